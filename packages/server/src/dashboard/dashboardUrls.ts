/** Addresses of the dashboard's pages. The last segment of a site's is its domain identifier (platform-api 4.4). */
export interface DashboardUrls {
  signIn: string
  docs: string
  sites: string
  /** What is no domain begins with `-`, which no domain does. */
  signOut: string
  keys: string
  key(id: string): string
  usage: string
  site(domain: string, query?: string): string
  job(domain: string, id: string): string
}

/** @param publicUrl its path is what a proxy takes off */
export function dashboardUrls(publicUrl: string, organisation: string): DashboardUrls {
  const base = new URL(publicUrl).pathname.replace(/\/$/, '')
  const sites = `${base}/dashboard/${encodeURIComponent(organisation)}`
  const site = (domain: string) => `${sites}/${encodeURIComponent(domain)}`
  return {
    signIn: `${base}/dashboard`,
    docs: `${base}/docs/`,
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
 * Where to go after a sign-in: back to a page of the dashboard, and nowhere else.
 * @param path below the server, as a query may hold it
 */
export function safeReturn(path: string | undefined): string | undefined {
  return path !== undefined && /^\/dashboard\/[\w.~%/@:-]+(?:\?[\w.~%=&-]*)?$/.test(path) && !path.includes('//')
    ? path
    : undefined
}
