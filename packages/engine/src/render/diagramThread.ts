import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { DiagramResult, DrawDiagram } from '@octavo/content'
import { contentHash } from '@octavo/core'
import type { PackStore } from '../files/packStore.js'
import { VERSION } from '../options/version.js'
import { type ServedPort, ThreadFailure, ThreadPool } from './threadPool.js'

const MEMORY_MB = 512

/** A thread that draws diagrams from their sources. */
export type DiagramThread = ThreadPool<true, string, DiagramResult>

/**
 * Returns the thread that draws the diagrams of all render threads, because Mermaid needs the globals of a browser, takes
 * a second to load, and a drawing can take any time. The thread starts at the first diagram.
 */
export function createDiagramThread(): DiagramThread {
  const thread: DiagramThread = new ThreadPool({
    module: new URL('./diagramWorker.js', import.meta.url),
    size: 1,
    memoryMb: MEMORY_MB,
    // Other threads of the process render pages meanwhile, whose time does not count.
    readUsage: ({ performance: { eventLoopUtilization } }) => {
      const { active, idle } = eventLoopUtilization()
      return { cpu: active, idle, clock: performance.now() }
    },
  })
  thread.prepare(true)
  return thread
}

/**
 * Draws the diagrams that come through a port, one after the other, so that those of a page do not delay another page by
 * more than one. Returns its other end, for a render thread. The diagrams of a thread that has ended are not drawn.
 */
export function serveDiagrams(thread: Pick<DiagramThread, 'run'>): ServedPort {
  const { port1, port2 } = new MessageChannel()
  let isClosed = false
  let waitCount = 0
  let hasWaited = false
  let lastDrawing = Promise.resolve()
  port1.on('message', ({ id, source }: { id: number; source: string }) => {
    waitCount++
    hasWaited = true
    lastDrawing = lastDrawing.then(async () => {
      if (!isClosed) port1.postMessage({ id, result: await draw(thread, source) })
      waitCount--
    })
  })
  port1.on('close', () => {
    isClosed = true
  })
  port1.unref()
  const takeWait = () => {
    const result = hasWaited
    hasWaited = waitCount > 0
    return result
  }
  return { port: port2, takeWait }
}

async function draw(thread: Pick<DiagramThread, 'run'>, source: string): Promise<DiagramResult> {
  try {
    return await thread.run(() => source)
  } catch (error) {
    // Too large to be drawn here.
    if (error instanceof ThreadFailure) return {}
    throw error
  }
}

/** Returns the function that draws diagrams through the port of a render thread. */
export function drawThrough(port: MessagePort): DrawDiagram {
  const waiting = new Map<number, (result: DiagramResult) => void>()
  let lastId = 0
  port.on('message', ({ id, result }: { id: number; result: DiagramResult }) => {
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  port.unref()
  return (source) =>
    new Promise((resolve) => {
      waiting.set(++lastId, resolve)
      port.postMessage({ id: lastId, source })
    })
}

/** Returns a function that takes the drawing of a diagram from a cache if it has one. */
export function withDrawings(cache: PackStore, draw: DrawDiagram): DrawDiagram {
  return async (source) => {
    const key = contentHash('diagram', VERSION, source)
    const cached = cache.get(key)
    if (cached !== undefined) return JSON.parse(cached) as DiagramResult
    const result = await draw(source)
    if (result.svg !== undefined) cache.set(key, JSON.stringify(result))
    return result
  }
}
