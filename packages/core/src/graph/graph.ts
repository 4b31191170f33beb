/** Reads the current value of an input or a query. What a query reads becomes one of its dependencies. */
export type Read = <Value>(source: Source<Value>, key?: string) => Value

/** An input or a query: the definition of one value, or of one for each key. */
export interface Source<Value> {
  readonly name: string
  readonly kind: 'input' | 'outside' | 'query'
  /** Computes the value. An input that was never set has none. */
  compute(read: Read, key: string): Value
  /** Returns whether a new value equals the one before, so that what reads it stays as it is. */
  same(before: Value, after: Value): boolean
}

/** A value that only `Graph.set` changes, such as options and the list of files. */
export interface Input<Value> extends Source<Value> {
  readonly kind: 'input'
}

/** A value from outside, such as a file. It is read again after `Graph.change` names its key, and not before. */
export interface Outside<Value> extends Source<Value> {
  readonly kind: 'outside'
}

interface SourceOptions<Value> {
  /** Default: `Object.is`. */
  same?: (before: Value, after: Value) => boolean
}

/** Defines a value that `Graph.set` sets. Reading it before is an error with its name. */
export function input<Value>(name: string, { same = Object.is }: SourceOptions<Value> = {}): Input<Value> {
  const compute = (_: Read, key: string): never => {
    throw new Error(`The input ${describe(name, key)} is not set.`)
  }
  return { name, kind: 'input', compute, same }
}

/** Defines a value that `compute` reads from outside, such as a file. */
export function outside<Value>(
  name: string,
  compute: (read: Read, key: string) => Value,
  { same = Object.is }: SourceOptions<Value> = {},
): Outside<Value> {
  return { name, kind: 'outside', compute, same }
}

/** Defines a value that is computed from what `compute` reads, and from nothing else. */
export function query<Value>(
  name: string,
  compute: (read: Read, key: string) => Value,
  { same = Object.is }: SourceOptions<Value> = {},
): Source<Value> {
  return { name, kind: 'query', compute, same }
}

/** The value of one source and key. Versions count the changes of a graph. */
interface Entry<Value = unknown> {
  readonly source: Source<Value>
  readonly key: string
  value: Value | undefined
  /** Version in which the value last became another one. 0 if there is no value yet. */
  changed: number
  /** Version for which the value is known to be current. */
  checked: number
  /** The entries that the computation read, in this order. */
  dependencies: readonly Entry[]
}

/**
 * Derived values that are always current. A value is computed when it is read, kept with what it read, and computed
 * again when one of these has changed since. If the new value equals the old one, whatever reads it stays as it is.
 * Changes cost nothing until a value is read.
 */
export class Graph {
  readonly #entries = new Map<object, Map<string, Entry>>()
  /** Queries whose computation has not ended, each read by the one before. */
  readonly #running: Entry[] = []
  #version = 1

  /** @throws Error for an input that is not set, for a query that reads itself, and what `compute` throws */
  read<Value>(source: Source<Value>, key = ''): Value {
    const entry = this.#entry(source, key)
    this.#refresh(entry)
    return entry.value as Value
  }

  /** Returns a number that differs whenever the value does. */
  version(source: Source<unknown>, key = ''): number {
    const entry = this.#entry(source, key)
    this.#refresh(entry)
    return entry.changed
  }

  /** Sets an input. An equal value changes nothing. */
  set<Value>(source: Input<Value>, value: Value, key = ''): void {
    const entry = this.#entry(source, key)
    if (entry.changed > 0 && source.same(entry.value as Value, value)) return
    entry.value = value
    entry.changed = ++this.#version
  }

  /** States that a value outside may have changed. Without a key: all values of the source. */
  change(source: Outside<unknown>, key?: string): void {
    const entries = this.#entries.get(source)
    const changed = key === undefined ? (entries?.values() ?? []) : [entries?.get(key)]
    this.#version++
    for (const entry of changed) if (entry) entry.checked = 0
  }

  #entry<Value>(source: Source<Value>, key: string): Entry<Value> {
    const entries = this.#entries.get(source) ?? new Map<string, Entry>()
    this.#entries.set(source, entries)
    const known = entries.get(key)
    if (known) return known as Entry<Value>
    const entry: Entry<Value> = { source, key, value: undefined, changed: 0, checked: 0, dependencies: [] }
    entries.set(key, entry as Entry)
    return entry
  }

  #refresh(entry: Entry): void {
    if (entry.checked === this.#version) return
    const isSet = entry.source.kind === 'input' && entry.changed > 0
    if (!isSet && this.#isOutdated(entry)) this.#compute(entry)
    entry.checked = this.#version
  }

  #isOutdated(entry: Entry): boolean {
    if (entry.changed === 0 || this.#running.includes(entry)) return true
    if (entry.source.kind === 'outside' && entry.checked === 0) return true
    return entry.dependencies.some((dependency) => {
      this.#refresh(dependency)
      return dependency.changed > entry.checked
    })
  }

  #compute(entry: Entry): void {
    const { source, key } = entry
    const before = this.#running.indexOf(entry)
    if (before !== -1) throw new Error(`Circular queries: ${names(this.#running.slice(before), entry)}.`)
    const dependencies = new Set<Entry>()
    const read: Read = (other, otherKey = '') => {
      const dependency = this.#entry(other, otherKey)
      dependencies.add(dependency as Entry)
      this.#refresh(dependency as Entry)
      return dependency.value as never
    }
    this.#running.push(entry)
    try {
      const value = source.compute(read, key)
      if (entry.changed > 0 && source.same(entry.value, value)) return
      entry.value = value
      entry.changed = this.#version
    } finally {
      this.#running.pop()
      entry.dependencies = [...dependencies]
    }
  }
}

function names(running: readonly Entry[], last: Entry): string {
  return [...running, last].map(({ source, key }) => describe(source.name, key)).join(' → ')
}

function describe(name: string, key: string): string {
  return key === '' ? name : `${name}(${key})`
}
