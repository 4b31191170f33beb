import type { Description } from '@octavo/content'
import { type Heading, ID_MARK, type TextSection } from '@octavo/core'
import type { ElementContent, Root } from 'hast'

/** Length of the parts in which a description is compiled, below the maximum of the compiler. */
const PART_LENGTH = 50_000
/** Maximum length of a description. Real ones have 200,000 characters at most. */
export const MAX_LENGTH = 1_000_000

/** Splits a long description before headings, or else between paragraphs, outside code. */
export function splitText(text: string): string[] {
  const isCut = text.length > MAX_LENGTH
  const parts: string[] = []
  let lines: string[] = []
  let length = 0
  let fence: string | undefined
  const end = () => {
    parts.push(lines.join('\n'))
    lines = []
    length = 0
  }
  for (const line of text.slice(0, MAX_LENGTH).split('\n')) {
    const isStart = fence === undefined && (/^#{1,2} /.test(line) || (line.trim() === '' && length > PART_LENGTH * 0.9))
    if ((length + line.length > PART_LENGTH && lines.length > 0) || (isStart && length > PART_LENGTH / 2)) end()
    const marker = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1]
    if (marker) fence = fence === undefined ? marker : marker.startsWith(fence) ? undefined : fence
    lines.push(line)
    length += line.length + 1
  }
  end()
  if (isCut) parts.push('…')
  return parts
}

/** Changes the headings of a description to those of a page: the highest are at level 2, and ids have no mark. */
export function pageDescription(description: Description): Description {
  const shift = Math.min(...description.headings.map(({ depth }) => depth)) - 2
  const { tree } = description
  for (const child of tree.children) convert(child as ElementContent, shift)
  const headings = description.headings.map((heading) => ({
    ...heading,
    depth: Math.max(2, heading.depth - shift) as Heading['depth'],
  }))
  return { ...description, tree, headings }
}

const MARKED_HREF = new RegExp(`^#(?:${ID_MARK}|${encodeURIComponent(ID_MARK)})`)

function convert(node: ElementContent, shift: number): void {
  if (node.type !== 'element') return
  const level = /^h([1-6])$/.exec(node.tagName)?.[1]
  if (level !== undefined) node.tagName = `h${Math.max(2, Number(level) - shift)}`
  const { id, href } = node.properties
  if (typeof id === 'string') node.properties.id = id.replace(ID_MARK, '')
  if (typeof href === 'string') node.properties.href = href.replace(MARKED_HREF, '#')
  for (const child of node.children) convert(child, shift)
}

/** Returns the headings of all parts, in which ids of later parts that repeat are changed. */
export function uniqueHeadings(parts: readonly Pick<Description, 'tree' | 'headings'>[]): Heading[] {
  const takenIds = new Set<string>()
  const unique = (id: string): string => {
    let free = id
    for (let count = 2; takenIds.has(free); count++) free = `${id}-${count}`
    takenIds.add(free)
    return free
  }
  return parts.flatMap(({ tree, headings }) => {
    const ids = new Map(headings.map(({ id }) => [id, unique(id)]))
    if ([...ids].some(([before, after]) => before !== after)) renameIds(tree, ids)
    return headings.map((heading) => ({ ...heading, id: ids.get(heading.id) ?? heading.id }))
  })
}

function renameIds(node: Root | ElementContent, ids: ReadonlyMap<string, string>): void {
  if (node.type === 'element') {
    const { id, href } = node.properties
    if (typeof id === 'string') node.properties.id = ids.get(id) ?? id
    if (typeof href === 'string' && href.startsWith('#'))
      node.properties.href = `#${ids.get(href.slice(1)) ?? href.slice(1)}`
  }
  if ('children' in node) for (const child of node.children) renameIds(child as ElementContent, ids)
}

/** Returns the text of a page for search, split at its headings. */
export function pageSections(nodes: readonly ElementContent[]): TextSection[] {
  const sections: { headingId: string; texts: string[] }[] = [{ headingId: '', texts: [] }]
  for (const node of nodes) {
    const id = node.type === 'element' && /^h\d$/.test(node.tagName) ? node.properties.id : undefined
    if (typeof id === 'string') sections.push({ headingId: id, texts: [] })
    else sections.at(-1)?.texts.push(...texts(node))
  }
  return sections.flatMap(({ headingId, texts: parts }) => {
    const text = parts.join('').replace(/\s+/g, ' ').trim()
    return text === '' ? [] : [{ headingId, text }]
  })
}

/** Elements whose text continues that around them. */
const INLINE = new Set('a abbr b code del em i kbd mark s small span strong sub sup u'.split(' '))

function texts(node: ElementContent): string[] {
  if (node.type === 'text') return [node.value]
  if (node.type !== 'element') return []
  const inside = node.children.flatMap(texts)
  const { alt, title } = node.properties
  const attributeTexts = [alt, title].filter((text) => typeof text === 'string')
  return INLINE.has(node.tagName) ? inside : [' ', ...attributeTexts.map((text) => `${text} `), ...inside, ' ']
}
