import { contentHash } from '@octavo/core'
import { isJsonObject, type Json } from '../model/json.js'
import type { Operation, SpecDocument } from '../model/spec.js'
import { discriminates, extendingModels } from './extendingModels.js'
import { mappedPointer, ownList, ownString, type References, referencesOf } from './references.js'

/** Hashes of places of a document together with everything that their references lead to. */
export interface Fingerprints {
  /** Of what is at these pointers: the same as long as nothing they show has changed. */
  of(...pointers: readonly string[]): string
}

/** Where an operation's page reads besides the operation itself. */
const OF_PATH = ['parameters', 'servers', 'summary', 'description']
const OF_DOCUMENT = [
  '#/servers',
  '#/security',
  '#/components/securitySchemes',
  // The excerpt in a page's Markdown names them.
  '#/openapi',
  '#/info/title',
  '#/info/version',
]

/** Changes when the page of an operation may. */
export function operationFingerprint(document: SpecDocument, { pointer, pathPointer }: Operation): string {
  const path = withHash(pathPointer)
  return fingerprintsOf(document).of(withHash(pointer), ...OF_PATH.map((key) => `${path}/${key}`), ...OF_DOCUMENT)
}

function withHash(pointer: string): string {
  return pointer.startsWith('/') ? `#${pointer}` : pointer
}

interface Node {
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
    const node: Node = { ...digest(references, pointer), index: nodes.size, low: nodes.size, isOpen: true }
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
    parts.add(member.own)
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

/** Before the pointer of a model that another extends. */
const BASE = 'base of '
const MODEL = /^[^#]*(?:#\/components\/schemas\/[^/]+|\.(?:json|ya?ml))$/

function isReference(value: Json): boolean {
  return isJsonObject(value) && ownString(value, '$ref') !== undefined
}

/** The hash of a value, and where its references lead, each once. */
function digest(references: References, target: string): { own: string; targets: string[] } {
  const isBase = target.startsWith(BASE)
  const pointer = isBase ? target.slice(BASE.length) : target
  const value = references.find(pointer)
  if (value === undefined) return { own: '', targets: [] }
  const targets = new Set(!isBase && discriminates(value) ? extendingModels(references, pointer) : [])
  const addVariant = (to: Json | undefined) => {
    if (typeof to === 'string') targets.add(mappedPointer(references, to, pointer))
  }
  const visit = (part: Json | undefined): void => {
    if (typeof part !== 'object') return
    if (Array.isArray(part)) for (const item of part) visit(item)
    else if (isJsonObject(part)) {
      for (const key of Object.keys(part)) {
        const child = part[key]
        if (key === '$ref' && typeof child === 'string') targets.add(child)
        // Variants of a discriminator, by pointer or by name.
        else if (key === 'mapping' && isJsonObject(child)) for (const to of Object.values(child)) addVariant(to)
        else visit(child)
      }
    }
  }
  // A model shows what it extends, and not what else does.
  const bases = isJsonObject(value) && MODEL.test(pointer) ? ownList(value, 'allOf') : []
  for (const base of bases) {
    const ref = isJsonObject(base) ? ownString(base, '$ref') : undefined
    if (ref !== undefined) targets.add(BASE + ref)
  }
  visit(
    bases.length > 0 && isJsonObject(value) ? { ...value, allOf: bases.filter((base) => !isReference(base)) } : value,
  )
  return { own: contentHash(JSON.stringify(value)), targets: [...targets].sort() }
}
