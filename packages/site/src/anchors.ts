import { nearestName } from '@octavo/core'

/** The id a link's fragment asks for: without a text directive; empty when every page has the place. */
export function fragmentId(hash: string): string {
  const id = hash.replace(/:~:.*$/s, '')
  return id.toLowerCase() === 'top' ? '' : id
}

/** Whether a browser finds the place: it looks for the fragment as it is written, then without its escapes. */
export function hasAnchor(ids: ReadonlySet<string>, id: string): boolean {
  return ids.has(id) || ids.has(decode(id))
}

/** The id that was meant: one with the same letters and digits, as other slug rules write it, else the nearest. */
export function nearestAnchor(ids: ReadonlySet<string>, id: string): string | undefined {
  const letters = lettersOf(decode(id))
  const same = letters === '' ? undefined : [...ids].find((candidate) => lettersOf(candidate) === letters)
  return same ?? nearestName(decode(id), ids)
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
