import { FIELDS } from './indexFields.js'

/** Called with the number of entries in an encoded list for one field. */
type VisitField = (field: number, count: number) => void

/**
 * Reads the occurrences of a word in field order. Calls `start` for each field with occurrences, and `visit` for each
 * document.
 */
export function readPostings(
  lists: readonly number[],
  start: VisitField,
  visit: (document: number, frequency: number) => void,
): void {
  let at = 0
  for (let field = 0; field < FIELDS.length; field++) {
    const count = lists[at++] ?? 0
    if (count > 0) start(field, count)
    let id = 0
    for (let left = count; left > 0; left--) {
      const step = lists[at++] ?? 0
      id += step >> 1
      visit(id, step & 1 ? (lists[at++] ?? 0) : 1)
    }
  }
}

/** Returns whether every entry of an encoded list refers to one of `documents` documents. */
export function arePostings(lists: readonly number[], documents: number): boolean {
  let at = 0
  for (const _ of FIELDS) {
    const count = lists[at++] ?? -1
    if (count < 0 || count > documents) return false
    let id = 0
    for (let left = count; left > 0; left--) {
      const step = lists[at++] ?? -1
      if (step < 0 || step > 2 * documents) return false
      id += step >> 1
      if (step & 1) at++
    }
    if (count > 0 && id >= documents) return false
  }
  return at === lists.length
}
