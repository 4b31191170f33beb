/** Returns a function that computes its value once for each argument: an object that nobody changes. */
export function memo<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const knownEntries = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const cached = knownEntries.get(key) ?? { value: compute(key) }
    knownEntries.set(key, cached)
    return cached.value
  }
}
