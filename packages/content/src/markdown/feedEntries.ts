import type { Element, ElementContent, Root } from 'hast'
import { textProp, textsProp } from './props.js'
import { rawText } from './text.js'
import { createWriter, type MarkdownOptions } from './treeToMarkdown.js'

/** A feed item from a page: an `<Update>` or a section. */
export interface FeedEntry {
  id: string
  title: string
  description?: string
  tags: string[]
  markdown: string
}

/** Returns the feed items of a page: its `<Update>`s, or else the sections under its highest headings. */
export function readFeedEntries(tree: Root, options: MarkdownOptions & { headings: boolean }): FeedEntry[] {
  const nodes = tree.children as ElementContent[]
  const updates = findUpdates(nodes)
  if (updates.length > 0) return updates.map((update) => updateEntry(update, options))
  return options.headings ? headingEntries(nodes, options) : []
}

function findUpdates(nodes: readonly ElementContent[], elements: Element[] = []): Element[] {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    if (node.tagName === 'Update' && !node.data?.component) elements.push(node)
    else findUpdates(node.children, elements)
  }
  return elements
}

function updateEntry(update: Element, options: MarkdownOptions): FeedEntry {
  const rss = (update.properties as { rss?: { title?: unknown; description?: unknown } }).rss
  const label = textProp(update, 'label') ?? ''
  const rssDescription = textProp(update, 'description')
  const description = typeof rss?.description === 'string' ? rss.description : rssDescription
  return {
    id: textProp(update, 'id') ?? '',
    title: typeof rss?.title === 'string' ? rss.title : label,
    description,
    tags: textsProp(update, 'tags'),
    markdown: createWriter(options).blocks(update.children),
  }
}

const HEADING = /^h([1-6])$/

function headingEntries(nodes: readonly ElementContent[], options: MarkdownOptions): FeedEntry[] {
  const levels = nodes.map(headingLevel)
  const highest = Math.min(...levels)
  if (highest === Number.POSITIVE_INFINITY) return []
  const starts = levels.flatMap((level, index) => (level === highest ? [index] : []))
  return starts.map((start, index) => {
    const heading = nodes[start] as Element
    return {
      id: textProp(heading, 'id') ?? '',
      title: rawText(heading.children).replace(/\s+/g, ' ').trim(),
      tags: [],
      markdown: createWriter(options).blocks(nodes.slice(start + 1, starts[index + 1])),
    }
  })
}

function headingLevel(node: ElementContent): number {
  const digit = node.type === 'element' ? HEADING.exec(node.tagName)?.[1] : undefined
  return digit === undefined ? Number.POSITIVE_INFINITY : Number(digit)
}
