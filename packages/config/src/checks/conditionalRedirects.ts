import { type ConfigNode, type Entry, isObjectNode, nodeString } from '../tree/node.js'
import type { Diagnostics } from '../tree/problems.js'

/** Keys of other hosts and tools for redirects of some requests only. */
const CONDITIONS = ['conditions', 'has', 'missing']

/** Removes redirects with conditions, which would apply to all readers without them, and reports each removal. */
export function removeConditionalRedirects(root: ConfigNode, problems: Diagnostics): ConfigNode {
  const entry = isObjectNode(root) ? root.entries.get('redirects') : undefined
  if (!isObjectNode(root) || entry?.node.type !== 'array') return root
  const items = entry.node.items.filter((item) => {
    const condition = redirectCondition(item)
    if (!condition) return true
    problems.report({
      rule: 'REDIRECT_CONDITIONS',
      severity: 'warning',
      at: condition.entry.key,
      message: `Unsupported "${condition.key}" of the redirect from "${condition.source}": the redirect is skipped.`,
      hint: 'Remove the key to redirect all requests, or write the rule in the configuration of your host.',
    })
    return false
  })
  const node = { ...entry.node, items }
  return { ...root, entries: new Map([...root.entries, ['redirects', { ...entry, node }]]) }
}

function redirectCondition(item: ConfigNode): { key: string; entry: Entry; source: string } | undefined {
  if (!isObjectNode(item)) return undefined
  const source = nodeString(item.entries.get('source')?.node) ?? ''
  for (const key of CONDITIONS) {
    const entry = item.entries.get(key)
    if (entry) return { key, entry, source }
  }
  return undefined
}
