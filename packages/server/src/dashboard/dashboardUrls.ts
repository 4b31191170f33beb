/** URL paths of the dashboard's pages. */
export interface DashboardUrls {
  signIn: string
  docs: string
  /** URL path of one-time links. */
  link: string
  /** URL path of the sign-in with OpenID Connect. */
  openId: string
  /** URL path that sends a link to sign in. */
  mail: string
  sites: string
  /** URL path to sign out. Paths that do not belong to a site start with `-`, because no domain does. */
  signOut: string
  keys: string
  key(id: string): string
  usage: string
  people: string
  webhooks: string
  person(id: string): string
  invitation(id: string): string
  sessions: string
  session(id: string): string
  audit: string
  auditExport: string
  /** URL path of all organizations of a person. */
  organizations: string
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
    openId: `${base}/dashboard/-/openid`,
    mail: `${base}/dashboard/-/mail`,
    sites,
    signOut: `${sites}/-/sign-out`,
    keys: `${sites}/-/keys`,
    key: (id) => `${sites}/-/keys/${encodeURIComponent(id)}`,
    usage: `${sites}/-/usage`,
    people: `${sites}/-/people`,
    webhooks: `${sites}/-/webhooks`,
    person: (id) => `${sites}/-/people/${encodeURIComponent(id)}`,
    invitation: (id) => `${sites}/-/people/invitations/${encodeURIComponent(id)}`,
    sessions: `${sites}/-/sessions`,
    session: (id) => `${sites}/-/sessions/${encodeURIComponent(id)}`,
    audit: `${sites}/-/audit`,
    auditExport: `${sites}/-/audit/export`,
    organizations: `${base}/dashboard/-/organizations`,
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
