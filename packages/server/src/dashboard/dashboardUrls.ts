/** URL paths of the dashboard's pages. */
export interface DashboardUrls {
  signIn: string
  docs: string
  /** URL path of one-time links. */
  link: string
  sites: string
  /** URL path to sign out. Paths that do not belong to a site start with `-`, because no domain does. */
  signOut: string
  keys: string
  key(id: string): string
  usage: string
  site(domain: string, query?: string): string
  job(domain: string, id: string): string
}

/**
 * Returns the URL paths for an organization.
 * @param publicUrl URL of the server; the paths start with its path, which a proxy can remove
 */
export function dashboardUrls(publicUrl: string, organisation: string): DashboardUrls {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '')
  const sites = `${base}/dashboard/${encodeURIComponent(organisation)}`
  const site = (domain: string) => `${sites}/${encodeURIComponent(domain)}`
  return {
    signIn: `${base}/dashboard`,
    docs: `${base}/docs/`,
    link: `${base}/dashboard/-/link`,
    sites,
    signOut: `${sites}/-/sign-out`,
    keys: `${sites}/-/keys`,
    key: (id) => `${sites}/-/keys/${encodeURIComponent(id)}`,
    usage: `${sites}/-/usage`,
    site: (domain, query = '') => site(domain) + query,
    job: (domain, id) => `${site(domain)}/jobs/${encodeURIComponent(id)}`,
  }
}

/**
 * Returns the path to redirect to after signing in, or undefined if it is not a dashboard page.
 * @param path untrusted path from the query
 */
export function safeReturn(path: string | undefined): string | undefined {
  return path !== undefined && /^\/dashboard\/[\w.~%/@:-]+(?:\?[\w.~%=&-]*)?$/.test(path) && !path.includes('//')
    ? path
    : undefined
}
