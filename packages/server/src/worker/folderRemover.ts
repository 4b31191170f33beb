import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Removes folders in the background. */
export interface FolderRemover {
  /** Queues a folder for removal. Folders that can't be removed are found by the next sweep. */
  remove(folder: string): void
  /**
   * Waits until at most `count` folders are queued, because they still use disk space, and builds can produce them
   * faster than they are removed.
   * @throws the reason of `signal`
   */
  hasAtMost(count: number, signal: AbortSignal): Promise<void>
  /** Waits a few seconds for the queue, then aborts the rest. */
  stop(): Promise<void>
}

const STOP_MS = 5_000

/** Creates a remover that removes one folder at a time, to limit the load on the disk. */
export function createFolderRemover(removeOne = removeFolder, stopMs = STOP_MS): FolderRemover {
  const stopping = new AbortController()
  const waiting = new Set<string>()
  let last = Promise.resolve()
  let waiters: { count: number; resolve(): void }[] = []
  const notifyWaiters = () => {
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
        notifyWaiters()
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
      const timer = setTimeout(() => stopping.abort(), stopMs)
      await last
      clearTimeout(timer)
    },
  }
}

const run = promisify(execFile)

/**
 * Removes a folder of an untrusted build, including unreadable folders and folders whose paths exceed the system
 * limit. It runs a separate program, because hundreds of thousands of files would keep this process busy.
 */
export async function removeFolder(folder: string, signal?: AbortSignal): Promise<void> {
  const remove = () => run('rm', ['-rf', '--', folder], { cwd: '/', signal })
  try {
    await remove()
  } catch {
    signal?.throwIfAborted()
    // Both programs use relative paths, which have no limit, and follow no symlinks.
    await run('chmod', ['-R', 'u+rwX', '--', folder], { cwd: '/', signal }).catch(() => {})
    await remove()
  }
}
