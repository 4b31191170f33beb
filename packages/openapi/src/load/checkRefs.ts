import { didYouMean } from '@octavo/core'
import type { Steps } from './countSteps.js'
import type { Crawled, Ref } from './crawl.js'
import { refHint, short } from './crawl.js'
import { isObject, type MutableJson, toPointer, valueAt } from './data.js'
import type { Fault, Faults } from './faults.js'

/** Reports missing reference targets, circular references, and models that extend themselves. */
export function checkRefs({ files, refs }: Crawled, { faults, steps }: { faults: Faults; steps: Steps }): void {
  const targets = new Map<string, MutableJson | undefined>()
  const next = new Map<string, Ref[]>()
  const refTarget = ({ target, file, path }: Ref) => {
    if (!targets.has(target)) targets.set(target, valueAt(files.get(file)?.value, path))
    return targets.get(target)
  }
  const hasRoom = (ref: Ref) => faults.hasRoom('OAS_REF_MISSING', ref.from.file)
  for (const ref of refs) {
    const target = refTarget(ref)
    if (target === undefined) {
      faults.add(missing(ref, ref.from.path(), hasRoom(ref) ? files.get(ref.file)?.value : undefined))
      continue
    }
    // Only an object that is itself a reference can be part of a cycle.
    if (!isObject(target) || (typeof target.$ref !== 'string' && !Array.isArray(target.allOf))) continue
    const from = ref.from.path()
    if (from.at(-1) !== '$ref') continue
    const owner = refKey(ref.from.file, pathOwner(from))
    const edges = next.get(owner)
    if (edges) edges.push(ref)
    else next.set(owner, [ref])
  }
  reportCycles(next, faults, steps)
}

/** Returns the path of the schema that is a reference, or that contains it in its `allOf`. */
function pathOwner(path: readonly string[]): readonly string[] {
  let end = path.length - 1
  while (path[end - 2] === 'allOf') end -= 2
  return path.slice(0, end)
}

function refKey(file: string, path: readonly string[]): string {
  return `${file}#${toPointer(path)}`
}

function missing(ref: Ref, from: string[], root: MutableJson | undefined): Fault {
  const { name, siblings } = deepest(root, ref.path)
  const hint = root === undefined ? undefined : (refHint(root, ref.refText) ?? didYouMean(name, siblings))
  return {
    rule: 'OAS_REF_MISSING',
    file: ref.from.file,
    path: from,
    message: `Missing reference target "${short(ref.refText)}"${ref.file === ref.from.file ? '' : ` in ${ref.file}`}; it is ${isShown(ref.path) ? 'shown as unresolved' : 'omitted'}.`,
    hint,
  }
}

/** Returns whether an unresolved component is shown. Schemas, responses and headers have a name that can be shown. */
function isShown(path: readonly string[]): boolean {
  const kind = path.at(-2)
  return (
    path[0] !== 'components' || kind === 'schemas' || kind === 'responses' || kind === 'headers' || path.length !== 3
  )
}

/** Returns the first missing key of a path and its siblings. */
function deepest(root: MutableJson | undefined, path: readonly string[]): { name: string; siblings: string[] } {
  for (let length = path.length - 1; length >= 0; length--) {
    const parent = valueAt(root, path.slice(0, length))
    if (parent === undefined) continue
    return { name: path[length] ?? '', siblings: isObject(parent) ? Object.keys(parent).slice(0, 2000) : [] }
  }
  return { name: '', siblings: [] }
}

/** Follows references depth first, each location once, and reports references to a location on the current path. */
function reportCycles(next: ReadonlyMap<string, readonly Ref[]>, faults: Faults, steps: Steps): void {
  const done = new Set<string>()
  for (const start of next.keys()) {
    const chain: { key: string; refs: Iterator<Ref>; taken?: Ref }[] = []
    const onChain = new Map<string, number>()
    const enter = (key: string) => {
      onChain.set(key, chain.length)
      chain.push({ key, refs: (next.get(key) ?? []).values() })
    }
    if (!done.has(start)) enter(start)
    for (let top = chain.at(-1); top; top = chain.at(-1)) {
      const { value: ref, done: isOver } = top.refs.next()
      if (isOver) {
        done.add(top.key)
        onChain.delete(top.key)
        chain.pop()
        continue
      }
      top.taken = ref
      const target = refKey(ref.file, ref.path)
      const since = onChain.get(target)
      if (since !== undefined) {
        const cycle = chain.slice(since)
        steps.take(cycle.length)
        reportCycle(
          cycle.flatMap(({ key, taken: chosenRef }) => (chosenRef ? [{ key, ref: chosenRef }] : [])),
          faults,
        )
      } else if (next.has(target) && !done.has(target)) enter(target)
    }
  }
}

function reportCycle(cycle: readonly { key: string; ref: Ref }[], faults: Faults): void {
  const [first] = cycle
  if (!first) return
  const names = cycle.map(({ key }) => (key.split('/').at(-1) ?? key).replaceAll('~1', '/').replaceAll('~0', '~'))
  const lines = names.length > 8 ? [...names.slice(0, 7), '…'] : names
  const isExtending = cycle.some(({ ref }) => ref.from.path().at(-3) === 'allOf')
  const { file, path } = first.ref.from
  faults.add({
    rule: 'OAS_REF_CYCLE',
    file,
    path: path(),
    message: `Circular ${isExtending ? '`allOf`' : '`$ref`'}: ${[...lines, names[0]].map((name) => short(name ?? '')).join(' -> ')}.`,
    hint: isExtending ? 'Remove one of these references.' : 'Replace one of these references with the schema itself.',
  })
}
