import type { Nodes, Parents, PhrasingContent } from 'mdast'
import { cleanText } from '../../text/cleanText.js'
import { InlineOutput, type InlineStyle } from './inlineOutput.js'
import { nodeRange, type Parse } from './parser.js'

/** Prefix that makes Markdown parse any text as a paragraph. */
const LINE_PREFIX = 'x '
/** Matches an amount of money, which does not start a formula. */
const AMOUNT = /^\$\d[\d.,]*(?=[\s.,;:!?)]|$)/
const MAIL = /^mailto:([\w.+%-]+@[\w.-]+)/i

function parseInline(source: string, parse: Parse): PhrasingContent[] {
  const [first] = parse(LINE_PREFIX + source.replaceAll('\n', ' ')).children
  return first?.type === 'paragraph' ? first.children : []
}

/** Returns the length of the text whose meaning later text cannot change. It ends at a word boundary. */
export function settledLength(source: string, parse: Parse): number {
  let settled = 0
  let depth = 0
  /** Returns whether a construct is unclosed in this range. */
  const read = (start: number, end: number): boolean => {
    for (let at = start; at < end; at++) {
      const sign = source[at] as string
      if (sign === '\\') at++
      else if (sign === '`' || source.startsWith('~~', at)) return true
      else if (sign === '$' && !AMOUNT.test(source.slice(at, at + 20))) return true
      else if (sign === '[') depth++
      else if (sign === ']') {
        if (source[at + 1] === '(' && !source.includes(')', at)) return true
        depth = Math.max(0, depth - 1)
      } else if (depth === 0 && /[^!-~]/.test(sign)) settled = at + 1
    }
    return false
  }
  const isUnsettled = (node: Nodes): boolean => {
    const [from, to] = nodeRange(node)
    if (node.type === 'text') return read(Math.max(0, from - LINE_PREFIX.length), to - LINE_PREFIX.length)
    if (node.type !== 'emphasis' && node.type !== 'strong') return false
    return node.children.some(isUnsettled)
  }
  const isOpen = parseInline(source, parse).some(isUnsettled)
  return isOpen || depth > 0 ? settled : source.length
}

export interface Written {
  outputText: string
  isBarred: boolean
}

/** Writes the text of a paragraph with links to the site, code and formulas. Everything else becomes text. */
export function writeInline(source: string, style: InlineStyle): Written {
  const out = new InlineOutput(style)
  const text = source.trimEnd()
  const writer = new NodeWriter(text, style, out)
  for (const node of parseInline(text, style.parse)) writer.write(node)
  out.text(source.slice(text.length))
  return { outputText: out.end(), isBarred: out.isBarred }
}

/** Writes text in which all Markdown is escaped. */
export function writeText(source: string, style: InlineStyle): Written {
  const out = new InlineOutput(style)
  out.text(source)
  return { outputText: out.end(), isBarred: out.isBarred }
}

class NodeWriter {
  readonly #source: string
  readonly #style: InlineStyle
  readonly #out: InlineOutput

  constructor(source: string, style: InlineStyle, out: InlineOutput) {
    this.#source = source
    this.#style = style
    this.#out = out
  }

  write(node: PhrasingContent): void {
    if (node.type === 'emphasis' || node.type === 'strong') this.#wrapChildren(node)
    else if (node.type === 'delete') this.#strike(node)
    else if (node.type === 'inlineCode') this.#out.code(node.value)
    else if (node.type === 'inlineMath') this.#formula(node)
    else if (node.type === 'link') this.#link(node)
    else if (node.type === 'image') this.#image(node)
    else this.#out.text(this.#slice(...nodeRange(node)))
  }

  #slice(from: number, to: number): string {
    return this.#source.slice(Math.max(0, from - LINE_PREFIX.length), Math.max(0, to - LINE_PREFIX.length))
  }

  /** Writes the opening and closing markers of a node unchanged. */
  #wrapChildren(node: Parents & PhrasingContent): void {
    const [start, end] = nodeRange(node)
    const [first, last] = [node.children[0], node.children.at(-1)]
    if (!first || !last) return
    this.#out.text(this.#slice(start, nodeRange(first)[0]))
    for (const child of node.children) this.write(child as PhrasingContent)
    this.#out.text(this.#slice(nodeRange(last)[1], end))
  }

  /** Some renderers end strikethrough within code. */
  #strike(node: Extract<PhrasingContent, { type: 'delete' }>): void {
    const text = this.#slice(...nodeRange(node)).slice(2, -2)
    const isPlain = node.children.every(({ type }) => type === 'text') && !/[~`|[\]$<\\&@/*_]|www/i.test(text)
    if (isPlain) {
      this.#out.whole('~~')
      this.#out.text(text)
      this.#out.whole('~~')
    } else this.#wrapChildren(node)
  }

  /** Some renderers show formulas as text. */
  #formula(node: Extract<PhrasingContent, { type: 'inlineMath' }>): void {
    const source = this.#slice(...nodeRange(node))
    const [mark = ''] = /^\$+/.exec(source) ?? []
    const text = source.slice(mark.length, -mark.length)
    const isSafe = !/[`@]|~~|:\/\/|www\.|\]\s*[([:]|&[#\w]+;/i.test(text) && !/^\s*$/.test(text)
    const lines = text.split('\n').map((line) => line.trim())
    const isBlock = mark.length > 1 && lines.length > 1
    const isText = isBlock ? lines.some((line) => /^[|:-][|:\-\s]*$/.test(line)) : text.endsWith('\\')
    const isDivided = text.includes('|') && this.#style.isRow
    if (text.includes('|')) this.#out.isBarred = true
    const escapedLine = (line: string) => line.replace(/<(?=\S)/g, '< ')
    if (!isSafe || isText || isDivided) this.#out.plain(source)
    else if (isBlock) this.#out.whole(`\n${[mark, ...lines.filter(Boolean).map(escapedLine), mark].join('\n')}\n`)
    else this.#out.whole(mark + escapedLine(text.replaceAll('\n', ' ')) + mark)
  }

  #image(node: Extract<PhrasingContent, { type: 'image' }>): void {
    if (this.#style.isOwn(node.url)) this.#label('![', node, () => this.#out.plain(node.alt ?? ''))
    else this.#out.plain(node.alt ?? '')
  }

  #label(start: string, target: Target, write: () => void): void {
    const { isLabel } = this.#out
    this.#out.whole(start)
    this.#out.isLabel = true
    write()
    this.#out.whole(formatTarget(target))
    this.#out.isLabel = isLabel
  }

  /**
   * Writes a link to another site as text and URL. Mail links become code, because their second half would be a link.
   */
  #link(node: Extract<PhrasingContent, { type: 'link' }>): void {
    const { url, children } = node
    const writeChildren = () => {
      for (const child of children) this.write(child)
    }
    if (this.#style.isOwn(url)) {
      this.#label('[', node, writeChildren)
      return
    }
    const address = MAIL.exec(url)?.[1] ?? url
    const [from, to] = [children[0], children.at(-1)].map((child) => child && nodeRange(child))
    const text = from && to ? this.#slice(from[0], to[1]) : ''
    const isSame = text.replace(/^`+|`+$/g, '').toLowerCase() === address.toLowerCase()
    if (!isSame) {
      writeChildren()
      this.#out.text(' (')
    }
    this.#out.code(address)
    if (!isSame) this.#out.text(')')
  }
}

interface Target {
  url: string
  title?: string | null | undefined
}

/** Returns the part of a link after its text: the URL, without characters that could end the link, and the title. */
function formatTarget({ url, title }: Target): string {
  const address = cleanText(url).replace(/[^\w./:?#=%+,&;@!-]/gu, (sign) =>
    encodeURIComponent(sign).replace(/[()*~$'|]/g, characterHex),
  )
  // A host without a path would continue with the text after it, where some renderer saw no link.
  const end = /^https?:\/\/[^/]*$/i.test(address) ? '/' : ''
  return `](${address}${end}${title && /^[\w ,.-]+$/.test(title) ? ` "${title}"` : ''})`
}

function characterHex(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
