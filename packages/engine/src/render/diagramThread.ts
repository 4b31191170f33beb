import type { DrawDiagram } from '@octavo/content'
import { ThreadFailure, ThreadPool } from './threadPool.js'

const MEMORY_MB = 512

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
