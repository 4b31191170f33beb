export class TimeIsUp extends Error {}

/** The time limit of a document. The clock is read once per 1,024 steps, because reading it is slower than a step. */
export class Clock {
  #deadline: number
  #steps = 0

  constructor(milliseconds: number) {
    this.#deadline = performance.now() + milliseconds
  }

  extend(milliseconds: number): void {
    this.#deadline += milliseconds
  }

  /** @throws {TimeIsUp} */
  check(): void {
    if ((++this.#steps & 0x3ff) === 0 && performance.now() > this.#deadline) throw new TimeIsUp()
  }
}
