import { describePointer } from '../tree/describeNode.js'
import { type ConfigNode, child, isArrayNode, isObjectNode, nodeString } from '../tree/node.js'
import type { Diagnostics } from '../tree/problems.js'

/** Lists whose entries must be unique. `by` is the key to compare; by default the entry itself is compared. */
const UNIQUE_LISTS: readonly { list: readonly string[]; by?: string }[] = [
  { list: ['redirects'], by: 'source' },
  { list: ['seo', 'paths'], by: 'path' },
  { list: ['contextual', 'options'] },
]

/** Warns about duplicates of earlier entries in a list. */
export function checkDuplicates(root: ConfigNode, problems: Diagnostics): void {
  for (const { list, by } of UNIQUE_LISTS) {
    const node = list.reduce<ConfigNode | undefined>(child, root)
    if (isArrayNode(node)) checkList(node.items, by, { name: describePointer(list, ''), problems })
  }
}

function checkList(
  items: readonly ConfigNode[],
  by: string | undefined,
  { name, problems }: { name: string; problems: Diagnostics },
): void {
  const first = new Map<string, ConfigNode>()
  for (const item of items) {
    const node = by && isObjectNode(item) ? child(item, by) : item
    const value = nodeString(node)
    if (node === undefined || value === undefined) continue
    const earlier = first.get(value)
    if (!earlier) first.set(value, node)
    else {
      const line = problems.locate(earlier.span)?.start.line
      const message = `${name} has ${JSON.stringify(value)} twice (first at line ${line}); the first one is used.`
      problems.report({ rule: 'CFG_DUPLICATE', severity: 'warning', at: node.span, message })
    }
  }
}
