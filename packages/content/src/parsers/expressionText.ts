import { isExpression, isJsxElement, type Node, nodeChildren } from './mdast.js'

/**
 * Restores the indentation of expressions in place, because parsers remove up to two spaces from each line and templates
 * show them. The indentation of lists and quotes is not part of an expression.
 */
export function restoreIndents(node: Node, text: string, container = 0): void {
  const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
  if (isExpression(node)) node.value = restored(node.value, text.slice(start + 1, end - 1), container)
  for (const { type, value, ...attribute } of isJsxElement(node) ? node.attributes : []) {
    if (type !== 'mdxJsxAttribute' || typeof value !== 'object' || !value?.value.includes('\n')) continue
    // The native parser has no positions of attributes.
    const tag = text.slice(start, Math.min(end, start + MAX_TAG))
    const before = `${'name' in attribute ? attribute.name : ''}={`
    const at = tag.indexOf(`${before}${value.value.split('\n', 1)[0]}\n`)
    if (at !== -1) value.value = restored(value.value, tag.slice(at + before.length), container)
  }
  const isContainer = node.type === 'listItem' || node.type === 'blockquote'
  for (const child of nodeChildren(node)) {
    restoreIndents(child, text, isContainer ? (nodeChildren(node)[0]?.position?.start.column ?? 1) - 1 : container)
  }
}

/** Maximum number of characters of a tag that are searched for its attributes. */
const MAX_TAG = 50_000

/** Returns the value with the indentation of the lines from which it was read. */
function restored(value: string, text: string, container: number): string {
  if (!value.includes('\n')) return value
  const lines = value.split('\n')
  const restoredLines = text.split('\n', lines.length)
  // The tag can go on after the last line of an attribute.
  const last = lines.length - 1
  const rest = (restoredLines[last] ?? '').trimStart()
  if (rest.startsWith(lines[last]?.trimStart() ?? '')) {
    const indent = (restoredLines[last] ?? '').slice(0, -rest.length || undefined)
    restoredLines[last] = indent + (lines[last] ?? '').trimStart()
  }
  return lines.map((line, index) => restoreLine(line, restoredLines[index] ?? '', index && container)).join('\n')
}

function restoreLine(line: string, text: string, container: number): string {
  const removed = text.slice(container, Math.max(container, text.length - line.length))
  return text.endsWith(line) && /^[ \t]+$/.test(removed) ? removed + line : line
}
