const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3600_000]

/** Pauses after each failed attempt, about a day in total. */
const PAUSES = [
  ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR],
]

/** Part of a pause that is random, so that receivers that were down are not overrun. */
const JITTER = 0.1

/** Returns when to try again after this number of earlier failures. Undefined if it was the last time. */
export function retryAt(earlierFailures: number, now = Date.now(), random = Math.random()): Date | undefined {
  const pause = PAUSES[earlierFailures]
  return pause === undefined ? undefined : new Date(now + pause * (1 + JITTER * random))
}
