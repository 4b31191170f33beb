/** The time limit of a document. The clock is read once in 1,024 steps, because reading it costs more than a step. */
export interface Clock {
  deadline: number
  steps: number
}

export class TimeIsUp extends Error {}

export function startClock(milliseconds: number): Clock {
  return { deadline: performance.now() + milliseconds, steps: 0 }
}

/** Extends the time limit. */
export function addTime(clock: Clock, milliseconds: number): void {
  clock.deadline += milliseconds
}

export function checkTime(clock: Clock): void {
  if ((++clock.steps & 0x3ff) === 0 && performance.now() > clock.deadline) throw new TimeIsUp()
}
