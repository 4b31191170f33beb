import { Refusal } from '../rules/refusal.js'

/** A renewable time limit. The reason of its abort signal is the message. */
export class Deadline {
  readonly #outer: AbortSignal | undefined
  readonly #controller = new AbortController()
  readonly signal: AbortSignal = this.#controller.signal
  #timer: NodeJS.Timeout | undefined

  /** Also aborts when the outer signal aborts. */
  constructor(outer?: AbortSignal) {
    this.#outer = outer
    if (outer?.aborted) this.#abort()
    outer?.addEventListener('abort', this.#abort, { once: true })
  }

  readonly #abort = () => this.#controller.abort(this.#outer?.reason)

  /** Replaces the current limit. The signal aborts with the message after this many milliseconds. */
  set(milliseconds: number, message: string): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(new Refusal(504, 'limit', message)), milliseconds)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#outer?.removeEventListener('abort', this.#abort)
  }

  stop(): void {
    this.clear()
    this.#controller.abort()
  }

  /** Waits for a value until the signal aborts. */
  race<T>(value: Promise<T>): Promise<T> {
    const { signal } = this
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
  }
}

/** Returns a text such as `30 seconds` or `0.2 seconds`. */
export function seconds(milliseconds: number): string {
  const rounded = Math.round(milliseconds / 100) / 10
  return rounded === 1 ? '1 second' : `${rounded} seconds`
}
