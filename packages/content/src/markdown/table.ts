import type { Element } from 'hast'
import type { Writer } from './writer.js'

/** Converts an HTML table to Markdown. The first row is the header. */
export function writeTable(node: Element, writer: Writer): string {
  const rows = rowsOf(node).map((row) => cellsOf(row).map((cell) => cellText(cell, writer)))
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 0) return ''
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
  const aligned = cellsOf(rowsOf(node)[0])
  const rule = Array.from({ length: width }, (_, index) => ruleOf(aligned[index]))
  return [line(head), `| ${rule.join(' | ')} |`, ...body.map(line)].join('\n')
}

function rowsOf(node: Element): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return child.tagName === 'tr' ? [child] : rowsOf(child)
  })
}

function cellsOf(row: Element | undefined): Element[] {
  return (row?.children ?? []).filter(
    (child): child is Element => child.type === 'element' && /^t[dh]$/.test(child.tagName),
  )
}

/** Returns a cell as one line, with escaped pipes. */
function cellText(cell: Element, writer: Writer): string {
  return writer
    .blocks(cell.children)
    .replace(/\\?\n+/g, '<br>')
    .replace(/\\?\|/g, '\\|')
}

function ruleOf(cell: Element | undefined): string {
  const align = cell?.properties.align ?? /text-align:\s*(left|center|right)/.exec(String(cell?.properties.style))?.[1]
  return align === 'center' ? ':---:' : align === 'right' ? '---:' : align === 'left' ? ':---' : '---'
}
