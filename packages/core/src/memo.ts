/** Returns a function that computes its value once for each argument: an object that nobody changes. */
export function memo<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const cached = cache.get(key) ?? { value: compute(key) }
    cache.set(key, cached)
    return cached.value
  }
}
