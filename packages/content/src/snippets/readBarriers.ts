import type { Diagnostic } from '@octavo/core'
import { splitFrontmatter } from '../frontmatter/splitFrontmatter.js'
import { isExpression, isJsxElement, type JsxElement, type Node, nodeChildren } from '../parsers/mdast.js'
import { loadParser } from '../parsers/parseMdx.js'
import { createSourceFile, sourceLocation } from '../parsers/sourceFile.js'
import { getAttribute } from '../remark/attributes.js'
import type { ContentOptions, PageSource } from '../types.js'
import { loadMdx } from './loadSnippet.js'

type Problem = Pick<Diagnostic, 'message' | 'hint'> & { rule: 'ACCESS_ALT' | 'ACCESS_HEADING' | 'ACCESS_LINK' }

/** Returns the images, headings and links of a page or snippet that assistive technology cannot tell readers about. */
export async function readBarriers(
  { file, text }: PageSource,
  options: Pick<ContentOptions, 'parser' | 'math' | 'siteComponents'>,
): Promise<Diagnostic[]> {
  const sourceFile = createSourceFile(file, text)
  const { bodyOffset } = splitFrontmatter(sourceFile.text)
  const { source, tree } = loadMdx(sourceFile, bodyOffset, await loadParser(options), options)
  const diagnostics: Diagnostic[] = []
  // The title of the page is its first heading. A snippet continues a page.
  let depth: number | undefined = /^\/?snippets\//.test(file) ? undefined : 1
  const nodes: Node[] = [...tree.children].reverse()
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    nodes.push(...nodeChildren(node).reverse())
    const level = headingLevel(node)
    const problem = imageProblem(node) ?? linkProblem(node) ?? (level && headingProblem(node, level, depth))
    depth = level ?? depth
    if (problem) diagnostics.push({ severity: 'warning', ...problem, ...sourceLocation(source, node.position) })
  }
  return diagnostics
}

function imageProblem(node: Node): Problem | undefined {
  const rule = 'ACCESS_ALT'
  if (node.type === 'image' || node.type === 'imageReference') {
    if (node.alt?.trim()) return undefined
    const hint = 'Write `![Text](…)`, or `<img alt="" … />` for an image without information.'
    return { rule, message: 'Missing alternative text of an image.', hint }
  }
  if (!isJsxElement(node) || node.name !== 'img' || isHidden(node) || hasAttribute(node, 'alt')) return undefined
  const hint = 'Add `alt="…"`, or `alt=""` for an image without information.'
  return { rule, message: 'Missing alternative text of `<img>`.', hint }
}

function headingLevel(node: Node): number | undefined {
  if (node.type === 'heading') return node.depth
  const level = isJsxElement(node) ? /^h([1-6])$/.exec(node.name ?? '')?.[1] : undefined
  return level === undefined ? undefined : Number(level)
}

function headingProblem(node: Node, level: number, previous: number | undefined): Problem | undefined {
  const rule = 'ACCESS_HEADING'
  if (!hasName(node)) return { rule, message: 'Heading without text.', hint: 'Add a text, or delete the heading.' }
  if (previous === undefined || level <= previous + 1) return undefined
  const message = `Skipped heading level: ${level} after ${previous}.`
  return { rule, message, hint: `Write \`${'#'.repeat(previous + 1)}\`.` }
}

function linkProblem(node: Node): Problem | undefined {
  const isLink = node.type === 'link' || node.type === 'linkReference' || (isJsxElement(node) && node.name === 'a')
  if (!isLink || hasName(node) || (isJsxElement(node) && !hasAttribute(node, 'href'))) return undefined
  const hint = 'Add a text, the alternative text of its image, or `aria-label`.'
  return { rule: 'ACCESS_LINK', message: 'Link without a name.', hint }
}

/** True if a node has text, or may have some, such as a component. */
function hasName(node: Node): boolean {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value.trim() !== ''
  if (node.type === 'image' || node.type === 'imageReference') return !!node.alt?.trim()
  if (isExpression(node) || node.type === 'inlineMath') return true
  if (isJsxElement(node)) {
    const { name } = node
    if (['aria-label', 'aria-labelledby', 'title'].some((attribute) => hasText(node, attribute))) return true
    if (name === 'img') return hasText(node, 'alt')
    if (name !== null && /^[A-Z]/.test(name) && name !== 'Icon') return true
  }
  return nodeChildren(node).some(hasName)
}

function isHidden(node: JsxElement): boolean {
  return hasAttribute(node, 'aria-hidden') || /^(?:presentation|none)$/.test(String(getAttribute(node, 'role')))
}

/** True if an attribute is set to anything but an empty text. */
function hasText(node: JsxElement, name: string): boolean {
  const value = getAttribute(node, name)
  return hasAttribute(node, name) && !(typeof value === 'string' && value.trim() === '')
}

/** True if an attribute is set, or may be by `{...values}`. */
function hasAttribute({ attributes }: JsxElement, name: string): boolean {
  return attributes.some((attribute) => attribute.type !== 'mdxJsxAttribute' || attribute.name === name)
}
