import { Refusal } from '../rules/refusal.js'

/** A time limit that can be renewed. Its abort signal has the reason. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Replaces the current limit: the signal aborts after this many milliseconds, with the message. */
  set(milliseconds: number, message: string): void
  clear(): void
  /** Aborts now. */
  stop(): void
  /** Waits for a value until the signal aborts. */
  race<T>(value: Promise<T>): Promise<T>
}

export function createDeadline(outer: AbortSignal): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  const abort = () => controller.abort(outer.reason)
  let timer: NodeJS.Timeout | undefined
  const clear = () => {
    clearTimeout(timer)
    outer.removeEventListener('abort', abort)
  }
  if (outer.aborted) abort()
  outer.addEventListener('abort', abort, { once: true })
  return {
    signal,
    set(milliseconds, message) {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(new Refusal(504, 'limit', message)), milliseconds)
    },
    clear,
    stop() {
      clear()
      controller.abort()
    },
    race(value) {
      return new Promise((resolve, reject) => {
        const stop = () => reject(signal.reason)
        if (signal.aborted) stop()
        signal.addEventListener('abort', stop, { once: true })
        value
          .then(resolve, (error) => reject(signal.aborted ? signal.reason : error))
          .finally(() => {
            signal.removeEventListener('abort', stop)
          })
      })
    },
  }
}

/** Returns a text such as `30 seconds` or `0.2 seconds`. */
export function seconds(milliseconds: number): string {
  const rounded = Math.round(milliseconds / 100) / 10
  return rounded === 1 ? '1 second' : `${rounded} seconds`
}
