import type { ArrayNode, ConfigNode, Entry, ObjectNode } from '../tree/node.js'
import type { Diagnostics } from '../tree/problems.js'
import { validate } from './docsValidator.js'
import { buildErrorTree, type ErrorTree, findUnknownKeys } from './errorTree.js'
import { reportErrors } from './reportErrors.js'
import type { SchemaError } from './schemaError.js'

/**
 * Checks docs.json against its schema, reports every invalid value at its location, and returns the tree without them.
 * An invalid key is dropped; if it is required, so is its object. Undefined if nothing remains.
 */
export function checkSchema(root: ConfigNode, problems: Diagnostics): ConfigNode | undefined {
  const errors = findErrors(root)
  reportErrors(root, errors, { pointer: [], problems })
  let validNode = removeWrong(root, errors)
  // Dropping a value may leave its parent without a required key: the parent is dropped too, without another
  // diagnostic.
  for (let last: ConfigNode | undefined = root; validNode && validNode !== last; ) {
    last = validNode
    validNode = removeWrong(validNode, findErrors(validNode))
  }
  return validNode
}

function findErrors(root: ConfigNode): ErrorTree {
  validate(toData(root))
  return buildErrorTree(validate.errors ?? [])
}

/** Returns the node without invalid and unreadable values, or the same node if it is valid. */
function removeWrong(node: ConfigNode, tree: ErrorTree | undefined, isRoot = true): ConfigNode | undefined {
  if (node.type === 'missing' || tree?.errors.some((error) => costsValue(error, isRoot))) return undefined
  if (node.type === 'object') return withoutWrongKeys(node, tree)
  return node.type === 'array' ? withoutWrongItems(node, tree) : node
}

/**
 * Returns whether an error makes a value unusable. This is true for an object without a required key, except docs.json
 * itself, but not for a list that is too long.
 */
function costsValue({ keyword }: SchemaError, isRoot: boolean): boolean {
  if (keyword === 'required') return !isRoot
  return keyword !== 'additionalProperties' && keyword !== 'propertyNames' && keyword !== 'maxItems'
}

function withoutWrongKeys(node: ObjectNode, tree: ErrorTree | undefined): ObjectNode {
  const unknown = tree && findUnknownKeys(tree)
  const entries = new Map<string, Entry>()
  let changed = false
  for (const [key, entry] of node.entries) {
    const validNode = unknown?.has(key) ? undefined : removeWrong(entry.node, tree?.children.get(key), false)
    if (validNode) entries.set(key, validNode === entry.node ? entry : { ...entry, node: validNode })
    changed ||= validNode !== entry.node
  }
  return changed ? { ...node, entries } : node
}

function withoutWrongItems(node: ArrayNode, tree: ErrorTree | undefined): ArrayNode {
  const validItems = node.items.map((item, index) => removeWrong(item, tree?.children.get(String(index)), false))
  if (validItems.every((item, index) => item === node.items[index])) return node
  return { ...node, items: validItems.filter((item) => item !== undefined) }
}

/**
 * Converts a node to plain data for validation. Objects have no prototype, so that `__proto__` is an ordinary key.
 * Unreadable values are undefined.
 */
function toData(node: ConfigNode): unknown {
  if (node.type === 'scalar') return node.value
  if (node.type === 'array') return node.items.map(toData)
  if (node.type === 'missing') return undefined
  const data: Record<string, unknown> = Object.create(null)
  for (const [key, entry] of node.entries) data[key] = toData(entry.node)
  return data
}
