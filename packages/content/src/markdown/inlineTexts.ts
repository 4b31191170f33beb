import { toHtml } from 'hast-util-to-html'
import type { InlineCode, Nodes, PhrasingContent, Text } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { parseInlineMarkdown } from '../parsers/parseInlineMarkdown.js'

/** Returns the visible text of one line of Markdown, without its markup. */
export function inlineText(markdown: string): string {
  const nodes = parseInlineMarkdown(markdown, undefined)
  if (!nodes) return markdown
  return nodes.map(nodeText).join('').replace(/\s+/g, ' ').trim()
}

/** Markup that authors write in titles. Single asterisks and underscores are names there, such as `__init__`. */
const TITLE_MARKUP = /`[^`]|\*\*\S|\]\(/

/** Returns a title without its markup. */
export function titleText(title: string): string {
  return TITLE_MARKUP.test(title) ? inlineText(title) : title
}

/** Returns a title as HTML, in which only code is marked up. Undefined for a title without code. */
export function titleHtml(title: string): string | undefined {
  const leaves = parseInlineMarkdown(title, undefined)?.flatMap(textLeaves)
  if (!leaves?.some(({ type }) => type === 'inlineCode')) return undefined
  return lineHtml(leaves)
}

function textLeaves(node: PhrasingContent): (InlineCode | Text)[] {
  if (node.type === 'inlineCode') return [node]
  return 'children' in node ? node.children.flatMap(textLeaves) : [{ type: 'text', value: nodeText(node) }]
}

/**
 * Returns one line of Markdown as HTML: emphasis, code, and links with URLs from `resolveHref`. Tags are escaped, and
 * images become their alternative text. Undefined if the text has no markup.
 */
export function inlineHtml(markdown: string, resolveHref: (href: string) => string): string | undefined {
  const nodes = parseInlineMarkdown(markdown, undefined)
  if (!nodes) return undefined
  return lineHtml(nodes.map((node) => prepare(node, resolveHref)))
}

/** Returns the URLs of the links in one line of Markdown. */
export function inlineLinks(markdown: string): string[] {
  const nodeUrls = (node: PhrasingContent): string[] => [
    ...(node.type === 'link' ? [node.url] : []),
    ...('children' in node ? node.children.flatMap(nodeUrls) : []),
  ]
  return parseInlineMarkdown(markdown, undefined)?.flatMap(nodeUrls) ?? []
}

function lineHtml(children: PhrasingContent[]): string {
  return toHtml(toHast({ type: 'root', children: [{ type: 'paragraph', children }] }))
    .replace(/^<p>|<\/p>$/g, '')
    .trim()
}

function prepare(node: PhrasingContent, resolveHref: (href: string) => string): PhrasingContent {
  if (node.type === 'image') return { type: 'text', value: node.alt ?? '' }
  if (!('children' in node)) return node
  const children = node.children.map((child) => prepare(child, resolveHref))
  const url = node.type === 'link' ? { url: resolveHref(node.url) } : {}
  return { ...node, ...url, children } as PhrasingContent
}

function nodeText(node: Nodes): string {
  if (node.type === 'image') return node.alt ?? ''
  if (node.type === 'break') return ' '
  if ('children' in node) return node.children.map(nodeText).join('')
  return 'value' in node ? node.value : ''
}
