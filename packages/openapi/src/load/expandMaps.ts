import type { Steps } from './countSteps.js'
import { type Crawled, type Ref, short } from './crawl.js'
import { bareObject, isObject, type MutableJson, type MutableObject, toPointer, valueAt } from './data.js'
import type { Faults } from './faults.js'
import { LIMITS } from './limits.js'

/** Longest chain of maps that refer to maps. */
const MAX_HOPS = 30

/**
 * Replaces references in place of whole maps and lists (`properties: { $ref: … }`) with one reference per entry, so
 * that each entry keeps its file and pointer. OpenAPI does not allow them, but documents of many files have them.
 */
export function expandMaps(
  { files, maps }: Pick<Crawled, 'files' | 'maps'>,
  { faults, steps }: { faults: Faults; steps: Steps },
): void {
  const refs = new Map(maps.map(({ map, ref }) => [map, ref]))
  let entries = 0
  const expanded = maps.flatMap(({ map, ref }) => {
    const target = targetMap(ref, map)
    if (typeof target === 'string') {
      const message = `Invalid reference "${short(ref.refText)}": ${target}. It is omitted.`
      faults.add({ rule: 'OAS_REF_TYPE', file: ref.from.file, path: ref.from.path(), message })
    }
    if (typeof target !== 'object') return []
    const { length } = Object.keys(target.value)
    steps.take(length)
    entries += length
    if (entries <= LIMITS.values) return [{ map, ref, target }]
    const message = `References to maps exceed the limit of ${LIMITS.values.toLocaleString('en')} entries; "${short(ref.refText)}" is omitted.`
    faults.add({ rule: 'OAS_TOO_BIG', file: ref.from.file, path: ref.from.path(), message })
    return []
  })
  // Maps are replaced after all of them are looked up, because they can refer to each other.
  const copies = expanded.map(({ map, ref, target }) => ({
    map,
    ref,
    copy: expandedEntries(target, map, canRefer(ref)),
  }))
  for (const { map } of maps) delete map.$ref
  for (const { map, ref, copy } of copies) {
    if (Array.isArray(copy)) replace(ref, copy)
    else for (const key of Object.keys(copy)) map[key] = copy[key]
  }

  /** Returns the map or list at the end of a chain of references, or why there is none. `checkRefs` reports missing ones. */
  function targetMap(from: Ref, start: MutableObject): Target | string | undefined {
    let ref: Ref | undefined = from
    const keys = new Set(Object.keys(start))
    for (let hop = 0; ref && hop < MAX_HOPS; hop++) {
      const value = valueAt(files.get(ref.file)?.value, ref.path)
      if (value === undefined) return undefined
      if (typeof value !== 'object' || value === null || (Array.isArray(value) && keys.size > 1))
        return 'it does not point to an object'
      if (value === start) return 'it is circular'
      if (Array.isArray(value)) return { value, at: ref.target }
      const next = refs.get(value)
      if (!next) return { value, at: ref.target }
      ref = next
    }
    return 'it is circular'
  }

  function replace(ref: Ref, list: MutableJson[]): void {
    const path = ref.from.path().slice(0, -1)
    const parent = valueAt(files.get(ref.from.file)?.value, path.slice(0, -1))
    const key = path.at(-1)
    if (isObject(parent) && key !== undefined) parent[key] = list
  }
}

/** Returns whether the entries of a map can be references. Encodings and server variables cannot. */
function canRefer(ref: Ref): boolean {
  const key = ref.from.path().at(-2)
  return key !== 'encoding' && key !== 'variables'
}

interface Target {
  value: MutableObject | MutableJson[]
  at: string
}

/** Returns references to the entries of a map that `own` does not have. Other values are shared. */
function expandedEntries({ value: target, at }: Target, ownEntries: MutableObject, refers: boolean): Target['value'] {
  const entry = (value: MutableJson, key: string): MutableJson => {
    if (!isObject(value) || !refers) return value
    const reference = bareObject()
    reference.$ref = typeof value.$ref === 'string' ? value.$ref : at + toPointer([key])
    return reference
  }
  if (Array.isArray(target)) return target.map((value, index) => entry(value, String(index)))
  const copy = bareObject()
  for (const key of Object.keys(target)) {
    if (key === '$ref' || Object.hasOwn(ownEntries, key)) continue
    copy[key] = entry(target[key] as MutableJson, key)
  }
  return copy
}
