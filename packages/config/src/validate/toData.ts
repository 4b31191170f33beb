import type { ConfigNode } from '../tree/node.js'

/**
 * Turns a node into the plain data that is validated. Objects have no prototype, so that `__proto__`
 * is a key like any other; what could not be read is undefined.
 */
export function toData(node: ConfigNode): unknown {
  if (node.type === 'scalar') return node.value
  if (node.type === 'array') return node.items.map(toData)
  if (node.type === 'missing') return undefined
  const data: Record<string, unknown> = Object.create(null)
  for (const [key, entry] of node.entries) data[key] = toData(entry.node)
  return data
}
