import type { ServerResponse } from 'node:http'
import { untakenBytes } from './untakenBytes.js'

/** How often it is looked whether a client has taken something, within the time after which it is left. */
const LOOKS = 4

export interface ReaderWatch {
  /** There is something for the client to take. */
  start(): void
  stop(): void
}

/** Leaves a client that takes nothing of its answer for a time; one that takes little is waited for. */
export function watchReader(outgoing: ServerResponse, stallMs: number): ReaderWatch {
  const pause = Math.ceil(stallMs / LOOKS)
  let isWatching = false
  /** Looks in a row at which nothing had been taken, the last one of them, and what was not taken then. */
  let [idle, lookedAt] = [0, 0]
  let left: number | undefined

  const wait = () => {
    lookedAt = performance.now()
    outgoing.setTimeout(pause)
  }
  const look = async () => {
    // What the system takes puts the time off.
    const wasBusy = performance.now() - lookedAt > 1.5 * pause
    const before = left
    left = await untakenBytes(outgoing.socket)
    if (!isWatching || outgoing.writableFinished || outgoing.destroyed) return
    idle = wasBusy || (before !== undefined && left !== before) ? 0 : idle + 1
    if (idle >= LOOKS) outgoing.destroy()
    else wait()
  }
  outgoing.on('timeout', () => void look())
  return {
    start() {
      isWatching = true
      idle = 0
      left = undefined
      wait()
    },
    stop() {
      isWatching = false
      outgoing.setTimeout(0)
    },
  }
}
