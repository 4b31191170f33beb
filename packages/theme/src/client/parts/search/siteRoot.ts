/** URL of the site's root, with a slash at its end: the index lies in `_octavo/search/` below it. */
export function siteRoot(): string {
  const index = document.documentElement.getAttribute('data-part-search-index') ?? ''
  return new URL('../../', new URL(index, document.baseURI)).href
}

/** Path of the open page from the site's root, as the index writes it. */
export function currentPath(): string {
  const { origin, pathname } = location
  const href = origin === 'null' ? location.href.replace(/[?#].*$/, '') : origin + pathname
  const root = siteRoot()
  return href.startsWith(root) ? decodeURI(href.slice(root.length)) : ''
}
