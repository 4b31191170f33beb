import { toHtml } from 'hast-util-to-html'
import type { Nodes, PhrasingContent } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { parseInlineMarkdown } from '../parsers/inlineMarkdown.js'

/** Returns the visible text of one line of Markdown, without its markup. */
export function inlineText(markdown: string): string {
  const nodes = parseInlineMarkdown(markdown, undefined)
  if (!nodes) return markdown
  return nodes.map(textOf).join('').replace(/\s+/g, ' ').trim()
}

/**
 * Returns one line of Markdown as HTML: emphasis, code, and links with URLs from `resolveHref`. Tags are escaped, and
 * images become their alternative text. Undefined if the text has no markup.
 */
export function inlineHtml(markdown: string, resolveHref: (href: string) => string): string | undefined {
  const nodes = parseInlineMarkdown(markdown, undefined)
  if (!nodes) return undefined
  const children = nodes.map((node) => prepare(node, resolveHref))
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

function textOf(node: Nodes): string {
  if (node.type === 'image') return node.alt ?? ''
  if (node.type === 'break') return ' '
  if ('children' in node) return node.children.map(textOf).join('')
  return 'value' in node ? node.value : ''
}
