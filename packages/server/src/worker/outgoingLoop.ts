import type { Logger } from 'pino'
import { pause } from '../jobs/pause.js'

/** Pause after which each step looks for new work, in milliseconds. */
const PAUSE_MS = 1_000

/**
 * Repeats steps until the returned function is called, which waits for those that run. A step that returns true has more work and
 * is repeated at once. Steps do not wait for each other.
 */
export function startLoop(steps: Record<string, () => Promise<boolean>>, logger: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const running = Object.entries(steps).map(([name, step]) => repeat(name, step))
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }

  async function repeat(name: string, step: () => Promise<boolean>): Promise<void> {
    while (!stopping.signal.aborted) {
      const hasMore = await step().catch((error) => {
        logger.warn({ err: error }, name)
        return false
      })
      if (!hasMore) await pause(PAUSE_MS, stopping.signal)
    }
  }
}
