interface RequestOrigin {
  origin: string | undefined
  /** Value of the `Sec-Fetch-Site` header. */
  fetchSite: string | undefined
  host: string
}

/**
 * Returns whether a form was sent from a page of this server. All current browsers send at least one of the two headers, and
 * pages can't set them. Requests without both are rejected.
 */
export function isSameOrigin({ origin, fetchSite, host }: RequestOrigin, publicUrl: string): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false
  if (origin === undefined) return fetchSite === 'same-origin'
  return origin === new URL(publicUrl).origin || origin === `http://${host}` || origin === `https://${host}`
}
