import type { Site } from '@octavo/site'

interface PageDatesOptions {
  /** docs.json `metadata.timestamp`; frontmatter `timestamp` overrides it. */
  timestamps: boolean
  /** ISO date of the last commit by file. */
  commits?: ReadonlyMap<string, string>
}

/** ISO dates by slug. */
export interface PageDates {
  /** Returns the date that the page shows. */
  get(slug: string): string | undefined
  /** Returns the date of the last change, for search engines. */
  changed(slug: string): string | undefined
}

/**
 * Returns last-modified dates: from frontmatter, or else from the last commit, which pages show if they are set to. Pages
 * are read on demand, because a development server starts before it has read all of them.
 */
export function pageDates(site: Pick<Site, 'routes' | 'facts'>, { timestamps, commits }: PageDatesOptions): PageDates {
  const read = (slug: string, isShown?: boolean) => {
    const file = site.routes.get(slug)?.file
    if (file === undefined) return undefined
    const { lastUpdatedDate, timestamp = timestamps } = site.facts(file)?.frontmatter ?? {}
    return isoDate(lastUpdatedDate) ?? (isShown && !timestamp ? undefined : commits?.get(file))
  }
  return { get: (slug) => read(slug, true), changed: (slug) => read(slug) }
}

/** Returns the day of an ISO 8601 date with or without time. Undefined for other texts. */
function isoDate(text: string | undefined): string | undefined {
  const match = /^\s*(\d{4}-\d{2}-\d{2})(T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?\s*$/.exec(text ?? '')
  return match?.[1] !== undefined && !Number.isNaN(Date.parse(match[0].trim())) ? match[1] : undefined
}
