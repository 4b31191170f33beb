/** The source of a site's files. */
export type SiteSource =
  | { kind: 'folder'; path: string }
  | { kind: 'git'; url: string; ref?: string; directory?: string }

/** How a domain was verified: by the operator, by a TXT record, or by a file on the domain. */
export type Verification = 'operator' | 'dns' | 'file'

export interface SiteRecord {
  domain: string
  organisation: string
  plan: string
  source: SiteSource
  /** True if the operator trusts its files, so that it can be built without isolation. */
  trusted: boolean
  /** Null if the domain is not verified: requests without a key can't select it with `Host`. */
  verifiedBy: Verification | null
  /** Text that verifies the domain in a TXT record or a file. */
  proof: string
}

/** Masks the credentials of a site, because displayed or printed data can end up in logs. */
export function withoutCredentials(site: SiteRecord): SiteRecord {
  return { ...site, source: maskedSource(site.source) }
}

/** Masks what tenants must not see: credentials, and folders of the server. */
export function forTenants(site: SiteRecord): SiteRecord {
  const { source } = site
  return source.kind === 'folder' ? { ...site, source: { ...source, path: '***' } } : withoutCredentials(site)
}

/** Masks credentials in the URL of a repository: a password, or a token as the user name or in the query. */
function maskedSource(source: SiteSource): SiteSource {
  // Paths of folders have no credentials, but can contain ? and #.
  if (source.kind === 'folder' || source.url.startsWith('/')) return source
  if (!URL.canParse(source.url)) return { ...source, url: source.url.replace(/([?#]).+$/s, '$1***') }
  const url = new URL(source.url)
  // The user name of an SSH URL, such as git, is not a secret.
  if (url.username !== '' && url.protocol !== 'ssh:') url.username = '***'
  if (url.password !== '') url.password = '***'
  if (url.search !== '') url.search = '***'
  if (url.hash !== '') url.hash = '***'
  return { ...source, url: url.href }
}

/**
 * Normalizes a domain to lower case.
 * @returns undefined unless the text is a host name without protocol, port, path and trailing dot
 */
export function normalizeDomain(text: string): string | undefined {
  if (text.length > 253) return undefined
  const domain = text.toLowerCase()
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  return new RegExp(`^${label}(?:\\.${label})*$`).test(domain) ? domain : undefined
}
