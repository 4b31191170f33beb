import type { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/**
 * Milliseconds without requests after which the server is idle. A browser requests the scripts of a loaded page within
 * this time.
 */
const IDLE_MS = 100

/** Returns a function that waits until a server is idle, for background work. */
export function whenIdle(server: Pick<EventEmitter, 'prependListener'>): () => Promise<void> {
  let inFlight = 0
  let last = performance.now()
  server.prependListener('connection', () => {
    last = performance.now()
  })
  server.prependListener('request', (_request: unknown, response: ServerResponse) => {
    inFlight++
    response.once('close', () => {
      inFlight--
      last = performance.now()
    })
  })
  return async () => {
    await nextTurn()
    for (;;) {
      const left = inFlight > 0 ? IDLE_MS : last + IDLE_MS - performance.now()
      if (left <= 0) return
      await wait(left)
    }
  }
}
