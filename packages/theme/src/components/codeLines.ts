/** Returns the line numbers of `[1,3]`, `"[1,3]"`, `"1,3-5"` or `2`, up to the last line. */
export function lineNumbers(value: unknown, last: number): Set<number> {
  const text = Array.isArray(value) ? value.join(',') : typeof value === 'number' ? String(value) : value
  const result = new Set<number>()
  if (typeof text !== 'string' || text.length > 1000) return result
  for (const [, from, to] of text.matchAll(/(\d{1,6})(?:\s*-\s*(\d{1,6}))?/g)) {
    const end = Math.min(Number(to ?? from), last)
    for (let line = Number(from); line <= end; line++) result.add(line)
  }
  return result
}
