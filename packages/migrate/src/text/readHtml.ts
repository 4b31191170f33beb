import { mdxComment } from './convertComments.js'

/** A tag of HTML, with its offset in the page. */
export interface HtmlTag {
  start: number
  end: number
  name: string
  kind: 'open' | 'close' | 'empty'
  text: string
  /** Attributes that only Vue understands. */
  dropped: string[]
}

export interface HtmlPart {
  start: number
  end: number
  /** Undefined for a tag. */
  text?: string
  tag?: HtmlTag
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const TAG =
  /<!--([\s\S]*?)-->|<!([a-z][^>]*)>|<(\/?)([A-Za-z][\w.:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/gi
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const JSX_NAME = /^(?!v-)[A-Za-z_$][\w$-]*(?::[A-Za-z][\w-]*)?$/

/** Splits HTML into parts that MDX reads: comments, tags and text with escapes. */
export function readHtml(html: string, offset: number): HtmlPart[] {
  const parts: HtmlPart[] = []
  let last = 0
  const addText = (end: number) => {
    const text = html.slice(last, end)
    if (text !== '') parts.push({ start: offset + last, end: offset + end, text: escapeForMdx(text) })
  }
  for (const match of html.matchAll(TAG)) {
    const [whole, comment, doctype, slash, name = '', attributes = '', closed] = match
    addText(match.index)
    last = match.index + whole.length
    const at = { start: offset + match.index, end: offset + last }
    if (comment !== undefined) parts.push({ ...at, text: mdxComment(comment) })
    else if (doctype !== undefined) parts.push({ ...at, text: '' })
    else if (slash === '/')
      parts.push({ ...at, tag: { ...at, name, kind: 'close', text: VOID.has(name) ? '' : whole, dropped: [] } })
    else parts.push({ ...at, tag: openTag(name, attributes, closed === '/', at) })
  }
  addText(html.length)
  return parts
}

function openTag(name: string, attributes: string, closed: boolean, at: { start: number; end: number }): HtmlTag {
  const dropped: string[] = []
  const names = new Set<string>()
  const lines = [...attributes.matchAll(ATTRIBUTE)].flatMap(([, key = '', double, single, bare]) => {
    if (!JSX_NAME.test(key)) {
      dropped.push(key)
      return []
    }
    if (names.has(key)) return []
    names.add(key)
    const value = double ?? single ?? bare
    if (value === undefined) return [` ${key}`]
    return [value.includes('"') ? ` ${key}='${value}'` : ` ${key}="${value}"`]
  })
  const isEmpty = closed || VOID.has(name.toLowerCase())
  const text = `<${name}${lines.join('')}${isEmpty ? ' />' : '>'}`
  return { ...at, name, kind: isEmpty ? 'empty' : 'open', text, dropped }
}

/** Escapes braces and `<`, which MDX would read as code; in a heading except in its id, and not at some offsets. */
export function escapeForMdx(
  text: string,
  isHeading = false,
  isKept: (offset: number) => boolean = () => false,
): string {
  const pattern = isHeading ? /\\[\s\S]|\{#[^\s{}]+\}(?=\s*$)|[{<]/g : /\\[\s\S]|[{<]/g
  return text.replace(pattern, (match, offset: number) =>
    (match === '{' || match === '<') && !isKept(offset) ? `\\${match}` : match,
  )
}
