import type { Heading as CoreHeading } from '@octavo/core'
import { childrenOf, type JsxElement, type Node } from '../parsers/mdast.js'
import { takeHeadingId } from '../text/marks.js'
import { getAttribute, getText, setAttribute } from './attributes.js'
import type { PageState } from './pageState.js'
import { componentSlug, headingSlug, uniqueId } from './slug.js'
import { replaceNode, type Step } from './walk.js'

type Depth = CoreHeading['depth']

/** Takes `{#id}` off headings; before variables, which make its marks plain braces. */
export const headingIds: Step = {
  enter: {
    heading(node) {
      const last = node.children.at(-1)
      const taken = last?.type === 'text' ? takeHeadingId(last.value) : undefined
      if (last?.type !== 'text' || !taken) return
      last.value = taken.text
      node.data = { ...node.data, hProperties: { id: taken.id } }
    },
  },
}

/** Gives every heading its id and gathers the page's list of headings, Step titles and Update labels included. */
export const headings: Step = {
  enter: {
    heading: (_, page) => void page.muted++,
    mdxJsxFlowElement: enterElement,
    mdxJsxTextElement: enterElement,
  },
  leave: {
    heading(node, page) {
      page.muted--
      const text = plainText(node)
      const given = node.data?.hProperties?.id
      if (takeTitle(node.depth, text, page)) {
        // Frontmatter is what the change to hast leaves out.
        replaceNode(node, { type: 'yaml', value: '' })
        return
      }
      const id = addHeading({ depth: node.depth, text }, given === undefined ? undefined : String(given), page)
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } }
    },
    mdxJsxFlowElement: leaveElement,
    mdxJsxTextElement: leaveElement,
  },
}

/** The first heading of a page without title is its title and is not shown twice. */
function takeTitle(depth: number, text: string, page: PageState): boolean {
  const first = depth === 1 && page.headings.length === 0 && page.ancestors.length === 0
  if (!first || page.title !== undefined || page.frontmatter.title !== undefined || text === '') return false
  page.title = text
  return true
}

function addHeading(
  heading: { depth: Depth; text: string; toc?: boolean },
  given: string | undefined,
  page: PageState,
): string {
  const id = uniqueId(given || headingSlug(heading.text) || 'section', page)
  const update = page.ancestors.findLast((element) => element.name === 'Update' && getText(element, 'id') !== undefined)
  const within = update && getText(update, 'id')
  page.headings.push({
    depth: heading.depth,
    id,
    text: heading.text,
    ...(heading.toc === false && { toc: false }),
    ...(within !== undefined && within !== id && { within }),
  })
  page.sections.push({ headingId: id, parts: [] })
  return id
}

/** Components that are headings themselves are entered in the list before what they contain. */
function enterElement(node: JsxElement, page: PageState): void {
  if (elementDepth(node)) page.muted++
  const anchor = node.name ? ANCHORS[node.name]?.(node, page) : undefined
  if (!anchor?.text) return
  const given = getText(node, 'id')
  const toc = anchor.toc && getAttribute(node, 'noAnchor') !== true
  if (toc) {
    setAttribute(node, 'id', addHeading(anchor, given, page))
    return
  }
  const entry: CoreHeading = { depth: anchor.depth, id: given ?? '', text: anchor.text, toc: false }
  page.headings.push(entry)
  // Headings further down keep the id they have on the platform, where such anchors take none from them.
  page.afterWalk.push(() => {
    entry.id = uniqueId(given || anchor.prefix + (componentSlug(anchor.text) || 'section'), page)
    setAttribute(node, 'id', entry.id)
  })
}

interface Anchor {
  depth: Depth
  text: string
  toc: boolean
  prefix: string
}

const STEP_DEPTHS: Record<string, Depth> = { h2: 2, h3: 3, h4: 4 }

/** Anchors that components make: what a link may point to, and whether the table of contents lists them. */
const ANCHORS: Record<string, (node: JsxElement, page: PageState) => Anchor> = {
  Step(node, page) {
    const steps = page.ancestors.findLast((element) => element.name === 'Steps')
    const size = getText(node, 'titleSize') ?? (steps && getText(steps, 'titleSize')) ?? 'p'
    return { depth: STEP_DEPTHS[size] ?? 3, text: getText(node, 'title') ?? '', toc: true, prefix: '' }
  },
  Update: (node) => ({ depth: 2, text: getText(node, 'label') ?? '', toc: true, prefix: '' }),
  Accordion: (node) => ({ depth: 3, text: getText(node, 'title') ?? '', toc: false, prefix: '' }),
  Tab: (node) => ({ depth: 3, text: getText(node, 'title') ?? '', toc: false, prefix: '' }),
  ParamField: field,
  Param: field,
  ResponseField: field,
}

function field(node: JsxElement): Anchor {
  const names = ['name', 'path', 'query', 'body', 'header']
  const text = names.map((name) => getText(node, name)).find((name) => name !== undefined)
  return { depth: 6, text: text ?? '', toc: false, prefix: 'param-' }
}

function elementDepth(node: JsxElement): Depth | undefined {
  const digit = /^h([1-6])$/.exec(node.name ?? '')?.[1]
  if (digit) return Number(digit) as Depth
  if (node.name !== 'Heading') return undefined
  const level = Number(getAttribute(node, 'level') ?? 2)
  return level >= 1 && level <= 6 ? (Math.trunc(level) as Depth) : 2
}

function leaveElement(node: JsxElement, page: PageState): void {
  const depth = elementDepth(node)
  if (!depth) return
  page.muted--
  const text = plainText(node)
  if (text === '') return
  const toc = getAttribute(node, 'noAnchor') !== true
  setAttribute(node, 'id', addHeading({ depth, text, toc }, getText(node, 'id'), page))
}

/** What a reader sees of a node, on one line. */
function plainText(node: Node): string {
  return rawText(node).replace(/\s+/g, ' ').trim()
}

function rawText(node: Node): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'inlineMath') return node.value
  if (node.type === 'image') return node.alt ?? ''
  if (node.type === 'break') return ' '
  return childrenOf(node).map(rawText).join('')
}
