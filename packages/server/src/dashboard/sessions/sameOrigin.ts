interface RequestOrigin {
  origin: string | undefined
  /** `Sec-Fetch-Site` */
  fetchSite: string | undefined
  host: string
}

/**
 * Whether a form was sent from a page of this server. Each browser of today says so in one of two headers, and none lets a
 * page write them: what says nothing is refused as well.
 */
export function isSameOrigin({ origin, fetchSite, host }: RequestOrigin, publicUrl: string): boolean {
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false
  if (origin === undefined) return fetchSite === 'same-origin'
  return origin === new URL(publicUrl).origin || origin === `http://${host}` || origin === `https://${host}`
}
