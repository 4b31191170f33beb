import type { TextSection } from '@octavo/core'
import { withoutEscapes } from '../highlight/escapes.js'
import { findEntry } from '../markdown/findEntry.js'
import { inlineText } from '../markdown/inlineTexts.js'
import { isJsxElement, type JsxElement, type Node } from '../parsers/mdast.js'
import { getText, getTexts } from './attributes.js'
import { isUntitledName } from './code.js'
import type { Step } from './createWalk.js'
import { headingProperty } from './headings.js'
import type { PageState } from './pageState.js'

/** Collects the plain text of the page for search, split at headings. */
export const sections: Step = {
  enter: {
    text(node, page) {
      if (!isInCode(page)) add(page, node.value)
      else if (page.options.searchCode !== false) add(page, withoutEscapes(node.value))
    },
    inlineCode: (node, page) => add(page, node.value),
    inlineMath: (node, page) => add(page, node.value),
    image: (node, page) => add(page, node.alt ?? ''),
    break: (_, page) => add(page, ' '),
    // Code in an element was already converted.
    code: (node: Node, page) => isJsxElement(node) && addProps(node, page),
    mdxJsxFlowElement(node, page) {
      separate(node, page)
      addProps(node, page)
    },
    mdxJsxTextElement(node, page) {
      separateBlock(node, page)
      addProps(node, page)
    },
  },
  leave: {
    paragraph: separate,
    tableCell: separate,
    listItem: separate,
    math: separate,
    mdxJsxFlowElement: separate,
    mdxJsxTextElement: separateBlock,
  },
}

/** Properties shown as text. */
const TEXT_PROPS = (
  'title tagline label description caption name path query body header cookie headline tip cta hint alt date repo value ' +
  'pre post tags enum options'
).split(' ')

function addProps(node: JsxElement, page: PageState): void {
  if (node.name === 'img') add(page, `${getText(node, 'alt') ?? ''} `)
  if (node.name === 'CodeBlock') addNames(node, page)
  if (node.name === null || !/^[A-Z]/.test(node.name) || node.name === 'CodeBlock') return
  const heading = headingProperty(node)
  for (const name of TEXT_PROPS) {
    if (name !== heading) for (const text of getTexts(node, name)) add(page, `${text} `)
  }
}

/** Maximum length of a title or tab name, in characters. */
const MAX_NAME_LENGTH = 200

/** Adds the title and tab name of code, unless they are generated. */
function addNames(node: JsxElement, page: PageState): void {
  const names = new Set([getText(node, 'title'), getText(node, 'filename')])
  const language = getText(node, 'language')
  for (const name of names)
    if (name && !isUntitledName(name, language)) add(page, ` ${name.slice(0, MAX_NAME_LENGTH)} `)
}

/** Returns true inside a code block. Fences have already been converted to elements. */
function isInCode({ ancestors }: PageState): boolean {
  return ancestors.at(-1)?.name === 'CodeBlock'
}

function add(page: PageState, text: string): void {
  if (page.muted === 0) page.open.at(-1)?.section.texts.push(text)
}

function separate(_: unknown, page: PageState): void {
  add(page, ' ')
}

/** Separates the text of block elements, even if they are written inline. */
function separateBlock({ name }: JsxElement, page: PageState): void {
  if (!name) return
  const kind = findEntry(name, page.options.components)?.kind ?? 'inline'
  if (kind !== 'inline' || CELLS.has(name)) separate(name, page)
}

const CELLS = new Set(['br', 'dd', 'dt', 'td', 'th'])

/** Returns the sections that have text, in order. */
export function finishSections(page: PageState): TextSection[] {
  const { description } = page.frontmatter
  const texts = page.sections.map(({ heading, texts }) => ({
    headingId: heading?.id ?? '',
    text: oneLine(texts.join('')),
  }))
  const start = texts.find(({ headingId }) => headingId === '')
  const others = texts.filter((section) => section !== start)
  const opening = oneLine([description && inlineText(description), start?.text].filter(Boolean).join(' '))
  return [{ headingId: '', text: opening }, ...others].filter(({ text }) => text !== '')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
