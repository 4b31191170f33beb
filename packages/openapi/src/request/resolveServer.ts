/** Where a server is written. */
export interface ServerLocation {
  /** Address of the file, or its path in the repository. */
  source: string
  /** Path of the site, which serves the files of the repository below it. Default: `/`. */
  siteBase?: string
  /** Where the site is, as far as that is known. */
  siteOrigin?: string
}

const VARIABLE = /\{([^{}]{1,200})\}/g
/** Stands for the site, whose address templates leave to browsers. */
const SITE = 'https://octavo.invalid'

/**
 * The address of a server: a relative one counts from where its file is served (OpenAPI 3.1, Relative References in URLs).
 * For a file of the repository that is below the site, so `v1` is there, too, and `/v1` at the root of the site's host.
 * What a variable's default begins with decides what the whole address is; one that begins with a variable of which no
 * value is known stays as it is, because readers may fill in a whole address.
 */
export function resolveServer(
  written: string,
  place: ServerLocation,
  defaultOf: (name: string) => string | undefined = () => undefined,
): string {
  const url = written.trim()
  const expanded = url.replace(VARIABLE, (match, name: string) => defaultOf(name) || match)
  if (url === '' || /^(?:[a-z][a-z\d+.-]*:|\{[^{}]*\})/i.test(expanded)) return written
  const base = addressOf(place)
  if (base === undefined) return written
  const isOnSite = base.origin === SITE
  if (expanded.startsWith('//')) return (isOnSite ? new URL(place.siteOrigin ?? SITE) : base).protocol + url
  if (expanded.startsWith('/') && !url.startsWith('/')) return isOnSite ? url : base.origin + url
  // Braces would be escaped, and dots beside them mean nothing.
  const found: string[] = []
  const plain = url.replace(VARIABLE, (match) => `octavo-variable-${found.push(match) - 1}-`)
  if (!URL.canParse(plain, base.href)) return written
  const { href } = new URL(plain, base)
  const whole = href.replace(/octavo-variable-(\d+)-/g, (match, index: string) => found[+index] ?? match)
  return isOnSite ? whole.slice(SITE.length) : whole
}

function addressOf({ source, siteBase = '/' }: ServerLocation): URL | undefined {
  if (/^https?:/i.test(source)) return URL.canParse(source) ? new URL(source) : undefined
  const path = source.split('/').map(encodeURIComponent).join('/')
  return new URL(siteBase + path, SITE)
}
