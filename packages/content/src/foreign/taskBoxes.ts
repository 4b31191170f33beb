import type { ListItem, Nodes } from 'mdast'

/** Writes the boxes of task lists as characters, as untrusted Markdown cannot contain inputs. */
export function drawTaskBoxes(node: Nodes): void {
  if (!('children' in node)) return
  if (node.type === 'listItem' && typeof node.checked === 'boolean') drawBox(node, node.checked)
  for (const child of node.children) drawTaskBoxes(child)
}

function drawBox(item: ListItem, isDone: boolean): void {
  const box = { type: 'text' as const, value: isDone ? '\u2611 ' : '\u2610 ' }
  const [first] = item.children
  if (first?.type === 'paragraph') first.children.unshift(box)
  else item.children.unshift({ type: 'paragraph', children: [box] })
  delete item.checked
}
