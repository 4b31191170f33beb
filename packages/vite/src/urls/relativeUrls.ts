/**
 * Stands for the root of a site whose files refer to each other by relative paths. Everything is rendered with it as
 * base, and each document then gets the way from its own folder.
 */
export const RELATIVE_BASE = '/~octavo-root~/'

/** The way from a document to the root: `./` or `../` for each of its folders. */
export function rootFrom(path: string): string {
  const depth = path.split('/').length - 1
  return depth === 0 ? './' : '../'.repeat(depth)
}

/** A style sheet of the author, whose addresses begin at the root of the repository, for a site under `base`. */
export function rootedStyle(css: string, base: string): string {
  if (base === '/') return css
  return css.replace(/((?:url\(\s*|@import\s+)["']?)(\/(?!\/)[^"')\s]*)/gi, (text, start: string, path: string) =>
    path.startsWith(base) ? text : start + base + path.slice(1),
  )
}

/** A text at `path` with addresses relative to it; what hosts read starts at their root. */
export function relativeDocument(html: string, path: string): string {
  const root = /\.(?:css|html|md|txt|xml)$/.test(path) ? rootFrom(path) : '/'
  // A link to the root itself leads to its first document.
  return html.replaceAll(`href="${RELATIVE_BASE}"`, `href="${root}index.html"`).replaceAll(RELATIVE_BASE, root)
}
