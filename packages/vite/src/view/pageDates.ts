import type { Site } from '@octavo/site'

export interface PageDatesOptions {
  /** docs.json `metadata.timestamp`; frontmatter `timestamp` overrides it. */
  timestamps: boolean
  /** ISO date of the last commit by file. */
  commits?: ReadonlyMap<string, string>
}

/** When each page was last changed: what its frontmatter says, else its last commit where the site shows dates. */
export function pageDates(
  site: Pick<Site, 'routes' | 'facts'>,
  { timestamps, commits }: PageDatesOptions,
): Map<string, string> {
  const dates = new Map<string, string>()
  for (const { slug, file } of site.routes.values()) {
    const { lastUpdatedDate, timestamp = timestamps } = site.facts(file)?.frontmatter ?? {}
    const date = isoDate(lastUpdatedDate) ?? (timestamp ? commits?.get(file) : undefined)
    if (date !== undefined) dates.set(slug, date)
  }
  return dates
}

/** A date as ISO 8601 writes it, with or without time; anything else is no date. */
function isoDate(text: string | undefined): string | undefined {
  const match = /^\s*(\d{4}-\d{2}-\d{2})(T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?\s*$/.exec(text ?? '')
  return match?.[1] !== undefined && !Number.isNaN(Date.parse(match[0].trim())) ? match[1] : undefined
}
