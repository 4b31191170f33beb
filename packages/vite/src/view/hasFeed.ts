/** Returns true for pages with a feed: frontmatter `rss` decides, else whether the page contains updates. */
export function hasFeed({ rss }: { rss?: boolean }, features: readonly string[]): boolean {
  return rss ?? features.includes('updates')
}
