import { decodePercent, memo, nearestName } from '@octavo/core'

/**
 * Returns the ID in a link's fragment, without a text directive. Empty for fragments that every page has, such as
 * `top`.
 */
export function fragmentId(hash: string): string {
  const id = hash.replace(/:~:.*$/s, '')
  return id.toLowerCase() === 'top' ? '' : id
}

/**
 * Returns the ID that a fragment resolves to: the ID that browsers find, as written or decoded, or else the only one
 * with the same letters and digits. Links may follow the rules of other generators, such as `#step-1%3A-install` for
 * `step-1-install` and `#whats-new` for `what’s-new`. GitHub numbers the second heading of a name `-1`, here it is `-2`.
 */
export function resolveAnchor(ids: ReadonlySet<string>, id: string): string | undefined {
  if (ids.has(id)) return id
  const decoded = decodePercent(id)
  if (ids.has(decoded)) return decoded
  const second = /-1$/.test(decoded) ? decoded.replace(/1$/, '2') : undefined
  return byLetters(ids).get(idLetters(decoded)) ?? (second !== undefined && ids.has(second) ? second : undefined)
}

/** Returns the closest existing ID for a missing one. */
export function nearestAnchor(ids: ReadonlySet<string>, id: string): string | undefined {
  return nearestName(decodePercent(id), ids)
}

/** Returns IDs by their letters and digits. Undefined if several IDs have the same. */
const byLetters = memo((ids: ReadonlySet<string>): ReadonlyMap<string, string | undefined> => {
  const table = new Map<string, string | undefined>([['', undefined]])
  for (const id of ids) {
    for (const letters of new Set([idLetters(id), idLetters(id.replaceAll('&', 'and'))])) {
      table.set(letters, table.has(letters) ? undefined : id)
    }
  }
  return table
})

function idLetters(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
