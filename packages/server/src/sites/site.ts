/** Where a site's files come from. */
export type SiteSource =
  | { kind: 'folder'; path: string }
  | { kind: 'git'; url: string; ref?: string; directory?: string }

/** A source as it may be shown: a repository's address may hold a password, or a token as its user's name or in its query. */
export function withoutCredentials(source: SiteSource): SiteSource {
  // A folder's path has neither, and may have their signs in it.
  if (source.kind === 'folder' || source.url.startsWith('/')) return source
  if (!URL.canParse(source.url)) return { ...source, url: source.url.replace(/([?#]).+$/s, '$1***') }
  const url = new URL(source.url)
  // Everybody who may write to a repository by ssh is the same user, who is part of its address.
  if (url.username !== '' && url.protocol !== 'ssh:') url.username = '***'
  if (url.password !== '') url.password = '***'
  if (url.search !== '') url.search = '***'
  if (url.hash !== '') url.hash = '***'
  return { ...source, url: url.href }
}

/** A registered site: jobs name it by its domain. */
export interface SiteRecord {
  domain: string
  organisation: string
  plan: string
  source: SiteSource
  /** Its files are the operator's own, so that a build without isolation is allowed. */
  trusted: boolean
}

/**
 * A domain as jobs may name it: a host name in lower case, without protocol, port, path or final dot.
 * @returns undefined for anything else
 */
export function normalizeDomain(text: string): string | undefined {
  if (text.length > 253) return undefined
  const domain = text.toLowerCase()
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  return new RegExp(`^${label}(?:\\.${label})*$`).test(domain) ? domain : undefined
}
