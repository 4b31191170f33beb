import type { Site } from '@octavo/site'
import { commitDates } from './commitDates.js'

export interface StoredDates {
  /** The commit for which the dates were read. */
  commit: string
  dates: [file: string, date: string][]
}

/** Returns true if a page shows its date: docs.json `metadata.timestamp`, or frontmatter `timestamp`. */
export function showsDates(site: Pick<Site, 'config' | 'routes' | 'facts'>): boolean {
  if (site.config?.metadata.timestamp) return true
  return [...site.routes.values()].some(({ file }) => site.facts(file)?.frontmatter.timestamp === true)
}

/** Returns the days of the last commits by page file, for the checked-out commit. */
export async function readDates(root: string, commit: string, files: readonly string[]): Promise<StoredDates> {
  return { commit, dates: [...(await commitDates(root, new Set(files)))].sort(([a], [b]) => (a < b ? -1 : 1)) }
}
