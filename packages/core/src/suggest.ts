import { distance } from 'fastest-levenshtein'

/**
 * The candidate closest to `name`, or undefined when none is near enough to be what was meant
 * (more than a third of the letters differ). A difference in case only counts as nothing.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue
    const difference = distance(wanted, candidate.toLowerCase())
    if (difference < bestDistance) {
      best = candidate
      bestDistance = difference
    }
  }
  return best
}

/** `Did you mean "x"?`, or undefined when nothing is near. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestName(name, candidates)
  return nearest === undefined ? undefined : `Did you mean "${nearest}"?`
}

/**
 * Returns the candidate that `name` is a likely typo of: stricter than `nearestName`, for names that may be meant as
 * they are. Short names may differ by one edit.
 */
export function nearMiss(name: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestName(name, candidates)
  if (nearest === undefined) return undefined
  const isShort = Math.min(name.length, nearest.length) < 6
  const [a, b] = [name.toLowerCase(), nearest.toLowerCase()]
  return (isShort ? isOneEditApart(a, b) : distance(a, b) <= 2) ? nearest : undefined
}

/** One letter more, less, changed, or swapped with its neighbour. */
function isOneEditApart(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === [...right].reverse().join(''))
}
