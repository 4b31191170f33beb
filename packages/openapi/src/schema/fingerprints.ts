import { contentHash, memo } from '@octavo/core'
import { writtenTexts } from '../load/exactNumbers.js'
import { isJsonObject, type Json } from '../model/jsonValue.js'
import type { Operation, SpecDocument } from '../model/spec.js'
import { aboutTitle, describedPart, describedTags, tagObjects } from './about.js'
import { operationPointers } from './channelSource.js'
import { discriminates, extendingModels } from './extendingModels.js'
import { redocTargets } from './redocElements.js'
import {
  below,
  documentReferences,
  mappedPointer,
  ownList,
  ownString,
  type References,
  withHash,
} from './references.js'

/** Hashes of document values, including everything they refer to. */
interface Fingerprints {
  /** Returns a hash of the values at these pointers. It changes when any of them, or a referenced value, changes. */
  of(...pointers: readonly string[]): string
}

/** Other path item keys that the page of an operation depends on. */
const PATH_KEYS = ['parameters', 'servers', 'summary', 'description']
const DOCUMENT_PARTS = ['#/servers', '#/security', '#/components/securitySchemes']
/** Pointers contained in the OpenAPI excerpt in Markdown. */
const EXCERPT_PARTS = [
  '#/openapi',
  '#/asyncapi',
  '#/id',
  ...['title', 'summary', 'version', 'contact', 'license', 'termsOfService'].map((key) => `#/info/${key}`),
  '#/externalDocs',
]

/** Returns a hash that changes when an operation's page may change. Equal operations of two paths differ. */
export function operationFingerprint(document: SpecDocument, operation: Operation): string {
  const { kind, method, path, pointer, pathPointer } = operation
  const item = withHash(pathPointer)
  const places = [
    ...operationPointers(document, operation),
    ...PATH_KEYS.map((key) => `${item}/${key}`),
    ...DOCUMENT_PARTS,
    ...EXCERPT_PARTS,
  ]
  const references = documentReferences(document)
  const object = references.find(withHash(pointer))
  const described = [object, references.find(item)].filter((holder) => isJsonObject(holder))
  const schemas = described.flatMap((holder) => redocTargets(ownString(holder, 'description')))
  const tags = isJsonObject(object) ? describedTags(document, object) : []
  const about = [aboutTitle(document) ?? '', JSON.stringify(tags)]
  return contentHash(kind, method, path, pointer, ...about, documentFingerprints(document).of(...places, ...schemas))
}

/** Values of a document that its overview shows. */
const OF_OVERVIEW = ['#/info', '#/servers', '#/externalDocs', '#/tags', '#/components/securitySchemes']

/** Returns a hash that changes when the overview of a document, or the page of a tag's group, may change. */
export function documentFingerprint(document: SpecDocument, tag?: string): string {
  const fingerprints = documentFingerprints(document)
  const described = (name: string) => redocTargets(describedPart(document, 'tag', name))
  if (tag !== undefined)
    return contentHash(tag, JSON.stringify(tagObjects(document).get(tag) ?? {}), fingerprints.of(...described(tag)))
  const tags = [...tagObjects(document).keys()]
  return fingerprints.of(...OF_OVERVIEW, ...redocTargets(describedPart(document, 'info')), ...tags.flatMap(described))
}

/** Returns a hash that changes when the page of a model in `components.schemas` may change. */
export function modelFingerprint(document: SpecDocument, name: string): string {
  return contentHash(name, documentFingerprints(document).of(below('#/components/schemas', name), ...EXCERPT_PARTS))
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

/**
 * Returns the hashes of a document, which are cache keys for pages. Values in a reference cycle share one hash
 * (Tarjan's strongly connected components), so that every value is read only once.
 */
export const documentFingerprints = memo((document: SpecDocument): Fingerprints => {
  const references = documentReferences(document)
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
      const targetNode = nodes.get(target)
      if (!targetNode) open(target)
      else if (targetNode.isOpen) node.low = Math.min(node.low, targetNode.index)
    }
    return nodes.get(pointer)?.result ?? ''
  }
  const fingerprints: Fingerprints = { of: (...pointers) => contentHash(...pointers.map(resolve)) }
  return fingerprints
})

/** Sets the hashes of one strongly connected component, from its values and the hashes of targets outside it. */
function close(stack: Node[], root: Node, nodes: ReadonlyMap<string, Node>): void {
  const members = stack.splice(stack.lastIndexOf(root))
  if (members.length === 1 && root.targets.length === 0) {
    root.isOpen = false
    root.result = root.own
    return
  }
  const memberSet = new Set(members)
  const parts = new Set<string>()
  for (const member of members) {
    parts.add(`${member.pointer} ${member.own}`)
    for (const target of member.targets) {
      const node = nodes.get(target)
      if (node && !memberSet.has(node)) parts.add(`${target} ${node.result ?? ''}`)
    }
  }
  const shared = contentHash(...[...parts].sort())
  for (const member of members) {
    member.isOpen = false
    member.result = contentHash(member.own, shared)
  }
}

/** Marks the pointer of a model that another one extends. */
const BASE = 'base of '
const MODEL = /^[^#]*(?:#\/components\/schemas\/[^/]+|\.(?:json|ya?ml))$/

function isReference(value: Json): boolean {
  return isJsonObject(value) && ownString(value, '$ref') !== undefined
}

interface Digest {
  /** Hash of the value with unresolved references. */
  own: string
  /** Targets of its references, without duplicates. */
  targets: string[]
}

/** Returns the hash of a value with unresolved references, and the reference targets. */
function digest(references: References, target: string): Digest {
  const isBase = target.startsWith(BASE)
  const pointer = isBase ? target.slice(BASE.length) : target
  const value = references.find(pointer)
  if (value === undefined) return { own: '', targets: [] }
  const extending = !isBase && discriminates(value) ? extendingModels(references, pointer) : []
  const targets = new Set(extending)
  const numbers: string[] = []
  let containers = 0
  const addVariant = (to: Json | undefined) => {
    if (typeof to === 'string') targets.add(mappedPointer(references, to, pointer))
  }
  const addModel = (to: string | undefined) => {
    if (to !== undefined) targets.add(to)
  }
  const visit = (part: Json | undefined): void => {
    if (typeof part !== 'object' || part === null) return
    containers++
    for (const [key, digits] of writtenTexts(part)) numbers.push(`${containers} ${key} ${digits}`)
    if (Array.isArray(part)) for (const item of part) visit(item)
    else if (isJsonObject(part)) {
      for (const key of Object.keys(part)) {
        const child = part[key]
        if (key === '$ref' && typeof child === 'string') targets.add(child)
        else if (key === '$dynamicRef') addModel(references.dynamic(child))
        else {
          // Variants of a discriminator, by pointer or by name. A property can also be called `mapping`.
          if (key === 'mapping' && isJsonObject(child)) for (const to of Object.values(child)) addVariant(to)
          visit(child)
        }
      }
    }
  }
  // A model shows the one it extends, but not the other models that extend that one.
  const bases = isJsonObject(value) && MODEL.test(pointer) ? ownList(value, 'allOf') : []
  for (const base of bases) {
    const ref = isJsonObject(base) ? ownString(base, '$ref') : undefined
    if (ref !== undefined) targets.add(BASE + ref)
  }
  visit(
    bases.length > 0 && isJsonObject(value) ? { ...value, allOf: bases.filter((base) => !isReference(base)) } : value,
  )
  // Variants are in the order of the document.
  const hash = contentHash(JSON.stringify(value), extending.join('\n'), numbers.join('\n'))
  return { own: hash, targets: [...targets].sort() }
}
