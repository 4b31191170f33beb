import type { FileChange } from '@octavo/site'

/**
 * Applies changes in batches. Changes that arrive during a batch form the next one, so the last state on disk is
 * always applied.
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
    // Editors write in several steps, and a checkout changes many files: events of one turn become one batch.
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
