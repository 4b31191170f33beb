/** Returns true for pages with a feed. Frontmatter `rss` decides; by default, pages with updates have one. */
export function hasFeed({ rss }: { rss?: boolean }, features: readonly string[]): boolean {
  return rss ?? features.includes('updates')
}
