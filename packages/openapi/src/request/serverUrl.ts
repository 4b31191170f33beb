import type { RequestTemplate, RequestValues, ServerTemplate } from '@octavo/core'

/** Matches a variable in a server URL, or a parameter in a path. */
const VARIABLE = /\{([^{}]{1,200})\}/g

/** Returns the URL of the selected server without a trailing slash. Variables without a value get their default. */
export function serverUrl(template: RequestTemplate, { server = 0, variables = {} }: RequestValues): string {
  if (typeof server === 'string') return withoutSlash(server)
  const serverTemplate = template.servers[server] ?? template.servers[0]
  return serverTemplate ? expandServer(serverTemplate, variables) : ''
}

export function expandServer(server: ServerTemplate, variables: Readonly<Record<string, string>> = {}): string {
  const defaults = new Map(server.variables.map((variable) => [variable.name, variable.default]))
  const expand = (match: string, name: string) =>
    (Object.hasOwn(variables, name) ? variables[name] : undefined) || defaults.get(name) || match
  return withoutSlash(server.url.replace(VARIABLE, expand))
}

function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url
}

/** The locations of a server's file and of the site. */
export interface ServerLocation {
  /** URL of the file, or its path in the repository. */
  source: string
  /** Path under which the site serves the files of the repository. Default: `/`. */
  siteBase?: string
  /** Origin of the site, if known. */
  siteOrigin?: string
}

/** Placeholder for the origin of the site, which only the browser knows. */
const SITE = 'https://octavo.invalid'

/**
 * Resolves a server URL against the URL of its file (OpenAPI 3.1, Relative References in URLs). Files of the
 * repository are served below the site, so `v1` is relative to the site, and `/v1` to the root of the host. The
 * default of a leading variable determines whether the URL is relative. A URL that starts with a variable without a
 * default is not resolved, because readers can enter an absolute URL.
 */
export function resolveServer(
  text: string,
  place: ServerLocation,
  variableDefault: (name: string) => string | undefined = () => undefined,
): string {
  const url = text.trim()
  const expanded = url.replace(VARIABLE, (match, name: string) => variableDefault(name) || match)
  if (url === '' || /^(?:[a-z][a-z\d+.-]*:|\{[^{}]*\})/i.test(expanded)) return text
  const base = serverBase(place)
  if (base === undefined) return text
  const isOnSite = base.origin === SITE
  if (expanded.startsWith('//')) return (isOnSite ? new URL(place.siteOrigin ?? SITE) : base).protocol + url
  if (expanded.startsWith('/') && !url.startsWith('/')) return isOnSite ? url : base.origin + url
  // The URL parser would encode braces, so variables are replaced by names.
  const names: string[] = []
  const plain = url.replace(VARIABLE, (match) => `octavo-variable-${names.push(match) - 1}-`)
  if (!URL.canParse(plain, base.href)) return text
  const { href } = new URL(plain, base)
  const whole = href.replace(/octavo-variable-(\d+)-/g, (match, index: string) => names[+index] ?? match)
  return isOnSite ? whole.slice(SITE.length) : whole
}

function serverBase({ source, siteBase = '/' }: ServerLocation): URL | undefined {
  if (/^https?:/i.test(source)) return URL.canParse(source) ? new URL(source) : undefined
  const path = source.split('/').map(encodeURIComponent).join('/')
  return new URL(siteBase + path, SITE)
}
