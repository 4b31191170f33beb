import type { FileChange } from '@octavo/site'

/**
 * Hands changes on one batch after the other: those that arrive while a batch is taken in wait and
 * become the next. The last state on disk is always taken in.
 */
export class ChangeQueue {
  readonly #apply: (changes: FileChange[]) => Promise<void>
  readonly #onError: (error: unknown) => void
  #waiting = new Map<string, FileChange>()
  #isBusy = false

  constructor(apply: (changes: FileChange[]) => Promise<void>, onError: (error: unknown) => void) {
    this.#apply = apply
    this.#onError = onError
  }

  add(change: FileChange): void {
    this.#waiting.set(change.path, change)
    if (!this.#isBusy) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isBusy = true
    // Editors write in several steps, and a checkout changes many files at once: events of one turn go together.
    await new Promise(setImmediate)
    while (this.#waiting.size > 0) {
      const changes = [...this.#waiting.values()]
      this.#waiting = new Map()
      try {
        await this.#apply(changes)
      } catch (error) {
        this.#onError(error)
      }
    }
    this.#isBusy = false
  }
}
