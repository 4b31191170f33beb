import type { Clock } from 'pg-boss'

/**
 * The queue's clock: it goes on evenly whatever happens to the time of day. With the system's clock, workers would wait
 * for an hour when it is put back by one.
 */
export const monotonicClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}
