import { didYouMean } from '@octavo/core'
import type { Crawled, Ref } from './crawl.js'
import { short } from './crawl.js'
import { isObject, type MutableJson, toPointer, valueAt } from './data.js'
import type { Faults } from './faults.js'

/** Reports references to nothing, and those that lead from one to the next in a circle without reaching a value. */
export function checkRefs({ files, refs }: Crawled, faults: Faults): void {
  const targets = new Map<string, MutableJson | undefined>()
  const next = new Map<string, Ref>()
  const targetOf = ({ target, file, path }: Ref) => {
    if (!targets.has(target)) targets.set(target, valueAt(files.get(file)?.value, path))
    return targets.get(target)
  }
  const hasRoom = (ref: Ref) => faults.hasRoom('OAS_REF_MISSING', ref.from.file)
  for (const ref of refs) {
    const target = targetOf(ref)
    if (target === undefined) {
      faults.add(missing(ref, ref.from.path(), hasRoom(ref) ? files.get(ref.file)?.value : undefined))
      continue
    }
    // Only what leads to a further reference can be part of a circle.
    if (!isObject(target) || typeof target.$ref !== 'string') continue
    const from = ref.from.path()
    if (from.at(-1) === '$ref') next.set(keyOf(ref.from.file, from.slice(0, -1)), ref)
  }
  reportCycles(next, faults)
}

function keyOf(file: string, path: readonly string[]): string {
  return `${file}#${toPointer(path)}`
}

function missing(ref: Ref, from: string[], root: MutableJson | undefined) {
  const { name, siblings } = deepest(root, ref.path)
  const hint = didYouMean(name, siblings)
  return {
    rule: 'OAS_REF_MISSING',
    severity: 'warning' as const,
    file: ref.from.file,
    path: from,
    message: `"${short(ref.written)}" does not exist${ref.file === ref.from.file ? '' : ` in ${ref.file}`}; it is ${isShown(ref.path) ? 'shown as unresolved' : 'left out'}.`,
    ...(hint !== undefined && { hint }),
  }
}

/** Without its definition nobody knows so much as the name of a parameter. */
function isShown(path: readonly string[]): boolean {
  const kind = path.at(-2)
  return path[0] !== 'components' || kind === 'schemas' || kind === 'responses' || path.length !== 3
}

/** The first key of a path that is not there, and the keys beside it. */
function deepest(root: MutableJson | undefined, path: readonly string[]): { name: string; siblings: string[] } {
  for (let length = path.length - 1; length >= 0; length--) {
    const parent = valueAt(root, path.slice(0, length))
    if (parent === undefined) continue
    return { name: path[length] ?? '', siblings: isObject(parent) ? Object.keys(parent).slice(0, 2000) : [] }
  }
  return { name: '', siblings: [] }
}

/** Follows each reference whose target is itself nothing but a reference; every place is passed once. */
function reportCycles(next: ReadonlyMap<string, Ref>, faults: Faults): void {
  const done = new Set<string>()
  for (const start of next.keys()) {
    const chain: string[] = []
    const onChain = new Map<string, number>()
    let at: string | undefined = start
    while (at !== undefined && !done.has(at)) {
      const since = onChain.get(at)
      if (since !== undefined) {
        reportCycle(chain.slice(since), next, faults)
        break
      }
      onChain.set(at, chain.length)
      chain.push(at)
      const ref = next.get(at)
      at = ref && keyOf(ref.file, ref.path)
      if (at !== undefined && !next.has(at)) at = undefined
    }
    for (const key of chain) done.add(key)
  }
}

function reportCycle(cycle: string[], next: ReadonlyMap<string, Ref>, faults: Faults): void {
  const names = cycle.map((key) => (key.split('/').at(-1) ?? key).replaceAll('~1', '/').replaceAll('~0', '~'))
  const ref = next.get(cycle[0] ?? '')
  if (!ref) return
  const shown = names.length > 8 ? [...names.slice(0, 7), '…'] : names
  faults.add({
    rule: 'OAS_REF_CYCLE',
    severity: 'warning',
    file: ref.from.file,
    path: ref.from.path(),
    message: `${[...shown, names[0]].map((name) => short(name ?? '')).join(' -> ')} never reaches a value.`,
    hint: 'Write the schema itself in one of these places.',
  })
}
