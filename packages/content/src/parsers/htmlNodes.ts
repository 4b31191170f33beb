import { LineIndex } from '@octavo/core'
import { Parser } from 'htmlparser2'
import type { Html } from 'mdast'
import { MAX_DEPTH } from './checkDepth.js'
import { type ComponentTag, hiddenTag, restoreTags } from './componentTags.js'
import { type JsxAttribute, type JsxElement, type Node, nodeChildren, type Root } from './mdast.js'

interface HtmlOptions {
  /** The text that was parsed, to which positions refer. */
  text: string
  /** Tags that `hideComponentTags` has replaced. */
  tags: readonly ComponentTag[]
  /** Returns whether a name in small letters is that of an element. Other tags are text. */
  isElement(name: string): boolean
  /** Parses JSX attributes. Undefined if they are invalid. */
  readAttributes(tag: ComponentTag): JsxAttribute[] | undefined
}

/**
 * Replaces HTML in a tree of CommonMark with elements, in place. Tags are read as browsers read them: missing closing
 * tags are implied, surplus ones ignored. Tags that are neither HTML nor components, such as `<token>`, are text.
 */
export function readHtml(tree: Root, options: HtmlOptions): void {
  let lines: LineIndex | undefined
  const visit = (node: Node): void => {
    if ('value' in node && node.type !== 'html') node.value = restoreTags(node.value, options.tags)
    if (!('children' in node)) return
    const children = nodeChildren(node)
    for (const child of children) visit(child)
    const isFlow = FLOW.has(node.type)
    const content = isFlow ? children.flatMap(withoutParagraph) : children
    if (!content.some(({ type }) => type === 'html')) node.children = content as never
    else {
      lines ??= new LineIndex(options.text)
      const read = new ContainerReader(isFlow ? 'mdxJsxFlowElement' : 'mdxJsxTextElement', { ...options, lines })
      node.children = read.children(content) as never
    }
  }
  visit(tree)
}

/** Nodes that contain blocks. */
const FLOW = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/** Blocks of Markdown. */
const BLOCKS = new Set(['paragraph', 'heading', 'list', 'blockquote', 'code', 'table', 'thematicBreak', 'math'])

/** Returns the components of a paragraph that has no other content: they are blocks. */
function withoutParagraph(node: Node): Node[] {
  if (node.type !== 'paragraph') return [node]
  const children = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  if (children.length === 0 || !children.every(isComponent)) return [node]
  return children.map((child) => Object.assign(child, { type: 'mdxJsxFlowElement' }))
}

function isComponent(node: Node): boolean {
  return node.type === 'mdxJsxTextElement' && /^[A-Z]/.test(node.name ?? '')
}

/** An open element. Tags shown as text have none. */
interface Frame {
  tag: string
  children: Node[]
  element?: JsxElement
}

/** Reads the children of one node, in which HTML and Markdown alternate. */
class ContainerReader {
  readonly #type: JsxElement['type']
  readonly #options: HtmlOptions & { lines: LineIndex }
  readonly #parser: Parser
  readonly #frames: Frame[] = [{ tag: '', children: [] }]
  /** Attributes of the tag that is being read. */
  #attributes: JsxAttribute[] = []
  /** All HTML so far, and the offset behind what has been read of it. */
  #html = ''
  #parsedLength = 0
  /** The text's offset of the first character of `#html`, if the last part followed it directly. */
  #shift = 0

  constructor(type: JsxElement['type'], options: HtmlOptions & { lines: LineIndex }) {
    this.#type = type
    this.#options = options
    this.#parser = new Parser(
      {
        onattribute: (name, value, quote) =>
          void this.#attributes.push({ type: 'mdxJsxAttribute', name, value: quote === undefined ? null : value }),
        onopentag: (name, attributes, isImplied) => this.#open(name, attributes, isImplied),
        onclosetag: (name, isImplied) => this.#close(name, isImplied),
        ontext: (text) => this.#text(text),
        oncomment: () => this.#skip(),
        onprocessinginstruction: (name, data) => (name === '!doctype' ? this.#skip() : this.#text(`<${data}>`)),
      },
      { recognizeSelfClosing: true },
    )
  }

  children(nodes: readonly Node[]): Node[] {
    for (const node of nodes) {
      if (node.type === 'html') this.#write(node)
      else {
        if (BLOCKS.has(node.type)) this.#endParagraph()
        this.#top.children.push(node)
      }
    }
    const [root] = this.#frames
    this.#parser.end()
    // The rest is a tag without an end.
    const rest = this.#html.slice(this.#parsedLength)
    if (rest !== '' && !rest.includes('>')) root?.children.push({ type: 'text', value: rest })
    return root?.children ?? []
  }

  /** Ends an open `<p>`, which cannot contain blocks. */
  #endParagraph(): void {
    const at = this.#frames.findIndex(({ tag }) => tag === 'p')
    const { children } = this.#frames[at - 1] ?? this.#top
    for (const frame of at > 0 ? this.#frames.slice(at) : []) frame.children = children
  }

  get #top(): Frame {
    return this.#frames.at(-1) as Frame
  }

  #write({ value, position }: Html): void {
    this.#shift = (position?.start.offset ?? 0) - this.#html.length
    this.#html += value
    this.#parser.write(value)
  }

  #open(tag: string, attributes: Record<string, string>, isImplied: boolean): void {
    const text = this.#html.slice(this.#parser.startIndex, this.#parser.endIndex + 1)
    this.#skip()
    const frame = this.#createFrame(tag, attributes)
    if (frame.element) this.#top.children.push(frame.element)
    else if (!isImplied) this.#add(text)
    this.#frames.push(frame)
  }

  #createFrame(tag: string, attributes: Record<string, string>): Frame {
    const frameAttributes = this.#attributes
    this.#attributes = []
    const asText: Frame = { tag, children: this.#top.children }
    const number = hiddenTag(tag, attributes)
    const hidden = number === undefined ? undefined : this.#options.tags[number]
    if (!hidden && !this.#options.isElement(tag) && !this.#isForeign()) return asText
    const read = hidden ? this.#options.readAttributes(hidden) : frameAttributes
    if (!read || this.#frames.length > MAX_DEPTH) return asText
    const { lines } = this.#options
    const [start, end] = [this.#shift + this.#parser.startIndex, this.#shift + this.#parser.endIndex + 1]
    const place = (offset: number) => ({ ...lines.positionAt(offset), offset })
    const element = {
      type: this.#type,
      name: hidden?.name ?? tag,
      attributes: read,
      children: [],
      position: { start: place(start), end: place(end) },
    } as JsxElement
    return { tag, children: element.children as Node[], element }
  }

  #close(tag: string, isImplied: boolean): void {
    const frame = this.#frames.pop()
    if (!frame?.element && !isImplied) this.#add(this.#html.slice(this.#parser.startIndex, this.#parser.endIndex + 1))
    this.#skip()
    const { children } = this.#top
    // A closing tag alone opens a paragraph.
    if (tag === 'p' && frame?.children.length === 0 && frame.element?.attributes.length === 0) children.pop()
  }

  #text(text: string): void {
    this.#add(text)
    this.#skip()
  }

  #add(text: string): void {
    const value = restoreTags(text, this.#options.tags)
    const { children } = this.#top
    const last = children.at(-1)
    if (last?.type === 'text' && !last.position) last.value += value
    else children.push({ type: 'text', value, data: this.#isPreformatted() ? VERBATIM : undefined } as Node)
  }

  #skip(): void {
    this.#parsedLength = Math.max(this.#parsedLength, this.#parser.endIndex + 1)
  }

  #isForeign(): boolean {
    return this.#frames.some(({ tag }) => tag === 'svg' || tag === 'math')
  }

  #isPreformatted(): boolean {
    return this.#frames.some(({ tag }) => tag === 'pre' || tag === 'textarea')
  }
}

const VERBATIM = { octavo: { verbatim: true } }
