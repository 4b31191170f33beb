import { contentHash } from '@octavo/core'
import type { Operation, SpecDocument } from '../model/spec.js'
import { digest } from './digest.js'
import { below, referencesOf, withHash } from './references.js'

/** Hashes of values of a document, including everything they refer to. */
interface Fingerprints {
  /** Returns a hash of the values at these pointers. It changes when one of them, or a value they refer to, changes. */
  of(...pointers: readonly string[]): string
}

/** Other keys that the page of an operation depends on. */
const OF_PATH = ['parameters', 'servers', 'summary', 'description']
const OF_DOCUMENT = ['#/servers', '#/security', '#/components/securitySchemes']
/** Pointers that the OpenAPI excerpt in Markdown contains. */
const OF_EXCERPT = ['#/openapi', '#/info/title', '#/info/version']

/** Returns a hash that changes when the page of an operation can change. It differs for equal operations of two paths. */
export function operationFingerprint(
  document: SpecDocument,
  { kind, method, path, pointer, pathPointer }: Operation,
): string {
  const item = withHash(pathPointer)
  const places = [withHash(pointer), ...OF_PATH.map((key) => `${item}/${key}`), ...OF_DOCUMENT, ...OF_EXCERPT]
  return contentHash(kind, method, path, pointer, fingerprintsOf(document).of(...places))
}

/** Returns a hash that changes when the page of a model of `components.schemas` can change. */
export function modelFingerprint(document: SpecDocument, name: string): string {
  return contentHash(name, fingerprintsOf(document).of(below('#/components/schemas', name), ...OF_EXCERPT))
}

interface Node {
  pointer: string
  /** Hash of the value with unresolved references. */
  own: string
  targets: string[]
  index: number
  low: number
  isOpen: boolean
  result?: string
}

const known = new WeakMap<SpecDocument, Fingerprints>()

/**
 * Returns the hashes of a document, which are cache keys of pages. Values with circular references share a hash of all of
 * them (Tarjan's strongly connected components), so that every value is read only once.
 */
export function fingerprintsOf(document: SpecDocument): Fingerprints {
  const existing = known.get(document)
  if (existing) return existing
  const references = referencesOf(document)
  const nodes = new Map<string, Node>()
  const read = (pointer: string): Node => {
    const node: Node = { pointer, ...digest(references, pointer), index: nodes.size, low: nodes.size, isOpen: true }
    nodes.set(pointer, node)
    return node
  }
  const resolve = (pointer: string): string => {
    const done = nodes.get(pointer)?.result
    if (done !== undefined) return done
    const stack: Node[] = []
    // An explicit stack, as chains of references can be longer than the call stack.
    const work: { node: Node; next: number }[] = []
    const open = (target: string) => {
      const node = read(target)
      stack.push(node)
      work.push({ node, next: 0 })
    }
    open(pointer)
    for (let frame = work.at(-1); frame; frame = work.at(-1)) {
      const { node } = frame
      const target = node.targets[frame.next++]
      if (target === undefined) {
        work.pop()
        const parent = work.at(-1)?.node
        if (parent) parent.low = Math.min(parent.low, node.low)
        if (node.low === node.index) close(stack, node, nodes)
        continue
      }
      const found = nodes.get(target)
      if (!found) open(target)
      else if (found.isOpen) node.low = Math.min(node.low, found.index)
    }
    return nodes.get(pointer)?.result ?? ''
  }
  const fingerprints: Fingerprints = { of: (...pointers) => contentHash(...pointers.map(resolve)) }
  known.set(document, fingerprints)
  return fingerprints
}

/** Sets the hashes of one component: from the values in it and the hashes of its targets outside. */
function close(stack: Node[], root: Node, nodes: ReadonlyMap<string, Node>): void {
  const members = stack.splice(stack.lastIndexOf(root))
  if (members.length === 1 && root.targets.length === 0) {
    root.isOpen = false
    root.result = root.own
    return
  }
  const inside = new Set(members)
  const parts = new Set<string>()
  for (const member of members) {
    parts.add(`${member.pointer} ${member.own}`)
    for (const target of member.targets) {
      const found = nodes.get(target)
      if (found && !inside.has(found)) parts.add(`${target} ${found.result ?? ''}`)
    }
  }
  const shared = contentHash(...[...parts].sort())
  for (const member of members) {
    member.isOpen = false
    member.result = contentHash(member.own, shared)
  }
}
