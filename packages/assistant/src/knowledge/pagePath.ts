/** The slug of a page, of its path in an index or of an address that somebody has written. Never leads out of a site. */
export function slugOf(path: string): string {
  const [pathname = ''] = path.trim().split(/[?#]/, 1)
  return decoded(pathname)
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:html|mdx?)$/, '')
    .replace(/(?:^|\/)index$/, '')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** File of a page's Markdown. */
export function markdownFile(slug: string): string {
  return `${slug === '' ? 'index' : slug}.md`
}
