import type { TextSection } from '@octavo/core'
import type { JsxElement } from '../parsers/mdast.js'
import { getText } from './attributes.js'
import type { PageState } from './pageState.js'
import type { Step } from './walk.js'

/** Gathers the page's plain text, split at its headings, for search. */
export const sections: Step = {
  enter: {
    text: (node, page) => (page.options.searchCode !== false || !isInCode(page)) && add(page, node.value),
    inlineCode: (node, page) => add(page, node.value),
    inlineMath: (node, page) => add(page, node.value),
    image: (node, page) => add(page, node.alt ?? ''),
    break: (_, page) => add(page, ' '),
    mdxJsxFlowElement(node, page) {
      separate(node, page)
      addProps(node, page)
    },
    mdxJsxTextElement: addProps,
  },
  leave: {
    paragraph: separate,
    tableCell: separate,
    listItem: separate,
    math: separate,
    mdxJsxFlowElement: separate,
  },
}

/** Properties that readers see as text. */
const TEXT_PROPS = [
  'title',
  'label',
  'description',
  'caption',
  'name',
  'path',
  'query',
  'body',
  'header',
  'tip',
] as const
const ANCHORED = new Set(['Step', 'Update'])

function addProps(node: JsxElement, page: PageState): void {
  if (node.name === null || !/^[A-Z]/.test(node.name) || node.name === 'CodeBlock') return
  for (const name of TEXT_PROPS) {
    const isHeading = ANCHORED.has(node.name) && (name === 'title' || name === 'label')
    const text = isHeading ? undefined : getText(node, name)
    if (text) add(page, `${text} `)
  }
}

/** Fences have become elements around their code. */
function isInCode({ ancestors }: PageState): boolean {
  return ancestors.at(-1)?.name === 'CodeBlock'
}

function add(page: PageState, text: string): void {
  if (page.muted === 0) page.sections.at(-1)?.parts.push(text)
}

function separate(_: unknown, page: PageState): void {
  add(page, ' ')
}

/** The sections that have text, in order. */
export function finishSections(page: PageState): TextSection[] {
  return page.sections
    .map(({ headingId, parts }) => ({ headingId, text: parts.join('').replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '')
}
