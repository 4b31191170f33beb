import { plural } from '@octavo/core'
import { CronExpressionParser } from 'cron-parser'

/** Maximum length of an expression. */
const MAX_CRON = 100
/** Number of runs whose distances are compared with the minimum. */
const CHECKED_RUNS = 50

/**
 * Returns the first time after another one. Where clocks are set back, a time of day that occurs twice counts once; where they
 * are set forward, a time of day that is skipped runs at the same distance after the change.
 * @throws {Error} for an invalid expression or time zone
 */
export function nextRun(cron: string, timeZone: string, after: Date): Date {
  return CronExpressionParser.parse(cron, { tz: timeZone, currentDate: after }).next().toDate()
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
    const runs = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: now })
    let previous = runs.next().toDate()
    for (let run = 1; run < CHECKED_RUNS; run++) {
      const next = runs.next().toDate()
      const minutes = (next.getTime() - previous.getTime()) / 60_000
      if (minutes < minMinutes)
        return `The schedule "${cron}" runs ${plural(minutes, 'minute')} apart. The minimum is ${plural(minMinutes, 'minute')}.`
      previous = next
    }
    return undefined
  } catch {
    return `Invalid schedule "${cron}". Expected times that exist, such as "30 2 * * 1-5".`
  }
}

function isTimeZone(name: string): boolean {
  try {
    return name.length <= 100 && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
