import type { Changes, Edit } from './draft.js'
import { markdownTree, mdxTree, nodeEnd, nodeStart, type TreeNode, walkTree } from './markdownTree.js'

/** Returns the new URL, or undefined to leave it. */
export type Resolve = (url: string) => string | undefined

const DESTINATION = /^\]\(\s*(?:<([^<>\n]*)>|((?:[^\s()]|\([^\s()]*\))*))/
const DEFINED = /^\[[^\]]*\]:\s*(?:<([^<>\n]*)>|(\S+))/
const URL_ATTRIBUTES = new Set(['href', 'src', 'to', 'img', 'image', 'imageDark', 'icon', 'srcset', 'poster', 'link'])

/** Rewrites URLs of links and images, and those in attributes. */
export function convertReferences(resolve: Resolve): (text: string) => Changes {
  return (text) => {
    const edits: Edit[] = []
    const replace = (start: number, url: string) => {
      const resolved = resolve(url)
      if (resolved !== undefined && resolved !== url) edits.push({ start, end: start + url.length, text: resolved })
    }
    const replaceInHtml = (start: number, end: number) => {
      const html = text.slice(start, end)
      for (const { 0: whole, 1: url = '', index } of html.matchAll(/\b(?:href|src)=\\"([^"\\]*)\\"/g))
        replace(start + index + whole.indexOf(url, whole.indexOf('"')), url)
    }
    walkTree(mdxTree(text) ?? markdownTree(text), (node) => {
      const place = linkDestination(node, text)
      if (place) replace(place.start, place.url)
      for (const attribute of node.attributes ?? []) {
        if (attribute.name === 'dangerouslySetInnerHTML') replaceInHtml(nodeStart(attribute), nodeEnd(attribute))
        if (!URL_ATTRIBUTES.has(attribute.name ?? '') || typeof attribute.value !== 'string') continue
        const start = text.indexOf(attribute.value, nodeStart(attribute) + (attribute.name ?? '').length)
        if (attribute.value !== '' && start < nodeEnd(attribute)) replace(start, attribute.value)
      }
    })
    return { edits }
  }
}

function linkDestination(node: TreeNode, text: string): { start: number; url: string } | undefined {
  const source = text.slice(nodeStart(node), nodeEnd(node))
  if (node.type === 'definition') return locate(DEFINED, source, 0, nodeStart(node))
  if (node.type !== 'link' && node.type !== 'image') return undefined
  const last = node.children?.at(-1)
  const from = last ? nodeEnd(last) - nodeStart(node) : source.lastIndexOf('](')
  return from < 0 ? undefined : locate(DESTINATION, source, from, nodeStart(node))
}

function locate(
  pattern: RegExp,
  source: string,
  from: number,
  offset: number,
): { start: number; url: string } | undefined {
  const match = pattern.exec(source.slice(from))
  const url = match?.[1] ?? match?.[2]
  if (!match || !url) return undefined
  return { start: offset + from + match[0].lastIndexOf(url), url }
}
