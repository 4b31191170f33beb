interface Cache<Value> {
  /** Returns the value of a key, which is created on first use. Rejected promises are not cached. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
}

/** Creates a cache that keeps the most recently used values. */
export function createCache<Value>(size: number): Cache<Value> {
  const entries = new Map<string, Promise<Value>>()
  return {
    get(key, make) {
      const entry = entries.get(key)
      entries.delete(key)
      const value = entry ?? make()
      entries.set(key, value)
      if (!entry) value.catch(() => entries.delete(key))
      const [oldest] = entries.keys()
      if (entries.size > size && oldest !== undefined) entries.delete(oldest)
      return value
    },
  }
}
