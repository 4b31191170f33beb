import type { DrawDiagram } from '@octavo/content'
import { contentHash } from '@octavo/core'
import type { PackStore } from '../files/packStore.js'
import { ThreadFailure, ThreadPool } from './threadPool.js'

const MEMORY_MB = 512

/** Part of every cache key: increase it when the same source is drawn differently, as by another version of Mermaid. */
const FORMAT = '1'

/**
 * Returns a function that draws diagrams in a thread, because Mermaid needs the globals of a browser, and a drawing can take
 * any time. The thread starts at the first diagram.
 */
export function createDiagramThread(): DrawDiagram {
  const thread = new ThreadPool<true, string, Awaited<ReturnType<DrawDiagram>>>({
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
  return async (source) => {
    try {
      return await thread.run(() => source)
    } catch (error) {
      // Too large to be drawn here.
      if (error instanceof ThreadFailure) return {}
      throw error
    }
  }
}

/** Returns a function that takes the drawing of a diagram from a cache if it has one. */
export function withDrawings(cache: PackStore, draw: DrawDiagram): DrawDiagram {
  return async (source) => {
    const key = contentHash('diagram', FORMAT, source)
    const cached = cache.get(key)
    if (cached !== undefined) return JSON.parse(cached) as Awaited<ReturnType<DrawDiagram>>
    const result = await draw(source)
    if (result.svg !== undefined) cache.set(key, JSON.stringify(result))
    return result
  }
}
