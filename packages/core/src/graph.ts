/**
 * Reads the current value of an input or a query, which becomes a dependency of the query that reads it. A query whose
 * value is a promise can also read after it has waited.
 */
export type Read = <Value>(source: Source<Value>, key?: string) => Value

/**
 * Runs a function in which all reads of the graph are dependencies, as they are before the first `await` of a query
 * with a promise.
 */
export type Track = <Value>(compute: () => Value) => Value

/** An input or a query: the definition of one value, or of one for each key. */
export interface Source<Value> {
  readonly name: string
  readonly kind: 'input' | 'outside' | 'query'
  /** Computes the value. An input that was never set has none. */
  compute(read: Read, key: string, track: Track): Value
  /** Returns whether a new value equals the previous one, so that queries that read it are not computed again. */
  same(before: Value, after: Value): boolean
  /**
   * True for values that change during computations, such as stored results. Their changes do not cause other values to
   * be checked.
   */
  readonly isVolatile: boolean
}

/** A value that only `Graph.set` changes, such as options and the list of files. */
export interface Input<Value> extends Source<Value> {
  readonly kind: 'input'
}

/** A value that is computed. */
export interface Query<Value> extends Source<Value> {
  readonly kind: 'query'
}

/** A value from outside, such as a file. It is read again after `Graph.change` names its key, and not before. */
export interface Outside<Value> extends Source<Value> {
  readonly kind: 'outside'
}

interface SourceOptions<Value> {
  /** Default: `Object.is`. */
  same?: (before: Value, after: Value) => boolean
}

interface OutsideOptions<Value> extends SourceOptions<Value> {
  /** Default: false. */
  isVolatile?: boolean
}

/** Defines a value that `Graph.set` sets. Reading it before is an error with its name, unless it has an initial value. */
export function input<Value>(
  name: string,
  { same = Object.is, ...options }: SourceOptions<Value> & { initial?: Value } = {},
): Input<Value> {
  const compute = (_: Read, key: string): Value => {
    if ('initial' in options) return options.initial as Value
    throw new Error(`The input ${describe(name, key)} is not set.`)
  }
  return { name, kind: 'input', compute, same, isVolatile: false }
}

/** Defines a value that `compute` reads from outside, such as a file. */
export function outside<Value>(
  name: string,
  compute: (read: Read, key: string) => Value,
  { same = Object.is, isVolatile = false }: OutsideOptions<Value> = {},
): Outside<Value> {
  return { name, kind: 'outside', compute, same, isVolatile }
}

/** Defines a value that depends only on what `compute` reads. */
export function query<Value>(
  name: string,
  compute: (read: Read, key: string, track: Track) => Value,
  { same = Object.is }: SourceOptions<Value> = {},
): Query<Value> {
  return { name, kind: 'query', compute, same, isVolatile: false }
}

/** Returns whether two plain values are equal, for `same` of small ones. */
export function sameJson(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

/** The value of one source and key. Versions count the changes of a graph. */
interface Entry<Value = unknown> {
  readonly source: Source<Value>
  readonly key: string
  value: Value | undefined
  /** Version in which the value last changed. 0 if there is no value yet. */
  changed: number
  /** Version for which the value is known to be current. */
  checked: number
  /** The entries that the computation has read, in this order. A query with a promise can add others. */
  dependencies: Entry[]
  /** True if the value depends on a volatile one, or may because it is a promise that can still read. */
  isVolatile: boolean
  /** Number of the computation that has read this entry last. */
  reader: number
  /** True while the value is a promise that has not ended. */
  isPending: boolean
}

/** A query that is being computed, or a promise of one that can still read. */
interface Computation {
  readonly number: number
  readonly entry: Entry
  readonly dependencies: Entry[]
  /** True until the query has returned. Its promise can be outdated when it reads, and is computed again then. */
  isStarting: boolean
}

/**
 * Derived values that are always current. A value is computed when it is read, kept with what it read, and computed
 * again when one of these has changed since. If the new value equals the old one, queries that read it are not computed
 * again. Changes cost nothing until a value is read.
 */
export class Graph {
  readonly #entries = new Map<object, Map<string, Entry>>()
  /** Queries that are being computed, each read by the one before. */
  readonly #running: Computation[] = []
  #version = 1
  /** Version of the last change that was not volatile. */
  #stableVersion = 1
  #computations = 0

  /**
   * Within a computation, the value becomes one of its dependencies.
   *
   * @throws Error for an input that is not set, for a query that reads itself, and what `compute` throws
   */
  read<Value>(source: Source<Value>, key = ''): Value {
    const entry = this.#entry(source, key)
    this.#recordDependency(this.#running.at(-1), entry as Entry)
    return entry.value as Value
  }

  /** Waits for the value of a query with a promise that nothing has changed in the meantime. */
  async current<Value>(source: Source<Promise<Value>>, key = ''): Promise<Value> {
    for (;;) {
      const reading = this.read(source, key)
      await reading.catch(() => {})
      if (this.read(source, key) === reading) return reading
    }
  }

  /** Forgets a value, which is computed again when it is read. What depends on it keeps it. */
  drop(source: Query<unknown>, key: string): void {
    this.#entries.get(source)?.delete(key)
  }

  /** Returns a number that differs whenever the value does. */
  version(source: Source<unknown>, key = ''): number {
    const entry = this.#entry(source, key) as Entry
    this.#recordDependency(this.#running.at(-1), entry)
    return entry.changed
  }

  /** Sets an input. An equal value changes nothing. */
  set<Value>(source: Input<Value>, value: Value, key = ''): void {
    const entry = this.#entry(source, key)
    if (entry.changed > 0 && source.same(entry.value as Value, value)) return
    entry.value = value
    entry.changed = ++this.#version
    this.#stableVersion = this.#version
  }

  /** States that a value outside may have changed. */
  change(source: Outside<unknown>, key = ''): void {
    const entry = this.#entries.get(source)?.get(key)
    this.#version++
    if (!source.isVolatile) this.#stableVersion = this.#version
    if (entry) entry.checked = 0
  }

  #entry<Value>(source: Source<Value>, key: string): Entry<Value> {
    const entries = this.#entries.get(source) ?? new Map<string, Entry>()
    this.#entries.set(source, entries)
    const cachedEntry = entries.get(key)
    if (cachedEntry) return cachedEntry as Entry<Value>
    const entry: Entry<Value> = {
      source,
      key,
      value: undefined,
      changed: 0,
      checked: 0,
      dependencies: [],
      isVolatile: source.isVolatile,
      reader: 0,
      isPending: false,
    }
    entries.set(key, entry as Entry)
    return entry
  }

  /** Updates an entry and records it as a dependency of a computation. Recording it twice has no effect. */
  #recordDependency(computation: Computation | undefined, entry: Entry): void {
    if (computation && entry.reader !== computation.number) {
      entry.reader = computation.number
      // Added before the entry is computed, so that cycles are found.
      computation.dependencies.push(entry)
    }
    try {
      this.#refresh(entry)
    } finally {
      if (computation && entry.isVolatile) computation.entry.isVolatile = true
    }
    // Nothing waits for the promise of a computation after which the query was computed again.
    const isLatest = computation && computation.entry.dependencies === computation.dependencies
    if (isLatest && entry.isPending) checkCircle(entry, [computation.entry])
  }

  #refresh(entry: Entry): void {
    if (entry.checked === this.#version) return
    if (!entry.isVolatile && entry.changed > 0 && entry.checked >= this.#stableVersion) return
    const isSet = entry.source.kind === 'input' && entry.changed > 0
    if (!isSet && this.#isOutdated(entry)) this.#compute(entry)
    entry.checked = this.#version
  }

  #isOutdated(entry: Entry): boolean {
    if (entry.changed === 0 || this.#running.some(isStarted(entry))) return true
    if (entry.source.kind === 'outside' && entry.checked === 0) return true
    for (const dependency of entry.dependencies) {
      try {
        this.#refresh(dependency)
      } catch {
        // The query may catch the error when it reads the dependency.
        return true
      }
      if (dependency.isVolatile) entry.isVolatile = true
      if (dependency.changed > entry.checked) return true
    }
    return false
  }

  #compute(entry: Entry): void {
    const { source, key } = entry
    const before = this.#running.findIndex(isStarted(entry))
    if (before !== -1) throw circle([...this.#running.slice(before).map((one) => one.entry), entry])
    const computation: Computation = { number: ++this.#computations, entry, dependencies: [], isStarting: true }
    const read: Read = (other, otherKey = '') => {
      const dependency = this.#entry(other, otherKey) as Entry
      this.#recordDependency(computation, dependency)
      return dependency.value as never
    }
    const track: Track = (part) => {
      this.#running.push(computation)
      try {
        return part()
      } finally {
        this.#running.pop()
      }
    }
    entry.isVolatile = source.isVolatile
    entry.dependencies = computation.dependencies
    this.#running.push(computation)
    try {
      const value = source.compute(read, key, track)
      if (entry.changed > 0 && source.same(entry.value, value)) return
      entry.value = value
      entry.changed = this.#version
      entry.isPending = value instanceof Promise
      if (value instanceof Promise) wait(entry, value)
    } catch (error) {
      // An equal value after the error is another one for what has caught the error.
      Object.assign(entry, { value: undefined, changed: 0, isPending: false })
      throw error
    } finally {
      this.#running.pop()
      computation.isStarting = false
      // A list to which nothing is added any more takes a tenth of the memory as a copy.
      if (!entry.isPending) entry.dependencies = entry.dependencies.slice()
    }
  }
}

function isStarted(entry: Entry): (computation: Computation) => boolean {
  return (computation) => computation.isStarting && computation.entry === entry
}

function wait(entry: Entry, value: Promise<unknown>): void {
  entry.isVolatile = true
  const end = () => {
    if (entry.value === value) entry.isPending = false
  }
  value.then(end, end)
}

/** Promises that wait for each other would never end. */
function checkCircle(from: Entry, path: readonly [Entry, ...Entry[]], checked = new Set<Entry>()): void {
  if (from === path[0]) throw circle([...path, from])
  checked.add(from)
  for (const next of from.dependencies)
    if ((next.isPending || next === path[0]) && !checked.has(next)) checkCircle(next, [...path, from], checked)
}

function circle(entries: readonly Entry[]): Error {
  const names = entries.map(({ source, key }) => describe(source.name, key))
  return new Error(`Circular queries: ${names.join(' → ')}.`)
}

function describe(name: string, key: string): string {
  return key === '' ? name : `${name}(${key})`
}
