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
