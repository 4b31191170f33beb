/** Returns true for pages with a feed. Frontmatter `rss` decides; the default is true for pages with updates. */
export function hasFeed({ rss }: { rss?: boolean }, features: readonly string[]): boolean {
  return rss ?? features.includes('updates')
}
