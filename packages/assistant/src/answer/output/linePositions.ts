import type { Nodes } from 'mdast'
import { nodeRange, type Parse } from './parser.js'

/** A quote or list item, with the indentation of its text. */
export interface Container {
  kind: 'quote' | 'item'
  /** `>`, or the marker of a list item. */
  mark: string
  width: number
}

/** State after a line: an open paragraph, a list item without text, or neither. */
export type Leaf = 'paragraph' | 'empty' | 'closed'

export interface LinePosition {
  /** Number of open containers that the line continues. */
  openContainers: number
  opened: Container[]
  /** True if the first new container is the next item of the same list. */
  isNextItem: boolean
  /** `rest`: the paragraph continues; `blank`: the line is empty. */
  kind: 'rest' | 'paragraph' | 'heading' | 'code' | 'rule' | 'empty' | 'blank'
  /** Column in which the text starts. For code and headings, the column of their markers. */
  at: number
}

const MAX_DEPTH = 6
/** Width of a tab, in columns. */
const TAB = 4

/** Returns a line with its leading tabs replaced by spaces. */
export function withoutTabs(line: string): string {
  const [start = ''] = /^[\s>*+\-\d.)]*/.exec(line) ?? []
  if (!start.includes('\t')) return line
  let text = ''
  for (const sign of start) text += sign === '\t' ? ' '.repeat(TAB - (text.length % TAB)) : sign
  return text + line.slice(start.length)
}

/**
 * Returns the block that a line starts or continues. The line is parsed after another one that puts the parser in the
 * same state as the preceding text.
 */
export function linePosition(
  line: string,
  open: readonly Container[],
  { leaf, isAfterBlank, parse }: LineState,
): LinePosition {
  const marks = open.map(({ mark, width }) => mark.padEnd(width)).join('')
  const before = `${marks}${leaf === 'paragraph' ? 'x' : leaf === 'empty' ? '' : '# x'}\n${isAfterBlank ? '\n' : ''}`
  const path = lastPath(parse(before + line))
  const isOld = (node: Nodes) => nodeRange(node)[0] < before.length
  const isHere = (node: Nodes) => nodeRange(node)[1] > before.length
  const containers = path.filter(({ type }) => type === 'blockquote' || type === 'listItem')
  const openLength = containers.filter((node) => isOld(node) && isHere(node)).length
  const opened: Container[] = []
  let column = enter(line, open.slice(0, openLength)).at
  for (const node of containers.filter((each) => !isOld(each))) {
    const start = nodeRange(node)[0] - before.length
    const [mark = '>'] = /^(?:>|[-*+]|\d{1,9}[.)])/.exec(line.slice(start)) ?? []
    const [gap = ''] = /^ */.exec(line.slice(start + mark.length)) ?? []
    const isEmpty = start + mark.length + gap.length === line.length
    const end = start + mark.length + (node.type === 'blockquote' || isEmpty ? 1 : gap.length)
    opened.push({ kind: node.type === 'blockquote' ? 'quote' : 'item', mark, width: end - column })
    column = end
  }
  const list = path.find((node) => node.type === 'list' && isOld(node) && !isOld(node.children.at(-1) as Nodes))
  const innermost = path.at(-1)
  const place = { openContainers: openLength, opened, isNextItem: list !== undefined }
  if (innermost === undefined || !isHere(innermost)) {
    // A line without quote markers ends its quotes.
    return { openContainers: enter(line, open).matched, opened: [], isNextItem: false, kind: 'blank', at: line.length }
  }
  const at = Math.max(nodeRange(innermost)[0] - before.length, 0)
  if (opened.length + openLength > MAX_DEPTH)
    return { openContainers: openLength, opened: [], isNextItem: false, kind: 'paragraph', at }
  if (isOld(innermost) && innermost.type === 'paragraph')
    return { ...place, openContainers: open.length, kind: 'rest', at: /^[ >]*/.exec(line)?.[0].length ?? 0 }
  if (innermost.type === 'heading') return { ...place, kind: 'heading', at }
  if (innermost.type === 'code') return { ...place, kind: 'code', at }
  if (innermost.type === 'thematicBreak') return { ...place, kind: 'rule', at }
  if (innermost.type === 'listItem' || innermost.type === 'blockquote')
    return { ...place, kind: 'empty', at: line.length }
  return { ...place, kind: 'paragraph', at }
}

interface LineState {
  leaf: Leaf
  isAfterBlank: boolean
  parse: Parse
}

/** Returns the last node, preceded by its ancestors. */
function lastPath(root: Nodes): Nodes[] {
  const path: Nodes[] = []
  let node: Nodes = root
  while ('children' in node && node.type !== 'paragraph' && node.type !== 'heading') {
    const last: Nodes | undefined = node.children.at(-1)
    if (!last) break
    path.push(last)
    node = last
  }
  return path
}

/** Returns the number of containers that a line continues, and the column in which its text starts. */
export function enter(line: string, containers: readonly Container[]): { matched: number; at: number } {
  let at = 0
  for (const [matched, { kind, width }] of containers.entries()) {
    const rest = line.slice(at)
    const [quote] = /^ *> ?/.exec(rest) ?? []
    const indentation = /^ */.exec(rest)?.[0].length ?? 0
    if (kind === 'quote' && quote === undefined) return { matched, at }
    if (kind === 'item' && indentation < width && indentation < rest.length) return { matched, at }
    at += kind === 'quote' ? (quote as string).length : Math.min(width, indentation)
  }
  return { matched: containers.length, at }
}

/** Returns the prefix of a line in its containers, and the columns in which they open. */
export function containersStart(containers: readonly Container[], opened: readonly Container[] = []): string {
  const marks = [
    ...containers.map(({ kind, mark }) => (kind === 'quote' ? '> ' : ' '.repeat(mark.length + 1))),
    ...opened.map(({ mark }) => `${mark} `),
  ]
  return marks.join('')
}
