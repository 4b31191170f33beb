function indexUrl(): URL {
  const index = document.documentElement.getAttribute('data-part-search-index') ?? ''
  return new URL(index, document.baseURI)
}

/** Returns the URL of the site's root with a trailing slash. Indexes are in `_octavo/search/<scope>/` below it. */
export function siteRoot(): string {
  return new URL('../../../', indexUrl()).href
}

export function ownScope(): string {
  return indexUrl().pathname.split('/').at(-2) ?? ''
}
