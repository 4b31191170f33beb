/**
 * Returns the slug of a page file: its path without extension. The slug of an `index` file is its folder, or `''` in
 * the root.
 */
export function fileToSlug(file: string): string {
  const withoutExtension = file.replace(/\.mdx?$/i, '')
  return withoutExtension === 'index' ? '' : withoutExtension.replace(/\/index$/, '')
}

/** Converts a path as written (`/a/b`, `./a/b`) to a path from the docs root without a leading slash. */
export function rootPath(text: string): string {
  return text.replace(/^(?:\.?\/)+/, '')
}

/** Returns the slug of a page for a path as written (`/guides/x.mdx`, `guides/x/`, `index`). */
export function normalizeSlug(reference: string): string {
  return fileToSlug(reference.replace(/^\/+|\/+$/g, ''))
}

/** Converts a slug to a URL path with percent-encoded segments, such as `guides/a b` to `/guides/a%20b`. */
export function slugToPathname(slug: string): string {
  return `/${slug.split('/').map(encodeSegment).join('/')}`
}

/** Form of links between pages: `/guides/a`, `/guides/a.html` or `/guides/a/`. */
export type LinkStyle = 'extensionless' | 'html' | 'folder'

/** Returns the path of a page from the root of the site, without a leading slash. */
export function pagePath(slug: string, style: LinkStyle): string {
  const path = slugToPathname(slug).slice(1)
  if (style === 'html') return `${path || 'index'}.html`
  return style === 'folder' && path !== '' ? `${path}/` : path
}

/** Converts a URL path to a slug. Malformed escapes are unchanged. */
export function pathnameToSlug(pathname: string): string {
  return decodePercent(pathname.replace(/^\/+|\/+$/g, ''))
}

/** Returns a text without percent-encoding. One with malformed escapes is unchanged. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the file path for the pathname of a request. Undefined for invalid escapes, and `%00`, which no path has. */
export function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname.replace(/^\//, ''))
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}

/** Returns whether a path has a file extension. Extensions contain a letter, so `1.4-to-1.5` has none. */
export function hasFileEnding(path: string): boolean {
  return /\.(?=\w*[a-z])\w{1,8}$/i.test(path)
}

/** Returns a key that is the same for names that are equal on a case-insensitive disk. On some, `ß` equals `SS`. */
export function foldName(name: string): string {
  return name.toLowerCase().toUpperCase().toLowerCase()
}

/** Percent-encodes a path segment, except for letters that are allowed in URLs. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/%(?:40|3A|2B|24|2C|3B|3D|26)/gi, decodeURIComponent)
}

/** Returns a title for a page that has none: the words in the last segment of its slug. */
export function titleFromSlug(slug: string): string {
  const words = (slug.split('/').at(-1) ?? '').replace(/[-_]+/g, ' ').trim()
  return words ? words[0]?.toUpperCase() + words.slice(1) : 'Home'
}
