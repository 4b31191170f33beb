import { distance } from 'fastest-levenshtein'

/**
 * Returns the candidate closest to `name`, or undefined if more than a third of the letters differ. Short names may
 * differ by one edit, but not two letters from each other. Ignores case.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  const lowerName = name.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue
    const other = candidate.toLowerCase()
    const difference = distance(lowerName, other)
    if (difference < bestDistance && (difference === 0 || isClose(lowerName, other))) {
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

/** Returns the name that a sentence of `didYouMean` suggests, also in code marks or as a tag. Undefined for other advice. */
export function suggestedName(hint: string): string | undefined {
  const match = /Did you mean (?:"([^"]{1,300})"|`<([\w.]{1,100})>`)\?/.exec(hint)
  return match?.[1] ?? match?.[2]
}

/**
 * Returns the candidate that `name` is probably a typo of. Stricter than `nearestName`, for long names that may be
 * intentional.
 */
export function nearMiss(name: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestName(name, candidates)
  if (nearest === undefined) return undefined
  return distance(name.toLowerCase(), nearest.toLowerCase()) <= 2 ? nearest : undefined
}

function isClose(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length)
  return length >= 6 || (length > 1 && Math.max(a.length, b.length) > 2 && isOneEditApart(a, b))
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
