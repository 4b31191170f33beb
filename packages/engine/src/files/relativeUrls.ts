/**
 * Placeholder for the base of a site with relative links. Pages are rendered with it, and each document replaces it
 * with the relative path to the root.
 */
export const RELATIVE_BASE = '/~octavo-root~/'

/** Returns the relative path from a document to the root: `./`, or one `../` per folder. */
export function rootFrom(path: string): string {
  const depth = path.split('/').length - 1
  return depth === 0 ? './' : '../'.repeat(depth)
}

/** Adds the base to root-relative URLs in a custom style sheet. */
export function rootedStyle(css: string, base: string): string {
  if (base === '/') return css
  return css.replace(/((?:url\(\s*|@import\s+)["']?)(\/(?!\/)[^"')\s]*)/gi, (text, start: string, path: string) =>
    path.startsWith(base) ? text : start + base + path.slice(1),
  )
}

/** Returns the text of the file at `path` with relative URLs. Files that configure hosts get root-relative URLs. */
export function relativeDocument(html: string, path: string): string {
  const root = /\.(?:css|html|md|txt|xml)$/.test(path) ? rootFrom(path) : '/'
  // A folder has no index document without a server.
  return html.replaceAll(`href="${RELATIVE_BASE}"`, `href="${root}index.html"`).replaceAll(RELATIVE_BASE, root)
}
