export class TimeIsUp extends Error {}

/** The time limit of a document. The clock is read once in 1,024 steps, because reading it costs more than a step. */
export class Clock {
  #deadline: number
  #steps = 0

  constructor(milliseconds: number) {
    this.#deadline = performance.now() + milliseconds
  }

  /** Extends the time limit. */
  extend(milliseconds: number): void {
    this.#deadline += milliseconds
  }

  /** @throws {TimeIsUp} */
  check(): void {
    if ((++this.#steps & 0x3ff) === 0 && performance.now() > this.#deadline) throw new TimeIsUp()
  }
}
