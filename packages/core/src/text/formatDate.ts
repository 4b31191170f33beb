/**
 * Formats an ISO date in UTC, so that all builds have the same output. Languages that the runtime does not support get
 * an ISO date.
 */
export function formatDate(
  date: string,
  language: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  const time = new Date(date)
  if (Number.isNaN(time.getTime())) return date
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(time)
  } catch {
    return time.toISOString().slice(0, 10)
  }
}
