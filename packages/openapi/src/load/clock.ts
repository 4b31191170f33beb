/** When a document is given up. Read every few thousand steps only, because reading the time is what would cost most. */
export interface Clock {
  deadline: number
  steps: number
}

export class TimeIsUp extends Error {}

export function startClock(milliseconds: number): Clock {
  return { deadline: performance.now() + milliseconds, steps: 0 }
}

/** Allows a clock more time, as far as it is limited at all. */
export function addTime(clock: Clock, milliseconds: number): void {
  clock.deadline += milliseconds
}

export function checkTime(clock: Clock): void {
  if ((++clock.steps & 0x3ff) === 0 && performance.now() > clock.deadline) throw new TimeIsUp()
}
