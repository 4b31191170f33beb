import type { Repository, StoredFacts } from '@octavo/site'

/** Number of pages up to which they are compared early: for more, it takes longer than the start of a thread. */
const MOST_COMPARED = 2_000

/** Returns whether pages must be rendered, as far as it is known before the site is read. */
export function mustRender(folder: Repository, stored: StoredFacts = {}): boolean {
  const files = Object.entries(stored)
  if (files.length === 0) return true
  return files.length <= MOST_COMPARED && files.some(([file, { stamp }]) => folder.stamp(file) !== stamp)
}
