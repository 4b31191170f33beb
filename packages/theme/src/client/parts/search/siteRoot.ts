/** URL of the index that readers of this page search at first. */
function indexUrl(): URL {
  const index = document.documentElement.getAttribute('data-part-search-index') ?? ''
  return new URL(index, document.baseURI)
}

/** URL of the site's root, with a slash at its end: indexes lie in `_octavo/search/<scope>/` below it. */
export function siteRoot(): string {
  return new URL('../../../', indexUrl()).href
}

/** Id of the scope that readers of this page search at first. */
export function ownScope(): string {
  return indexUrl().pathname.split('/').at(-2) ?? ''
}
