import type { ElementContent } from 'hast'
import type { Table } from 'mdast'
import { type Node, nodeChildren } from '../parsers/mdast.js'
import type { Step } from './createWalk.js'

/** Characters of an average cell above which a column has sentences. */
const PROSE = 24

/** Characters of code above which it may wrap, and of words in it that wrap not only at spaces. */
const LONG_CODE = 18

/**
 * Marks the columns with sentences in Markdown tables, which keep a readable width, and lets long code in cells wrap at
 * spaces, and in long names after separators and before capitals. Types of a union stay together with their bar.
 */
export const tables: Step = {
  leave: {
    table(node) {
      const [titles] = node.children
      for (const [column, title] of titles?.children.entries() ?? []) {
        if (isProse(node, column)) title.data = { ...title.data, hProperties: { dataProse: '' } }
      }
      breakCode(node)
    },
  },
}

function isProse({ children: [titles, ...rows] }: Table, column: number): boolean {
  const length = rows.reduce((sum, row) => sum + proseLength(row.children[column]), 0)
  return length > PROSE * rows.length && (titles?.children.length ?? 0) > 1
}

/** Returns the number of characters besides code. */
function proseLength(node: Node | undefined): number {
  if (!node) return 0
  return node.type === 'text'
    ? node.value.length
    : nodeChildren(node).reduce((sum, child) => sum + proseLength(child), 0)
}

function breakCode(node: Node): void {
  if (node.type !== 'inlineCode') nodeChildren(node).forEach(breakCode)
  else if (node.value.length > LONG_CODE) node.data = { ...node.data, hChildren: codeParts(node.value) }
}

function codeParts(code: string): ElementContent[] {
  const parts = code.split(/(\| \S+)|(?<=\s)(?=[^\s|])/).flatMap((part) => (part ? breakName(part) : []))
  return parts.flatMap((part, index) => (index === 0 ? [part] : [inline('wbr'), part]))
}

function breakName(name: string): ElementContent[] {
  if (name.startsWith('| ')) return [inline('span', name)]
  const parts = name.length > LONG_CODE ? name.split(/(?<=\w[./_:,=-])(?=\w)|(?<=[a-z])(?=[A-Z])/) : [name]
  return parts.map((value) => ({ type: 'text', value }))
}

function inline(tagName: string, value?: string): ElementContent {
  return { type: 'element', tagName, properties: {}, children: value ? [{ type: 'text', value }] : [] }
}
