import { nearestName } from '@octavo/core'

/** Returns the id in a link's fragment: without a text directive; empty when every page has the target. */
export function fragmentId(hash: string): string {
  const id = hash.replace(/:~:.*$/s, '')
  return id.toLowerCase() === 'top' ? '' : id
}

/**
 * Returns the id that a fragment resolves to: the one a browser finds, as written or without its escapes, else the only
 * one with the same letters and digits. Links are written by the rules of other generators, such as
 * `#step-1%3A-install` and `#whats-new` for `step-1-install` and `what’s-new`.
 */
export function resolveAnchor(ids: ReadonlySet<string>, id: string): string | undefined {
  if (ids.has(id)) return id
  const decoded = decode(id)
  if (ids.has(decoded)) return decoded
  return byLetters(ids).get(lettersOf(decoded))
}

/** Returns the id most like one that a page does not have. */
export function nearestAnchor(ids: ReadonlySet<string>, id: string): string | undefined {
  return nearestName(decode(id), ids)
}

const known = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, string | undefined>>()

/** Ids by their letters and digits; undefined where several have the same. */
function byLetters(ids: ReadonlySet<string>): ReadonlyMap<string, string | undefined> {
  const found = known.get(ids)
  if (found) return found
  const table = new Map<string, string | undefined>([['', undefined]])
  for (const id of ids) {
    for (const letters of new Set([lettersOf(id), lettersOf(id.replaceAll('&', 'and'))])) {
      table.set(letters, table.has(letters) ? undefined : id)
    }
  }
  known.set(ids, table)
  return table
}

function lettersOf(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
