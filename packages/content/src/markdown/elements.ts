import type { Element, ElementContent } from 'hast'
import { flagProp, textProp } from './props.js'
import { BREAK, fencedCode, indent, inlineCode, linkTarget, linkText, oneLine, quote, rawText } from './text.js'
import type { Handler, Handlers, Writer } from './writer.js'

export const blockElements: Handlers = {
  p: (node, writer) => writer.blocks(node.children),
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  blockquote: (node, writer) => quote(writer.blocks(node.children)),
  pre: writePre,
  ul: (node, writer) => writeList(node, writer, () => '-'),
  ol: writeOrdered,
  hr: () => '---',
  table: writeTable,
  dl: writeDefinitions,
  details: (node, writer) => writer.blocks(node.children),
  summary: (node, writer) => strong(writer.inline(node.children)),
  figcaption: (node, writer) => emphasis(writer.inline(node.children)),
  section: (node, writer) =>
    'dataFootnotes' in node.properties ? writeFootnotes(node, writer) : writer.blocks(node.children),
  video: (node, writer) => writeMedia(node, writer, 'Video'),
  audio: (node, writer) => writeMedia(node, writer, 'Audio'),
  iframe: (node, writer) => writeMedia(node, writer, 'Embedded page'),
  ...Object.fromEntries(
    'address article aside center div fieldset figure footer form header li main nav'
      .split(' ')
      .map((name): [string, Handler] => [name, (node, writer) => writer.blocks(node.children)]),
  ),
}

const nothing: Handler = () => ''

export const inlineElements: Handlers = {
  strong: (node, writer) => strong(writer.inline(node.children)),
  b: (node, writer) => strong(writer.inline(node.children)),
  em: (node, writer) => emphasis(writer.inline(node.children)),
  i: (node, writer) => emphasis(writer.inline(node.children)),
  del: (node, writer) => wrap(writer.inline(node.children), '~~'),
  s: (node, writer) => wrap(writer.inline(node.children), '~~'),
  sub: (node, writer) => `<sub>${writer.inline(node.children)}</sub>`,
  sup: writeSup,
  br: () => BREAK,
  code: (node) =>
    isClass(node, 'math-inline') ? `$${oneLine(rawText(node.children))}$` : inlineCode(rawText(node.children)),
  a: (node, writer) => link(writer.inline(node.children), textProp(node, 'href'), writer, textProp(node, 'title')),
  img: writeImage,
  input: (node) => (node.properties.type === 'checkbox' ? (flagProp(node, 'checked') ? '[x]' : '[ ]') : ''),
  script: nothing,
  style: nothing,
  // The words of a drawing.
  svg: (node, writer) => writer.inline([{ type: 'text', value: textParts(node.children).join(' ') }]),
  template: nothing,
  head: nothing,
  noscript: nothing,
}

export function strong(text: string): string {
  return wrap(text, text.includes('**') ? '__' : '**')
}

export function emphasis(text: string): string {
  return wrap(text, text.includes('*') ? '_' : '*')
}

/** Wraps text in marks, with surrounding spaces outside, as Markdown requires. */
function wrap(text: string, mark: string): string {
  const inner = text.trim()
  if (inner === '') return text
  const start = text.indexOf(inner)
  return text.slice(0, start) + mark + inner + mark + text.slice(start + inner.length)
}

export function link(text: string, href: string | undefined, writer: Writer, title?: string): string {
  if (href === undefined) return text
  // A link that shows an icon only is named by its URL.
  const label = text.trim() === '' ? linkText(href) : closedBrackets(text.trim())
  return `[${label}](${linkTarget(writer.url(href))}${titlePart(title)})`
}

/** Returns the title of a link or image as Markdown has it after the URL. */
function titlePart(title: string | undefined): string {
  const text = (title ?? '').replace(/\s+/g, ' ').trim()
  return text && ` "${text.replace(/["\\]/g, '\\$&')}"`
}

/** Escapes brackets of Markdown that would end the text of a link: those that are not in pairs. */
function closedBrackets(markdown: string): string {
  const left = markdown.replace(/\\.|(`+)[^`]*\1/gs, '')
  let open = 0
  for (const [bracket] of left.matchAll(/[[\]]/g)) {
    open += bracket === '[' ? 1 : -1
    if (open < 0) break
  }
  return open === 0 ? markdown : linkText(markdown)
}

function writeImage(node: Element, writer: Writer): string {
  const src = textProp(node, 'src')
  const alt = linkText((textProp(node, 'alt') ?? '').replace(/\s+/g, ' '))
  if (src === undefined) return alt
  // Image data is not useful as text.
  return /^data:/i.test(src) ? alt : `![${alt}](${linkTarget(writer.url(src))}${titlePart(textProp(node, 'title'))})`
}

/** Returns the texts in an element, without those of its style sheets and scripts. */
function textParts(nodes: readonly ElementContent[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'element') return /^(?:style|script)$/.test(node.tagName) ? [] : textParts(node.children)
    return node.type === 'text' && node.value.trim() !== '' ? [node.value.replace(/\s+/g, ' ').trim()] : []
  })
}

function writeMedia(node: Element, writer: Writer, kind: string): string {
  const source = node.children.find((child): child is Element => child.type === 'element' && child.tagName === 'source')
  const src = textProp(node, 'src') ?? (source && textProp(source, 'src'))
  const title = textProp(node, 'title')
  return src === undefined ? '' : link(title === undefined ? kind : `${kind}: ${title}`, src, writer)
}

function heading(level: number): Handler {
  return (node, writer) => headingLine(level, writer.inline(node.children), writer)
}

export function headingLine(level: number, text: string, writer: Writer): string {
  const line = (text.includes(BREAK) ? text.replaceAll(BREAK, ' ') : text).trim()
  if (line === '') return ''
  writer.open(level)
  return `${'#'.repeat(level)} ${line.endsWith('#') ? `${line.slice(0, -1)}\\#` : line}`
}

function writePre({ children }: Element): string {
  const [code] = children
  const isCode = code?.type === 'element' && code.tagName === 'code'
  if (isCode && isClass(code, 'math-display')) return `$$\n${rawText(code.children).trim()}\n$$`
  const name = isCode ? classes(code).find((item) => item.startsWith('language-')) : undefined
  return fencedCode({ code: rawText(children).replace(/\n$/, ''), language: name?.slice('language-'.length) })
}

function writeOrdered(node: Element, writer: Writer): string {
  const start = Number(node.properties.start ?? 1)
  return writeList(node, writer, (index) => `${start + index}.`)
}

function writeList(node: Element, writer: Writer, marker: (index: number) => string): string {
  const items = node.children.filter((child): child is Element => child.type === 'element')
  const lines = items.map((item, index) => listItem(marker(index), writer.blocks(item.children)))
  const isLoose = items.some((item) => item.children.some((child) => child.type === 'element' && child.tagName === 'p'))
  return lines.join(isLoose && lines.some((item) => item.includes('\n')) ? '\n\n' : '\n')
}

/** Returns a list item with indented continuation lines. */
export function listItem(marker: string, content: string): string {
  // A list directly below the text of its item needs no blank line.
  const tightContent = content.replace(/^([^\n]+)\n\n(?=(?:[-*+]|\d+\.) )/, '$1\n')
  return `${marker} ${indent(tightContent, marker.length + 1)}`.trimEnd()
}

function writeDefinitions(node: Element, writer: Writer): string {
  const parts = node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    if (child.tagName === 'dt') return [`- ${strong(writer.inline(child.children))}`]
    return [`  ${indent(writer.blocks(child.children), 2)}`]
  })
  return parts.join('\n')
}

/** Writes a footnote reference as `[^1]`, and other superscripts as HTML. */
function writeSup(node: Element, writer: Writer): string {
  const reference = node.children.find(
    (child): child is Element => child.type === 'element' && 'dataFootnoteRef' in child.properties,
  )
  if (reference) return `[^${rawText(reference.children)}]`
  return `<sup>${writer.inline(node.children)}</sup>`
}

function writeFootnotes(node: Element, writer: Writer): string {
  const list = node.children.find((child): child is Element => child.type === 'element' && child.tagName === 'ol')
  const notes = (list?.children ?? []).filter((child): child is Element => child.type === 'element')
  return notes
    .map((note, index) => `[^${index + 1}]: ${indent(writer.blocks(withoutBackrefs(note.children)), 4)}`)
    .join('\n')
}

function withoutBackrefs(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    if ('dataFootnoteBackref' in node.properties) return []
    return [{ ...node, children: withoutBackrefs(node.children) }]
  })
}

function classes({ properties }: Element): string[] {
  const { className } = properties as Record<string, unknown>
  const list = Array.isArray(className) ? className : String(className ?? properties.class ?? '').split(' ')
  return list.map(String)
}

function isClass(node: Element, name: string): boolean {
  return classes(node).includes(name)
}

/** Converts an HTML table to Markdown. The first row becomes the header. */
function writeTable(node: Element, writer: Writer): string {
  const rows = tableRows(node).map((row) => rowCells(row).map((cell) => cellText(cell, writer)))
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 0) return ''
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
  const aligned = rowCells(tableRows(node)[0])
  const rule = Array.from({ length: width }, (_, index) => cellRule(aligned[index]))
  return [line(head), `| ${rule.join(' | ')} |`, ...body.map(line)].join('\n')
}

function tableRows(node: Element): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return child.tagName === 'tr' ? [child] : tableRows(child)
  })
}

function rowCells(row: Element | undefined): Element[] {
  return (row?.children ?? []).filter(
    (child): child is Element => child.type === 'element' && /^t[dh]$/.test(child.tagName),
  )
}

/** Returns a table cell as one line, with escaped pipes. */
function cellText(cell: Element, writer: Writer): string {
  return writer
    .blocks(cell.children)
    .replace(/\\?\n+/g, '<br>')
    .replace(/\\?\|/g, '\\|')
}

function cellRule(cell: Element | undefined): string {
  const align = cell?.properties.align ?? /text-align:\s*(left|center|right)/.exec(String(cell?.properties.style))?.[1]
  return align === 'center' ? ':---:' : align === 'right' ? '---:' : align === 'left' ? ':---' : '---'
}
