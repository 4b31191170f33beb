import type { ComponentManifests, Heading, MarkdownWriter } from '@octavo/core'
import type { Element, ElementContent, Root } from 'hast'
import { componentWriter } from './componentWriter.js'
import { findEntry } from './findEntry.js'
import { ownEntry } from './ownMarkdown.js'
import { sectionMarker } from './sectionMarks.js'
import { BREAK, escapeLineStart, escapeText } from './text.js'
import type { Writer } from './writer.js'

export interface MarkdownOptions {
  components: ComponentManifests
  /** Converts a URL in the tree for readers of the Markdown. Default: unchanged. */
  url?(url: string): string
  /** Headings whose sections are marked for `takeSections`. Default: none. */
  sections?: readonly Heading[]
  /** Level of the heading above the content. Default: 1, the title of the page. */
  level?: number
}

/** Returns the Markdown of a compiled tree. Code and formulas in it must not be decorated yet. */
export function treeToMarkdown(tree: Pick<Root, 'children'>, options: MarkdownOptions): string {
  return createWriter(options).blocks(tree.children as ElementContent[])
}

/** Creates a writer that starts below the heading above the content. */
export function createWriter({
  components,
  url = (href) => href,
  sections = [],
  level: start = 1,
}: MarkdownOptions): Writer {
  let level = start
  let steps = 0
  let component: MarkdownWriter | undefined
  const writer: Writer = {
    blocks: (nodes) => writeBlocks(nodes, writer),
    inline: (nodes) => writeInline(nodes, writer).trim(),
    open(opened) {
      level = opened
    },
    within(opened, write) {
      const before = level
      level = opened
      const text = write()
      level = before
      return text
    },
    nextLevel: () => Math.min(6, level + 1),
    counted(write) {
      const before = steps
      steps = 0
      const text = write()
      steps = before
      return text
    },
    count(startNumber) {
      steps = Number.isInteger(startNumber) && startNumber >= 0 && startNumber < 1e9 ? startNumber : steps + 1
      return steps
    },
    url,
    marked: sectionMarker(sections),
    // A custom component shadows the built-in one of the same name.
    elementEntry: (node) =>
      node.data?.component ? undefined : (ownEntry(node) ?? findEntry(node.tagName, components)),
    get component() {
      component ??= componentWriter(writer)
      return component
    },
  }
  return writer
}

function writeBlocks(nodes: readonly ElementContent[], writer: Writer): string {
  let text = ''
  let isAfterItem = false
  let line: ElementContent[] = []
  const add = (block: string, isItem = false) => {
    if (block === '') return
    if (text !== '') text += isAfterItem && isItem ? '\n' : '\n\n'
    text += block
    isAfterItem = isItem
  }
  const endLine = () => {
    if (line.length > 0) add(paragraph(line, writer))
    line = []
  }
  for (const node of nodes) {
    if (node.type !== 'element' || !isBlock(node, writer)) {
      line.push(node)
      continue
    }
    endLine()
    const entry = writer.elementEntry(node)
    const block = entry ? entry.handler(node, writer) : writeBlocks(node.children, writer)
    add(writer.marked(node.properties.id, block), entry?.kind === 'item')
  }
  endLine()
  return text
}

function paragraph(nodes: readonly ElementContent[], writer: Writer): string {
  const inline = writeInline(nodes, writer).trim()
  const text = inline.includes(BREAK) ? hardBreaks(inline) : inline
  // Text at the start of a line could be Markdown syntax.
  return nodes.find((node) => !isBlank(node))?.type === 'text' ? escapeLineStart(text) : text
}

/** Writes line breaks as backslashes, which Markdown keeps. */
function hardBreaks(text: string): string {
  return text
    .split(BREAK)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\\\n')
}

function writeInline(nodes: readonly ElementContent[], writer: Writer): string {
  let text = ''
  for (const node of nodes) {
    if (node.type === 'text') text += escapeText(node.value)
    else if (node.type === 'element') text += writeInlineElement(node, writer)
  }
  return text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text
}

function writeInlineElement(node: Element, writer: Writer): string {
  const entry = writer.elementEntry(node)
  if (entry?.kind === 'inline') return entry.handler(node, writer)
  // Only the text of a block inside a line remains.
  const separator = entry || isBlock(node, writer) ? ' ' : ''
  return separator + writeInline(node.children, writer) + separator
}

/** True for block elements, and for unknown elements that contain one. */
function isBlock(node: Element, writer: Writer): boolean {
  const entry = writer.elementEntry(node)
  if (entry) return entry.kind !== 'inline'
  return node.children.some((child) => child.type === 'element' && isBlock(child, writer))
}

function isBlank(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}
