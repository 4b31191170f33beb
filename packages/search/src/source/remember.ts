/** Returns a cached value by key; failures are not cached. */
export function remember<Key, Value>(
  known: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const before = known.get(key)
  if (before) return before
  const made = make()
  known.set(key, made)
  made.catch(() => known.delete(key))
  return made
}
