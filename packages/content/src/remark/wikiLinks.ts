import { posix } from 'node:path'
import type { Node } from '../parsers/mdast.js'
import type { Step } from './createWalk.js'
import type { PageState } from './pageState.js'

/** Converts `[[Page name]]` and `[[text|Page name]]` in Markdown files to links, as wikis of GitHub do, if the page exists. */
export const wikiLinks: Step = {
  enter: { paragraph: linkPages, heading: linkPages, tableCell: linkPages, strong: linkPages, emphasis: linkPages },
}

const WIKI_LINK = /\[\[([^[\]|\n]{1,200})(?:\|([^[\]|\n]{1,200}))?\]\]/g

function linkPages(node: { children: Node[] }, page: PageState): void {
  if (!/\.md$/i.test(page.source.file)) return
  node.children = node.children.flatMap((child) => (child.type === 'text' ? splitText(child, page) : [child]))
}

/** Returns a text as texts and links. */
function splitText(node: Extract<Node, { type: 'text' }>, page: PageState): Node[] {
  const { value, position } = node
  const parts: Node[] = []
  let end = 0
  for (const match of value.matchAll(WIKI_LINK)) {
    const [whole, text = '', name = text] = match
    const url = pageUrl(name, page)
    if (url === undefined) continue
    if (match.index > end) parts.push({ ...node, value: value.slice(end, match.index) })
    parts.push({ type: 'link', url, children: [{ type: 'text', value: text.trim() }], position } as Node)
    end = match.index + whole.length
  }
  if (end === 0) return [node]
  return end < value.length ? [...parts, { ...node, value: value.slice(end) }] : parts
}

/** Returns the URL of a page beside the current one by its name, in which hyphens are spaces, in any case. */
function pageUrl(name: string, page: PageState): string | undefined {
  const [title = '', hash] = name.trim().split('#')
  const file = `${title.replace(/\s+/g, '-')}.md`
  if (title === '' || file.includes('/')) return undefined
  const folder = posix.dirname(page.source.file)
  const exists = page.asset(posix.join(folder, file)) !== undefined
  const names = exists ? [] : page.names(folder === '.' ? '' : folder)
  const existing = exists ? file : names.find((each) => each.toLowerCase() === file.toLowerCase())
  return existing === undefined ? undefined : `./${encodeURIComponent(existing)}${hash === undefined ? '' : `#${hash}`}`
}
