import { removeFolder } from './removeFolder.js'

/** Removes folders behind the back of whoever has done with them. */
export interface FolderRemover {
  /** Returns at once. What can't be removed, or is left when this stops, is found by the next sweep. */
  remove(folder: string): void
  /**
   * Waits until no more than so many folders await their removal: what lies in them still takes its disk, and builds could
   * leave more than can be removed meanwhile.
   * @throws what `signal` ends with
   */
  hasAtMost(count: number, signal: AbortSignal): Promise<void>
  /** Waits a little for what is under way, and ends it. */
  stop(): Promise<void>
}

const PATIENCE_MS = 5_000

/** One folder after the other: the disk has other work, too. */
export function createFolderRemover(removeOne = removeFolder, patienceMs = PATIENCE_MS): FolderRemover {
  const stopping = new AbortController()
  const waiting = new Set<string>()
  let last = Promise.resolve()
  let waiters: { count: number; resolve(): void }[] = []
  const tell = () => {
    for (const { count, resolve } of waiters) if (waiting.size <= count) resolve()
    waiters = waiters.filter(({ count }) => waiting.size > count)
  }
  return {
    remove(folder) {
      if (waiting.has(folder)) return
      waiting.add(folder)
      last = last.then(async () => {
        if (!stopping.signal.aborted) await removeOne(folder, stopping.signal).catch(() => {})
        waiting.delete(folder)
        tell()
      })
    },
    async hasAtMost(count, signal) {
      signal.throwIfAborted()
      if (waiting.size <= count) return
      await new Promise<void>((resolve, reject) => {
        const waiter = { count, resolve }
        waiters.push(waiter)
        signal.addEventListener('abort', () => {
          waiters = waiters.filter((each) => each !== waiter)
          reject(signal.reason)
        })
      })
    },
    async stop() {
      const timer = setTimeout(() => stopping.abort(), patienceMs)
      await last
      clearTimeout(timer)
    },
  }
}
