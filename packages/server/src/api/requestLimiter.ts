export interface RequestLimiter {
  /** Counts a request. Returns the seconds to wait when it is one too many. */
  take(who: string): number | undefined
}

/** Allows so many requests in each window of time, per client; counts of this process only. */
export function createRequestLimiter(
  { limit, windowMs }: { limit: number; windowMs: number },
  now: () => number = Date.now,
): RequestLimiter {
  let window = 0
  let counts = new Map<string, number>()
  return {
    take(who) {
      const current = Math.floor(now() / windowMs)
      if (current !== window) {
        window = current
        counts = new Map()
      }
      const count = (counts.get(who) ?? 0) + 1
      counts.set(who, count)
      return count <= limit ? undefined : Math.max(1, Math.ceil(((current + 1) * windowMs - now()) / 1000))
    },
  }
}
