import { contentHash } from '@octavo/core'
import type { Operation, SpecDocument } from '../model/spec.js'
import { digest } from './digest.js'
import { below, referencesOf } from './references.js'

/** Hashes of places of a document together with everything that their references lead to. */
interface Fingerprints {
  /** Of what is at these pointers: the same as long as nothing they show has changed. */
  of(...pointers: readonly string[]): string
}

/** Where an operation's page reads besides the operation itself. */
const OF_PATH = ['parameters', 'servers', 'summary', 'description']
const OF_DOCUMENT = ['#/servers', '#/security', '#/components/securitySchemes']
/** What the excerpt in a page's Markdown names. */
const OF_EXCERPT = ['#/openapi', '#/info/title', '#/info/version']

/** Changes when the page of an operation may. Operations that say the same are told apart by where they are. */
export function operationFingerprint(
  document: SpecDocument,
  { kind, method, path, pointer, pathPointer }: Operation,
): string {
  const item = withHash(pathPointer)
  const places = [withHash(pointer), ...OF_PATH.map((key) => `${item}/${key}`), ...OF_DOCUMENT, ...OF_EXCERPT]
  return contentHash(kind, method, path, pointer, fingerprintsOf(document).of(...places))
}

/** Changes when the page of a model of `components.schemas` may. */
export function modelFingerprint(document: SpecDocument, name: string): string {
  return contentHash(name, fingerprintsOf(document).of(below('#/components/schemas', name), ...OF_EXCERPT))
}

function withHash(pointer: string): string {
  return pointer.startsWith('/') ? `#${pointer}` : pointer
}

interface Node {
  pointer: string
  /** Hash of the value itself, references as they are written. */
  own: string
  targets: string[]
  index: number
  low: number
  isOpen: boolean
  result?: string
}

const known = new WeakMap<SpecDocument, Fingerprints>()

/**
 * What pages are cached by. Values that refer to each other in circles share one hash, made from all of them (Tarjan's
 * components), so that every value is read once however the document is entangled.
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
    // Own call stack: chains of references may be longer than that of the engine.
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

/** Gives the values of one circle their hash: from their own, and those of what leads out of it. */
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
