import type { ArrayNode, ConfigNode, Entry, ObjectNode } from '../tree/node.js'
import { type ErrorTree, unknownKeysOf } from './errorTree.js'
import type { SchemaError } from './schemaError.js'

/** The node without its wrong parts and what could not be read; the same node when all is well. */
export function removeWrong(node: ConfigNode, tree: ErrorTree | undefined, isRoot = true): ConfigNode | undefined {
  if (node.type === 'missing' || tree?.errors.some((error) => costsValue(error, isRoot))) return undefined
  if (node.type === 'object') return withoutWrongKeys(node, tree)
  return node.type === 'array' ? withoutWrongItems(node, tree) : node
}

/** An object without a required key is of no use, except docs.json itself; a list that is too long is. */
function costsValue({ keyword }: SchemaError, isRoot: boolean): boolean {
  if (keyword === 'required') return !isRoot
  return keyword !== 'additionalProperties' && keyword !== 'propertyNames' && keyword !== 'maxItems'
}

function withoutWrongKeys(node: ObjectNode, tree: ErrorTree | undefined): ObjectNode {
  const unknown = tree && unknownKeysOf(tree)
  const entries = new Map<string, Entry>()
  let changed = false
  for (const [key, entry] of node.entries) {
    const kept = unknown?.has(key) ? undefined : removeWrong(entry.node, tree?.children.get(key), false)
    if (kept) entries.set(key, kept === entry.node ? entry : { ...entry, node: kept })
    changed ||= kept !== entry.node
  }
  return changed ? { ...node, entries } : node
}

function withoutWrongItems(node: ArrayNode, tree: ErrorTree | undefined): ArrayNode {
  const kept = node.items.map((item, index) => removeWrong(item, tree?.children.get(String(index)), false))
  if (kept.every((item, index) => item === node.items[index])) return node
  return { ...node, items: kept.filter((item) => item !== undefined) }
}
