/** Where a request goes; undefined when a server of the document is no address (`https://example.com:99999`). */
export function parseUrl(url: string, base = document.baseURI): URL | undefined {
  return URL.canParse(url, base) ? new URL(url, base) : undefined
}

/** The part of an address that makes it one, as it is written. */
export function serverOf(url: string): string {
  return /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i.exec(url)?.[0] ?? url
}
