import { type ConfigNode, type Entry, isObjectNode, nodeString, type ObjectNode } from '../tree/node.js'
import type { Diagnostics } from '../tree/problems.js'
import { CHILD_KINDS, isChildKind, MAX_NAVIGATION_DEPTH, NAME_KEYS } from './kinds.js'

/** Removes navigation below the maximum depth, and reports each removal. */
export function limitNavigationDepth(root: ConfigNode, problems: Diagnostics): ConfigNode {
  const entry = isObjectNode(root) ? root.entries.get('navigation') : undefined
  if (!isObjectNode(root) || !entry) return root
  const node = limitNode(entry.node, 0, problems)
  return { ...root, entries: new Map([...root.entries, ['navigation', { ...entry, node }]]) }
}

function limitNode(node: ConfigNode, depth: number, problems: Diagnostics): ConfigNode {
  if (!isObjectNode(node)) return node
  const entries = [...node.entries].map(([key, entry]): [string, Entry] => {
    const list = entry.node
    if (!isChildKind(key) || list.type !== 'array') return [key, entry]
    const items = list.items.flatMap((item) => limitItem(item, depth + 1, problems) ?? [])
    return [key, { ...entry, node: { ...list, items } }]
  })
  return { ...node, entries: new Map(entries) }
}

function limitItem(item: ConfigNode, depth: number, problems: Diagnostics): ConfigNode | undefined {
  if (!isObjectNode(item) || depth <= MAX_NAVIGATION_DEPTH) return limitNode(item, depth, problems)
  problems.report({
    rule: 'CFG_TOO_DEEP',
    at: { ...item.span, end: item.span.start + 1 },
    message: `navigation is nested deeper than ${MAX_NAVIGATION_DEPTH} levels at ${divisionName(item)}.`,
    hint: 'Move the inner groups up, or split them into tabs.',
    isSetting: true,
  })
  return undefined
}

function divisionName(node: ObjectNode): string {
  const name = CHILD_KINDS.map((kind) => nodeString(node.entries.get(NAME_KEYS[kind])?.node)).find(Boolean)
  return name ? JSON.stringify(name.slice(0, 80)) : 'this entry'
}
