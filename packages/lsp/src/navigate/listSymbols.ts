import { NAME_KEYS } from '@octavo/config'
import { type Node, parseTree } from 'jsonc-parser'
import { fencedBlocks, frontmatterEnd, type Span } from '../context/pageContext.js'

/** A heading of a page, or a named part of navigation, with those inside it. */
export interface SiteSymbol {
  name: string
  kind: 'heading' | 'group' | 'page'
  /** Everything that belongs to the symbol. */
  span: Span
  /** Its name. */
  nameSpan: Span
  children: SiteSymbol[]
}

/** Returns the headings of a page as a tree. */
export function pageSymbols(text: string): SiteSymbol[] {
  const head = frontmatterEnd(text)
  const roots: SiteSymbol[] = []
  const open: { depth: number; symbol: SiteSymbol }[] = []
  const blocks = fencedBlocks(text, head)
  let next = 0
  for (const { 0: line, 1: marks = '', 2: title = '', index } of text.matchAll(
    /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*$/gm,
  )) {
    while ((blocks[next]?.end ?? text.length) < index) next++
    if (index < head || index > (blocks[next]?.start ?? text.length)) continue
    while ((open.at(-1)?.depth ?? 0) >= marks.length) end(open.pop()?.symbol, index)
    const nameSpan = { start: index, end: index + line.length }
    const symbol: SiteSymbol = { name: title, kind: 'heading', span: { ...nameSpan }, nameSpan, children: [] }
    const siblings = open.at(-1)?.symbol.children ?? roots
    siblings.push(symbol)
    open.push({ depth: marks.length, symbol })
  }
  for (const { symbol } of open) end(symbol, text.length)
  return roots
}

function end(symbol: SiteSymbol | undefined, offset: number): void {
  if (symbol) symbol.span = { start: symbol.span.start, end: offset }
}

const NAMES: ReadonlySet<string> = new Set(Object.values(NAME_KEYS))

/** Returns the named parts of navigation in docs.json, with their pages. */
export function configSymbols(text: string): SiteSymbol[] {
  const root = parseTree(text)
  const navigation = root?.children?.find(({ children }) => children?.[0]?.value === 'navigation')
  return navigation ? nodeSymbols(navigation.children?.[1], false) : []
}

function nodeSymbols(node: Node | undefined, isPages: boolean): SiteSymbol[] {
  if (!node) return []
  if (node.type === 'array') return (node.children ?? []).flatMap((item) => nodeSymbols(item, isPages))
  if (node.type === 'string' && isPages) return [symbolAt(node, node, 'page', [])]
  if (node.type !== 'object') return []
  const properties = node.children ?? []
  const name = properties.find(({ children }) => NAMES.has(String(children?.[0]?.value)))?.children?.[1]
  const children = properties.flatMap(({ children: [key, value] = [] }) => nodeSymbols(value, key?.value === 'pages'))
  return name?.type === 'string' ? [symbolAt(node, name, 'group', children)] : children
}

function symbolAt(node: Node, name: Node, kind: SiteSymbol['kind'], children: SiteSymbol[]): SiteSymbol {
  const span = ({ offset, length }: Node): Span => ({ start: offset, end: offset + length })
  return { name: String(name.value), kind, span: span(node), nameSpan: span(name), children }
}
