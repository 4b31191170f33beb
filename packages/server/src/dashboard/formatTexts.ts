import { withoutHidden } from '@octavo/assistant'
import type { Job } from '../jobs/job.js'

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes as `12.3 MB`, in powers of 1,000. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[power]}`
}

/** Formats a duration with its two largest units, such as `1 h 5 min` or `42 s`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ]
  const first = parts.findIndex(([value]) => value > 0)
  if (first < 0) return '0 s'
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ')
}

/** Formats an age with one unit, such as `5 min ago`. */
export function formatAge(time: Date, now: Date): string {
  const age = now.getTime() - time.getTime()
  if (age < 5_000) return 'just now'
  return `${formatDuration(age).split(' ').slice(0, 2).join(' ')} ago`
}

/** Formats counts such as `2 errors, 1 warning`. Empty if both are zero, or before the first build has ended. */
export function formatCounts({ errorCount, warningCount }: Pick<Job, 'errorCount' | 'warningCount'>): string {
  const counts: [number | null, string][] = [
    [errorCount, 'error'],
    [warningCount, 'warning'],
  ]
  return counts.flatMap(([count, noun]) => (count ? [formatCount(count, noun)] : [])).join(', ')
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a time as `22 Nov 2026, 09:05 UTC`. The server does not know the time zone of the reader. */
export function formatTime(time: Date): string {
  const [date = '', clock = ''] = time.toISOString().split('T')
  return `${formatDate(date)}, ${clock.slice(0, 5)} UTC`
}

/** Formats a time in a time zone as `22 Nov 2026, 09:05 Europe/Berlin`. */
export function formatZonedTime(time: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
  })
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
  return `${formatDate(`${part.year}-${part.month}-${part.day}`)}, ${part.hour}:${part.minute} ${timeZone}`
}

/** Formats a date as `22 Nov 2026`. */
export function formatDay(time: Date): string {
  return formatDate(time.toISOString().slice(0, 10))
}

function formatDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

/** Formats a number such as `1,234`. With a noun: `1 page`, `2 pages`. */
export function formatCount(count: number, noun?: string): string {
  const digits = String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return noun === undefined ? digits : `${digits} ${noun}${count === 1 ? '' : 's'}`
}

/** Marks that a character has in any language. More of them draw over the lines around it. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu

/** Returns text of a reader that stays within its line and shows what it contains. */
export function formatReaderText(text: string): string {
  return withoutHidden(text).replace(STACKED_MARKS, '$1')
}
