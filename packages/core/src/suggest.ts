import { distance } from 'fastest-levenshtein'

/** Returns the candidate closest to `name`, or undefined if more than a third of the letters differ. Ignores case. */
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

/** Returns `Did you mean "x"?`, or undefined if no candidate is close. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestName(name, candidates)
  return nearest === undefined ? undefined : `Did you mean "${nearest}"?`
}

/**
 * Returns the candidate that `name` is probably a typo of. Stricter than `nearestName`, for names that may be
 * intentional. Short names may differ by one edit.
 */
export function nearMiss(name: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestName(name, candidates)
  if (nearest === undefined) return undefined
  const isShort = Math.min(name.length, nearest.length) < 6
  const [a, b] = [name.toLowerCase(), nearest.toLowerCase()]
  return (isShort ? isOneEditApart(a, b) : distance(a, b) <= 2) ? nearest : undefined
}

/** Returns true if one letter is added, removed, changed, or swapped with its neighbor. */
function isOneEditApart(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === [...right].reverse().join(''))
}
