import { posix } from 'node:path'
import { decodePercent } from '@octavo/core'
import { markdownTree, type TreeNode, walkTree } from '../text/markdownTree.js'

/** Returns the first heading of a page as plain text. Undefined if there is none. */
export function pageHeading(text: string): string | undefined {
  let heading: string | undefined
  walkTree(markdownTree(text), (node) => {
    if (heading === undefined && node.type === 'heading') heading = plainText(node)
    return heading === undefined
  })
  return heading === '' ? undefined : heading
}

/** Returns the text of a node, without pictures and HTML. */
export function plainText({ type, value, children = [] }: TreeNode): string {
  if (type === 'text' || type === 'inlineCode') return value ?? ''
  return children.map(plainText).join('').trim()
}

const HTML_URL = /\s(?:src|href|srcset)\s*=\s*["']?([^"'\s>]+)/gi

/** Returns the files that pages link to or show. */
export function linkedFiles(
  pages: readonly { file: string; text: string }[],
  files: ReadonlySet<string>,
): ReadonlySet<string> {
  const linked = new Set<string>()
  for (const { file, text } of pages) {
    const add = (url: string) => {
      if (/^(?:[a-z][\w+.-]*:|\/\/|#)/i.test(url)) return
      const path = decodePercent(url.replace(/[?#].*$/s, ''))
      const target = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path)
      if (files.has(target)) linked.add(target)
    }
    walkTree(markdownTree(text), (node) => {
      if (node.url !== undefined) add(node.url)
      if (node.type === 'html') for (const [, url = ''] of (node.value ?? '').matchAll(HTML_URL)) add(url)
    })
  }
  return linked
}
