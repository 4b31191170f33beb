import { contentHash } from '@octavo/core'
import type { Repository, StoredFacts } from '@octavo/site'

/** Number of pages above which comparing them delays a build more than an early thread saves. */
const MAX_COMPARED_PAGES = 2_000

/** Returns whether pages must be rendered, as far as it is known before the site is read. */
export function mustRender(folder: Repository, stored: StoredFacts = {}): boolean {
  const files = Object.entries(stored)
  if (files.length === 0) return true
  return files.length <= MAX_COMPARED_PAGES && files.some(([file, facts]) => hasChanged(folder, file, facts))
}

/** Files that were touched or restored from a backup have other stamps, but the same text. */
function hasChanged(folder: Repository, file: string, { stamp, facts }: StoredFacts[string]): boolean {
  return folder.stamp(file) !== stamp && contentHash(folder.readText(file) ?? '') !== facts.hash
}
