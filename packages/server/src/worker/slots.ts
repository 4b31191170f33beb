/**
 * Returns a function that runs work when one of this number of slots is free, in the order of the calls. It throws the
 * reason of a signal that is aborted before.
 */
export function createSlots(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    signal.throwIfAborted()
    if (free > 0) free--
    else
      await new Promise<void>((resolve, reject) => {
        const onAbort = () => {
          waiting.splice(waiting.indexOf(start), 1)
          reject(signal.reason)
        }
        const start = () => {
          signal.removeEventListener('abort', onAbort)
          resolve()
        }
        signal.addEventListener('abort', onAbort, { once: true })
        waiting.push(start)
      })
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
