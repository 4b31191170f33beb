const MAX_LINE = 100_000

/** Parses line numbers in `1,3-5`, `{1,3-5}` or `[1,"3-5"]`. Ignores invalid and very long ranges. */
export function parseLineRanges(text: string): Set<number> {
  const lines = new Set<number>()
  for (const [, from = '', to] of text.slice(0, 1000).matchAll(/(\d{1,6})(?:\s*-\s*(\d{1,6}))?/g)) {
    const last = Math.min(Number(to ?? from), MAX_LINE)
    for (let line = Number(from); line <= last; line++) lines.add(line)
  }
  return lines
}
