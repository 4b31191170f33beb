/** Whether a page has a feed: it holds updates, or its frontmatter asks for one. */
export function hasFeed({ rss }: { rss?: boolean }, features: readonly string[]): boolean {
  return rss ?? features.includes('updates')
}
