/** Milliseconds by step, summed over worker threads. */
export type StepTimes = Record<string, number>

/** Measures the steps of a build. */
export class StepTimer {
  readonly times: StepTimes = {}

  add(step: string, milliseconds: number): void {
    this.times[step] = (this.times[step] ?? 0) + milliseconds
  }

  async measure<T>(step: string, action: () => Promise<T>): Promise<T> {
    const start = performance.now()
    try {
      return await action()
    } finally {
      this.add(step, performance.now() - start)
    }
  }

  measureSync<T>(step: string, action: () => T): T {
    const start = performance.now()
    try {
      return action()
    } finally {
      this.add(step, performance.now() - start)
    }
  }
}
