/** Parses the URL of a request. Undefined for an invalid server URL, such as `https://example.com:99999`. */
export function parseUrl(url: string, base = document.baseURI): URL | undefined {
  return URL.canParse(url, base) ? new URL(url, base) : undefined
}

/** Returns the scheme and host of a URL as written. */
export function urlServer(url: string): string {
  return /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i.exec(url)?.[0] ?? url
}
