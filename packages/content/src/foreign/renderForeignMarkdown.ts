import type { Element, Nodes, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import type { ListItem, Nodes as MdastNodes, Root as MdastRoot } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { escapeText } from '../highlight/escape.js'

/** Renders the Markdown of a description as safe HTML. Relative URLs are resolved against `base`. */
export type ForeignMarkdown = (text: string, base?: string) => string

const MAX_LENGTH = 60_000
const MAX_KEPT = 20_000
const MAX_NESTING = 60

/** One line of plain text, without Markdown and HTML. */
const PLAIN_LINE = /^(?![\s>#\-+=]|\d+[.)])(?!.*(?:https?:\/\/|www\.|@| {2}$))[^\n\\`*_[\]<>&|~]*$/

/**
 * Creates a renderer for untrusted Markdown, such as descriptions in OpenAPI documents: CommonMark with GFM and safe
 * HTML, never MDX. It sanitizes the tree, not the text.
 */
export async function createForeignMarkdown(): Promise<ForeignMarkdown> {
  const parse = await loadParser()
  const kept = new Map<string, string>()
  return (text, base) => {
    const key = base === undefined ? text : `${base}\n${text}`
    const existing = kept.get(key)
    if (existing !== undefined) return existing
    const html = renderText(text, parse, base)
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(key, html)
    return html
  }
}

function renderText(text: string, parse: (text: string) => MdastRoot, base: string | undefined): string {
  const trimmed = text.trim()
  if (trimmed.length < 2_000 && PLAIN_LINE.test(trimmed)) return paragraph(trimmed)
  const source = trimmed.slice(0, MAX_LENGTH)
  if (isDeep(source)) return paragraph(source)
  try {
    return renderTree(parse(source), source, base)
  } catch {
    // Text that cannot be parsed is shown as plain text.
    return paragraph(source)
  }
}

function renderTree(mdast: MdastRoot, source: string, base: string | undefined): string {
  keepUnknownTags(mdast)
  drawTaskBoxes(mdast)
  const hast = toHast(mdast, { allowDangerousHtml: true }) as Root
  const clean = sanitize(source.includes('<') ? raw(hast) : hast, FOREIGN_SCHEMA) as Root
  finishTree(clean, base)
  return toHtml(clean, { allowDangerousHtml: false })
}

function paragraph(text: string): string {
  if (text === '') return ''
  return `<p>${escapeText(text)}</p>`
}

/** True if the nesting would take parsers too much time or stack. */
function isDeep(text: string): boolean {
  const tags = text.match(/<[a-z]/gi)?.length ?? 0
  if (tags > 3_000) return true
  return text.split('\n').some((line) => {
    const start = /^[\s>*+\-\d.]*/.exec(line)?.[0] ?? ''
    return start.length > 4 * MAX_NESTING || (start.match(/[>*+-]/g)?.length ?? 0) > MAX_NESTING || brackets(line) > 500
  })
}

function brackets(line: string): number {
  return line.match(/[[\]()*_~]/g)?.length ?? 0
}

async function loadParser(): Promise<(text: string) => MdastRoot> {
  try {
    const { markdownToMdast } = await import('satteri')
    return (text) => markdownToMdast(text, { features: { gfm: true, frontmatter: false } }) as MdastRoot
  } catch {
    const processor = unified().use(remarkParse).use(remarkGfm).freeze()
    return (text) => processor.parse(text) as MdastRoot
  }
}

/**
 * Elements and attributes that untrusted Markdown can contain. Ids and names are not allowed, because they could
 * clobber those of the page, nor are styles, forms, frames, SVG and scripts. `finishTree` checks URLs again.
 */
const FOREIGN_SCHEMA: Schema = {
  tagNames: (
    'p br hr strong b em i u s del ins sub sup small mark kbd samp var code pre blockquote ul ol li dl dt dd a ' +
    'img span div q abbr table thead tbody tfoot tr th td caption details summary h3 h4 h5 h6 h1 h2'
  ).split(' '),
  attributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    code: [['className', /^language-[\w+#.-]{1,40}$/]],
    ol: ['start'],
    th: ['align', 'colSpan', 'rowSpan', 'scope'],
    td: ['align', 'colSpan', 'rowSpan'],
    abbr: ['title'],
    details: ['open'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  strip: (
    'script style template iframe object embed noscript textarea title svg math select xmp noembed noframes ' +
    'plaintext'
  ).split(' '),
  allowComments: false,
  allowDoctypes: false,
  clobberPrefix: 'spec-',
  clobber: [],
}

/** Headings in a description are lowered, because they are below those of the page. */
const HEADINGS: Record<string, string> = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6', h6: 'h6' }

/** Adds the theme's classes and link attributes to a sanitized tree. Relative URLs are resolved against `base`. */
function finishTree(node: Nodes, base?: string): void {
  if (!('children' in node)) return
  for (const [index, child] of node.children.entries()) {
    finishTree(child, base)
    if (child.type !== 'element') continue
    if (base !== undefined) resolveUrls(child, base)
    finishElement(child)
    if (child.tagName !== 'table') continue
    // Wide tables scroll separately.
    const wrapper = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-wrapper'], tabIndex: 0 },
      children: [child],
    }
    node.children[index] = wrapper as Element
  }
}

/** Makes relative URLs absolute, except fragments, which refer to the page that shows the text. */
function resolveUrls({ properties }: Element, base: string): void {
  for (const name of ['href', 'src'] as const) {
    const written = properties[name]
    if (typeof written !== 'string' || /^(?:#|[a-z][a-z\d+.-]*:)/i.test(written) || !isSafeUrl(written)) continue
    if (URL.canParse(written, base)) properties[name] = new URL(written, base).href
  }
}

function finishElement(element: Element): void {
  const { properties } = element
  element.tagName = HEADINGS[element.tagName] ?? element.tagName
  if (element.tagName === 'a') finishLink(element)
  if (element.tagName === 'img') {
    if (!isSafeUrl(properties.src)) delete properties.src
    // Without `alt`, screen readers would read the URL of the image.
    properties.alt ??= ''
    Object.assign(properties, { loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' })
  }
  if (element.tagName === 'pre') Object.assign(properties, { className: ['plain'], tabIndex: 0 })
}

function finishLink(element: Element): void {
  const { properties } = element
  const { href } = properties
  if (!isSafeUrl(href)) {
    delete properties.href
    element.tagName = 'span'
    return
  }
  const isOutside = /^[a-z][a-z\d+.-]*:|^\/\//i.test(String(href))
  properties.className = ['link']
  if (isOutside && !/^mailto:/i.test(String(href)))
    Object.assign(properties, { target: '_blank', rel: ['noopener', 'noreferrer', 'nofollow'] })
}

/** True for http(s) and mailto URLs, fragments and paths. Ignores control characters in the scheme, like browsers. */
function isSafeUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 2_000) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove them from URLs
  const bare = value.replace(/[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g, '')
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  return scheme === undefined
    ? !/^[\\/]{2}/.test(bare) && !/^[^/?#]*:/.test(bare)
    : ['http', 'https', 'mailto'].includes(scheme)
}

/** Converts task list boxes to characters, because untrusted Markdown cannot contain inputs. */
function drawTaskBoxes(node: MdastNodes): void {
  if (!('children' in node)) return
  if (node.type === 'listItem' && typeof node.checked === 'boolean') drawBox(node, node.checked)
  for (const child of node.children) drawTaskBoxes(child)
}

function drawBox(item: ListItem, isDone: boolean): void {
  const box = { type: 'text' as const, value: isDone ? '\u2611 ' : '\u2610 ' }
  const [first] = item.children
  if (first?.type === 'paragraph') first.children.unshift(box)
  else item.children.unshift({ type: 'paragraph', children: [box] })
  delete item.checked
}

/** HTML elements. Other tags are placeholders such as `<token>`, or MDX. */
const KNOWN = new Set([
  ...(FOREIGN_SCHEMA.tagNames ?? []),
  ...(FOREIGN_SCHEMA.strip ?? []),
  ...(
    'html head body base link meta form input button label option fieldset legend section article aside main nav ' +
    'header footer figure figcaption picture source video audio track canvas map area center font tt big strike ' +
    'nobr wbr time data address cite dfn bdi bdo ruby rt rp col colgroup hgroup dialog slot param progress meter ' +
    'output marquee frame frameset applet acronym image optgroup datalist'
  ).split(' '),
])

/** Converts unknown tags to text, because they are usually placeholders. */
function keepUnknownTags(node: MdastNodes): void {
  if (!('children' in node)) return
  for (const [index, child] of node.children.entries()) {
    if (child.type === 'html' && isUnknown(child.value)) node.children[index] = { type: 'text', value: child.value }
    else keepUnknownTags(child)
  }
}

function isUnknown(html: string): boolean {
  const names = Array.from(html.matchAll(/<\/?([a-z][^\s/>]*)/gi), ([, name = '']) => name.toLowerCase())
  return names.length > 0 && !/<[!?]/.test(html) && names.every((name) => !KNOWN.has(name))
}
