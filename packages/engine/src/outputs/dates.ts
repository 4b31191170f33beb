const MONTHS = 'january february march april may june july august september october november december'.split(' ')

/**
 * Returns the day in a text as `YYYY-MM-DD`, from `2024-10-01`, `October 1, 2024`, `1 Oct 2024` or `Oct 2024`. Ambiguous
 * formats such as `1/10/2024` are ignored.
 */
export function readDate(text: string): string | undefined {
  const iso = /(?<!\d)(\d{4})-(\d{2})(?:-(\d{2}))?(?!\d)/.exec(text)
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3] ?? 1))
  const american = /\b([a-z]{3,9})\.?(?:\s+(\d{1,2})(?:st|nd|rd|th)?)?,?\s+(\d{4})\b/i.exec(text)
  const british = /\b(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})\b/i.exec(text)
  if (british) return day(Number(british[3]), month(british[2]), Number(british[1]))
  return american ? day(Number(american[3]), month(american[1]), Number(american[2] ?? 1)) : undefined
}

function month(name = ''): number {
  const word = name.toLowerCase()
  return (
    MONTHS.findIndex(
      (full) => full === word || full.slice(0, 3) === word || (full === 'september' && word === 'sept'),
    ) + 1
  )
}

/** Returns an ISO date; undefined for a day that does not exist. */
function day(year: number, month: number, date: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, date))
  const isReal = month >= 1 && year >= 1970 && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  return isReal ? at.toISOString().slice(0, 10) : undefined
}
