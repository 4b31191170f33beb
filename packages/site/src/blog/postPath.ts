import type { ResolvedBlog } from '@octavo/config'

/** The day and the name of a post in its file name. */
interface NamedPost {
  date?: string
  /** The file's path in the blog's folder, without the date and extension. */
  name: string
}

/** A date in a path, such as `2024-05-01-name`, `2024/05/01/name` or `notes/2024-05-01/index`. */
const DATED = /^(?:(.*)\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[-/](.*))?$/

/** Reads the date and the name from the path of a post in its folder. */
export function readPostName(path: string): NamedPost {
  const name = path.replace(/\.mdx?$/i, '').replace(/\/index$/i, '')
  const [, folder, year = '', month = '', day = '', rest] = DATED.exec(name) ?? []
  const date = readDay(year, month, day)
  if (date === undefined) return { name }
  return { date, name: [folder, rest].filter(Boolean).join('/') || date }
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt ]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)[ ]*([Zz]|[+-]\d{2}:?\d{2})?)?$/

/**
 * Returns the date of a post in ISO 8601: a day, or a day with a time. A time without a time zone is in UTC. Undefined
 * for other values and for days that do not exist.
 */
export function readPostDate(value: unknown): string | undefined {
  const [, year = '', month = '', date = '', time, zone = 'Z'] =
    typeof value === 'string' ? (DATE.exec(value.trim()) ?? []) : []
  const day = readDay(year, month, date)
  if (day === undefined || time === undefined) return day
  const iso = `${day}T${time.padStart(time.indexOf(':') === 1 ? time.length + 1 : time.length, '0')}${zone.toUpperCase()}`
  return Number.isNaN(Date.parse(iso)) ? undefined : iso
}

function readDay(year: string, month: string, date: string): string | undefined {
  if (year === '') return undefined
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  const isReal = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(date)
  return isReal ? at.toISOString().slice(0, 10) : undefined
}

/**
 * Returns the slug of a post: a `slug` that starts with `/`, or the permalinks of the blog with `{slug}` and the
 * parts of the date. Undefined for a `slug` with `.` or `..` segments.
 */
export function postSlug(
  { permalink }: Pick<ResolvedBlog, 'permalink'>,
  { slug, name, date }: { slug: string | undefined; name: string; date: string },
): string | undefined {
  const own = slug?.trim().replace(/\.mdx?$/i, '')
  const [yyyy = '', mm = '', dd = ''] = date.slice(0, 10).split('-')
  const values: Record<string, string> = { yyyy, mm, dd, slug: own || name }
  const path = own?.startsWith('/')
    ? own
    : permalink.replace(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder)
  const segments = path.split('/').filter(Boolean)
  const isValid = segments.length > 0 && segments.every((segment) => !/^\.+$|[?#\\]/.test(segment))
  return isValid ? segments.join('/') : undefined
}
