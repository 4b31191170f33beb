export interface RequestLimiter {
  /** Counts a request. Returns the seconds to wait if the limit is exceeded. */
  take(clientKey: string): number | undefined
}

/** Limits the requests per client in fixed time windows. Counts only requests to this process. */
export function createRequestLimiter(
  { limit, windowMs }: { limit: number; windowMs: number },
  now: () => number = Date.now,
): RequestLimiter {
  let window = 0
  let counts = new Map<string, number>()
  return {
    take(clientKey) {
      const current = Math.floor(now() / windowMs)
      if (current !== window) {
        window = current
        counts = new Map()
      }
      const count = (counts.get(clientKey) ?? 0) + 1
      counts.set(clientKey, count)
      return count <= limit ? undefined : Math.max(1, Math.ceil(((current + 1) * windowMs - now()) / 1000))
    },
  }
}
