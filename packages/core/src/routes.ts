/**
 * Returns a page file's slug: its path without extension. The slug of `index` is its folder, that of the root is `''`.
 */
export function fileToSlug(file: string): string {
  const withoutExtension = file.replace(/\.mdx?$/i, '')
  return withoutExtension === 'index' ? '' : withoutExtension.replace(/\/index$/, '')
}

/** Returns a path as authors write it (`/a/b`, `./a/b`) from the docs root, without a slash before it. */
export function rootPath(written: string): string {
  return written.replace(/^(?:\.?\/)+/, '')
}

/** Returns the slug of a page as authors write it (`/guides/x.mdx`, `guides/x/`, `index`). */
export function normalizeSlug(reference: string): string {
  return fileToSlug(reference.replace(/^\/+|\/+$/g, ''))
}

/** A slug as a URL path, each segment percent-encoded: `guides/a b` becomes `/guides/a%20b`. */
export function slugToPathname(slug: string): string {
  return `/${slug.split('/').map(encodeSegment).join('/')}`
}

/** How pages refer to each other: `/guides/a`, `/guides/a.html` or `/guides/a/`. */
export type LinkStyle = 'extensionless' | 'html' | 'folder'

/** Returns the path of a page from the root of the site, without a leading slash. */
export function pagePath(slug: string, style: LinkStyle): string {
  const path = slugToPathname(slug).slice(1)
  if (style === 'html') return `${path || 'index'}.html`
  return style === 'folder' && path !== '' ? `${path}/` : path
}

/** The slug of a URL path; malformed escapes are kept as they are. */
export function pathnameToSlug(pathname: string): string {
  const trimmed = pathname.replace(/^\/+|\/+$/g, '')
  try {
    return decodeURIComponent(trimmed)
  } catch {
    return trimmed
  }
}

/** Returns whether a path has a file extension: `1.4-to-1.5` has none, as extensions contain a letter. */
export function hasFileEnding(path: string): boolean {
  return /\.(?=\w*[a-z])\w{1,8}$/i.test(path)
}

/**
 * Returns a key that is equal for names that a case-insensitive disk treats as one; on some, `ß` and `SS` are the
 * same.
 */
export function foldName(name: string): string {
  return name.toLowerCase().toUpperCase().toLowerCase()
}

/** Letters that are legal in a path segment stay readable. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/%(?:40|3A|2B|24|2C|3B|3D|26)/gi, decodeURIComponent)
}

/** The title of a page that has none: the last part of its slug in words. */
export function titleFromSlug(slug: string): string {
  const words = (slug.split('/').at(-1) ?? '').replace(/[-_]+/g, ' ').trim()
  return words ? words[0]?.toUpperCase() + words.slice(1) : 'Home'
}
