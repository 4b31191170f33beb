import type { Site } from '@octavo/site'
import { commitDates, headCommit } from './commitDates.js'

export interface StoredDates {
  /** The commit for which the dates were read. */
  commit: string
  dates: [file: string, date: string][]
}

/** Returns true if a page shows its date: docs.json `metadata.timestamp`, or frontmatter `timestamp`. */
function showsDates({ config, routes, facts }: Pick<Site, 'config' | 'routes'> & { facts: Site['facts'] }): boolean {
  if (config?.metadata.timestamp) return true
  return [...routes.values()].some(({ file }) => facts(file)?.frontmatter.timestamp === true)
}

/** Returns the days of the last commits by page file. They are read again only if another commit is checked out. */
export async function siteDates(site: Site, stored?: StoredDates): Promise<StoredDates | undefined> {
  if (!showsDates({ config: site.config, routes: site.routes, facts: (file) => site.facts(file) })) return undefined
  const { root } = site.repository
  const commit = await headCommit(root)
  if (commit === undefined) return undefined
  if (stored?.commit === commit) return stored
  const files = new Set([...site.files.keys()].filter((path) => /\.mdx?$/i.test(path)))
  return { commit, dates: [...(await commitDates(root, files))].sort(([a], [b]) => (a < b ? -1 : 1)) }
}
