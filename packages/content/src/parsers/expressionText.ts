import { childrenOf, isExpression, type Node } from './mdast.js'

/**
 * Restores the indentation of expressions in place, because parsers remove up to two spaces from each line and templates
 * show them. The indentation of lists and quotes is not part of an expression.
 */
export function restoreIndents(node: Node, text: string, container = 0): void {
  if (isExpression(node) && node.value.includes('\n') && node.position) {
    const written = text.slice((node.position.start.offset ?? 0) + 1, (node.position.end.offset ?? 0) - 1).split('\n')
    const lines = node.value.split('\n')
    if (written.length !== lines.length) return
    node.value = lines.map((line, index) => restoreLine(line, written[index] ?? '', index && container)).join('\n')
  }
  const isContainer = node.type === 'listItem' || node.type === 'blockquote'
  for (const child of childrenOf(node)) {
    restoreIndents(child, text, isContainer ? (childrenOf(node)[0]?.position?.start.column ?? 1) - 1 : container)
  }
}

function restoreLine(line: string, written: string, container: number): string {
  const removed = written.slice(container, Math.max(container, written.length - line.length))
  return written.endsWith(line) && /^[ \t]+$/.test(removed) ? removed + line : line
}
