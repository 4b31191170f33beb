export class TooManySteps extends Error {}

/** Counts the work on a document, so that the outcome depends on the document and not on the speed of the machine. */
export class Steps {
  #left: number

  constructor(limit: number) {
    this.#left = limit
  }

  /** @throws {TooManySteps} */
  take(count = 1): void {
    this.#left -= count
    if (this.#left < 0) throw new TooManySteps()
  }
}
