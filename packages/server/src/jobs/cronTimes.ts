import { plural } from '@octavo/core'
import { Cron } from 'croner'

/** Maximum length of an expression. */
const MAX_CRON = 100
/** Number of runs whose distances are compared with the minimum. */
const CHECKED_RUNS = 50

/**
 * Returns the first time after another one. Where clocks are set back, a time of day that occurs twice counts once; where they
 * are set forward, times of day that are skipped run once, right after the change.
 * @throws {Error} for an invalid expression or time zone
 */
export function nextRun(cron: string, timeZone: string, after: Date): Date {
  const [next] = nextRuns(cron, { timeZone, after, count: 1 })
  if (!next) throw new Error(`The schedule "${cron}" has no run after ${after.toISOString()}.`)
  return next
}

function nextRuns(
  cron: string,
  { timeZone, after, count }: { timeZone: string; after: Date; count: number },
): readonly Date[] {
  return new Cron(cron, { mode: '5-part', sloppyRanges: true, timezone: timeZone }).nextRuns(count, after)
}

/** Returns why a schedule is invalid, as a sentence. */
export function scheduleProblem(
  { cron, timeZone }: { cron: string; timeZone: string },
  minMinutes: number,
  now = new Date(),
): string | undefined {
  if (cron.length > MAX_CRON || !/^[\d*,/\-A-Za-z#]+(?: [\d*,/\-A-Za-z#]+){4}$/.test(cron) || /\bH\b/.test(cron))
    return `Invalid schedule "${cron}". Expected five fields: minute, hour, day, month and weekday, such as "30 2 * * 1-5".`
  if (!isTimeZone(timeZone)) return `Unknown time zone "${timeZone}". Expected a name such as "Europe/Berlin" or "UTC".`
  try {
    // In UTC, so that it does not depend on the next change of clocks.
    const runs = nextRuns(cron, { timeZone: 'UTC', after: now, count: CHECKED_RUNS })
    if (runs.length === 0) return timesProblem(cron)
    for (const [at, next] of runs.slice(1).entries()) {
      const minutes = (next.getTime() - (runs[at] as Date).getTime()) / 60_000
      if (minutes < minMinutes)
        return `The schedule "${cron}" runs ${plural(minutes, 'minute')} apart. The minimum is ${plural(minMinutes, 'minute')}.`
    }
    return undefined
  } catch {
    return timesProblem(cron)
  }
}

function timesProblem(cron: string): string {
  return `Invalid schedule "${cron}". Expected times that exist, such as "30 2 * * 1-5".`
}

function isTimeZone(name: string): boolean {
  try {
    return name.length <= 100 && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
