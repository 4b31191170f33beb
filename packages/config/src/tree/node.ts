import type { Span } from '@octavo/core/data'

export type { Span }

/** A JSON value with its location. Nodes are immutable. */
export type ConfigNode = ScalarNode | ArrayNode | ObjectNode | MissingNode

interface ScalarNode {
  type: 'scalar'
  span: Span
  value: string | number | boolean | null
}

export interface ArrayNode {
  type: 'array'
  span: Span
  items: readonly ConfigNode[]
}

export interface ObjectNode {
  type: 'object'
  span: Span
  entries: ReadonlyMap<string, Entry>
}

/** Marks a value that could not be read, so that it is not also reported as missing. */
interface MissingNode {
  type: 'missing'
  span: Span
}

/** A member of an object. `key` is the location of its name. */
export interface Entry {
  key: Span
  node: ConfigNode
}

/** Keys and indices from the root to a value. */
export type Pointer = readonly (string | number)[]

export function isObjectNode(node: ConfigNode | undefined): node is ObjectNode {
  return node?.type === 'object'
}

export function isArrayNode(node: ConfigNode | undefined): node is ArrayNode {
  return node?.type === 'array'
}

/** Returns the text of a string node, or undefined for other nodes. */
export function nodeString(node: ConfigNode | undefined): string | undefined {
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : undefined
}

/** Returns the value of `key` in an object node. */
export function child(node: ConfigNode | undefined, key: string): ConfigNode | undefined {
  return isObjectNode(node) ? node.entries.get(key)?.node : undefined
}

/** Converts a node to plain data. A `__proto__` key is ignored, so that prototypes never change. */
export function toValue(node: ConfigNode): unknown {
  if (node.type === 'scalar') return node.value
  if (node.type === 'array') return node.items.map(toValue)
  if (node.type === 'missing') return undefined
  const value: Record<string, unknown> = {}
  for (const [key, entry] of node.entries) {
    if (key !== '__proto__') value[key] = toValue(entry.node)
  }
  return value
}

/** Returns the location of the value at `pointer`, or of its key. */
export function spanAt(root: ConfigNode, pointer: Pointer, target: 'key' | 'value' = 'value'): Span | undefined {
  let span = root.span
  let node: ConfigNode | undefined = root
  for (const [depth, segment] of pointer.entries()) {
    const entry: Entry | undefined = step(node, segment)
    if (!entry) return undefined
    span = target === 'key' && depth === pointer.length - 1 ? entry.key : entry.node.span
    node = entry.node
  }
  return span
}

function step(node: ConfigNode, segment: string | number): Entry | undefined {
  if (node.type === 'object') return node.entries.get(String(segment))
  const item = node.type === 'array' ? node.items[Number(segment)] : undefined
  return item && { key: item.span, node: item }
}
