import { type Heading as CoreHeading, componentSlug, headingSlug } from '@octavo/core'
import { takeHeadingId } from '../parsers/marks.js'
import { type JsxElement, type Node, nodeChildren } from '../parsers/mdast.js'
import { getAttribute, getText, setAttribute } from './attributes.js'
import { replaceNode, type Step } from './createWalk.js'
import type { OpenSection, PageState } from './pageState.js'

type Depth = CoreHeading['depth']

/** Reads the `{#id}` of headings. Runs before variables are replaced, which converts the marks to braces. */
export const headingIds: Step = {
  enter: {
    heading(node) {
      const last = node.children.at(-1)
      const headingId = last?.type === 'text' ? takeHeadingId(last.value) : undefined
      if (last?.type !== 'text' || !headingId) return
      last.value = headingId.text
      node.data = { ...node.data, hProperties: { id: headingId.id } }
    },
  },
}

/** Sets the id of every heading, and collects the page's headings, including Step titles and Update labels. */
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
      const authorId = node.data?.hProperties?.id
      if (takeTitle(node.depth, text, page)) {
        // The conversion to hast ignores `yaml` nodes.
        replaceNode(node, { type: 'yaml', value: '' })
        return
      }
      const id = addHeading({ depth: node.depth, text }, authorId === undefined ? undefined : String(authorId), page)
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } }
    },
    mdxJsxFlowElement: leaveElement,
    mdxJsxTextElement: leaveElement,
  },
}

/** Uses the first H1 as the title of a page that has none. Returns true if it must be removed from the content. */
function takeTitle(depth: number, text: string, page: PageState): boolean {
  const first = depth === 1 && page.headings.length === 0 && page.ancestors.length === 0
  if (!first || page.title !== undefined || page.frontmatter.title !== undefined || text === '') return false
  page.title = text
  return true
}

function addHeading(
  heading: { depth: Depth; text: string; toc?: boolean },
  text: string | undefined,
  page: PageState,
): string {
  const id = uniqueId(text || headingSlug(heading.text) || 'section', page)
  const update = page.ancestors.findLast((element) => element.name === 'Update' && getText(element, 'id') !== undefined)
  const updateId = update && getText(update, 'id')
  const section = addSection(page, {
    depth: heading.depth,
    id,
    text: heading.text,
    toc: heading.toc === false ? false : undefined,
    within: updateId !== undefined && updateId !== id ? updateId : undefined,
  })
  // The following text is below this heading, even after the end of the part around it.
  for (const place of page.open) place.section = section
  return id
}

function addSection(page: PageState, heading: CoreHeading): OpenSection {
  const section: OpenSection = { heading, texts: [] }
  page.headings.push(heading)
  page.sections.push(section)
  return section
}

/** Adds a component's heading before the headings inside the component. */
function enterElement(node: JsxElement, page: PageState): void {
  if (elementDepth(node)) page.muted++
  const anchor = elementAnchor(node)
  const property = headingProperty(node)
  const text = property && getText(node, property)
  if (!anchor || !text) return
  const depth = node.name === 'Step' ? stepDepth(node, page) : anchor.depth
  const id = getText(node, 'id')
  if (anchor.toc && getAttribute(node, 'noAnchor') !== true) {
    setAttribute(node, 'id', addHeading({ depth, text }, id, page))
    return
  }
  const entry: CoreHeading = { depth, id: id ?? '', text, toc: false, part: true }
  page.open.push({ section: addSection(page, entry), element: node })
  // After the walk, so that headings keep the ids they have on Mintlify, where such anchors do not take ids.
  page.afterWalk.push(() => {
    entry.id = uniqueId(id || anchor.prefix + (componentSlug(text) || 'section'), page)
    setAttribute(node, 'id', entry.id)
  })
}

/** Returns the property that contains the heading of a component. */
export function headingProperty(node: JsxElement): string | undefined {
  return elementAnchor(node)?.properties.find((name) => getText(node, name) !== undefined)
}

function elementAnchor({ name }: JsxElement): Anchor | undefined {
  return name && Object.hasOwn(ANCHORS, name) ? ANCHORS[name] : undefined
}

interface Anchor {
  /** Properties that can contain the heading. The first one with text is used. */
  properties: readonly string[]
  depth: Depth
  toc: boolean
  prefix: string
}

const PART: Anchor = { properties: ['title'], depth: 3, toc: false, prefix: '' }
const FIELD: Anchor = {
  properties: ['name', 'path', 'query', 'body', 'header'],
  depth: 6,
  toc: false,
  prefix: 'param-',
}

/** Anchors of components, and whether they are in the table of contents. */
const ANCHORS: Record<string, Anchor> = {
  Step: { properties: ['title'], depth: 3, toc: true, prefix: '' },
  Update: { properties: ['label'], depth: 2, toc: true, prefix: '' },
  Hero: { ...PART, depth: 1 },
  Accordion: PART,
  Tab: PART,
  ParamField: FIELD,
  Param: FIELD,
  ResponseField: FIELD,
}

const STEP_DEPTHS: Record<string, Depth> = { h2: 2, h3: 3, h4: 4 }

function stepDepth(node: JsxElement, page: PageState): Depth {
  const steps = page.ancestors.findLast((element) => element.name === 'Steps')
  const size = getText(node, 'titleSize') ?? (steps && getText(steps, 'titleSize')) ?? 'p'
  return STEP_DEPTHS[size] ?? 3
}

function elementDepth(node: JsxElement): Depth | undefined {
  const digit = /^h([1-6])$/.exec(node.name ?? '')?.[1]
  if (digit) return Number(digit) as Depth
  if (node.name !== 'Heading') return undefined
  const level = Number(getAttribute(node, 'level') ?? 2)
  return level >= 1 && level <= 6 ? (Math.trunc(level) as Depth) : 2
}

function leaveElement(node: JsxElement, page: PageState): void {
  if (page.open.at(-1)?.element === node) page.open.pop()
  const depth = elementDepth(node)
  if (!depth) return
  page.muted--
  const text = plainText(node)
  if (text === '') return
  const toc = getAttribute(node, 'noAnchor') !== true
  setAttribute(node, 'id', addHeading({ depth, text, toc }, getText(node, 'id'), page))
}

/** Returns the visible text of a node on one line. */
function plainText(node: Node): string {
  return rawText(node).replace(/\s+/g, ' ').trim()
}

function rawText(node: Node): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'inlineMath') return node.value
  if (node.type === 'image') return node.alt ?? ''
  if (node.type === 'break') return ' '
  return nodeChildren(node).map(rawText).join('')
}

/** Returns the id, with `-2`, `-3`, … if the page already has it. */
function uniqueId(id: string, page: Pick<PageState, 'ids'>): string {
  const count = (page.ids.get(id) ?? 0) + 1
  page.ids.set(id, count)
  if (count === 1) return id
  return uniqueId(`${id}-${count}`, page)
}
