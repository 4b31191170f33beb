import type { Clock } from 'pg-boss'

/**
 * The monotonic clock of the queue. With the system clock, workers would wait for an hour when it is set back by one.
 */
export const monotonicClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}
