import { isExpression, isJsxElement, type Node, nodeChildren, type Root } from './mdast.js'

/** Thrown for a tree that is too deep for recursion. */
export class TreeTooDeepError extends Error {
  constructor(readonly line: number) {
    super('too deep')
  }
}

// A list level, or a tag in a paragraph, is two nodes; text/checkDepth.ts allows 100 levels of each kind.
const MAX_TREE_DEPTH = 500

/**
 * Normalizes the trees of both parsers: removes parser data, merges adjacent texts, and unwraps paragraphs that
 * contain only tags and expressions, like `@mdx-js/mdx` does before plugins run.
 */
export function normalizeTree(tree: Root): Root {
  return copyNode(tree, 0) as Root
}

function copyNode(node: Node, depth: number): Node {
  if (depth > MAX_TREE_DEPTH) throw new TreeTooDeepError(node.position?.start.line ?? 1)
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(node)) {
    const value = (node as unknown as Record<string, unknown>)[key]
    if (key !== 'children' && key !== 'data' && value !== undefined) copy[key] = value
  }
  if (isJsxElement(node)) copy.attributes = node.attributes.map(copyAttribute)
  if ('children' in node) copy.children = copyChildren(node, depth)
  return copy as unknown as Node
}

function copyAttribute(attribute: object): object {
  const { data, position, ...copy } = attribute as { data?: unknown; position?: unknown; value?: unknown }
  if (copy.value && typeof copy.value === 'object') {
    copy.value = { type: 'mdxJsxAttributeValueExpression', value: (copy.value as { value: string }).value }
  }
  return copy
}

function copyChildren(parent: Node, depth: number): Node[] {
  const children: Node[] = []
  for (const child of nodeChildren(parent)) {
    const copy = copyNode(child, depth + 1)
    if (copy.type === 'paragraph' && isOnlyMdx(copy.children)) children.push(...unwrapParagraphs(copy.children))
    else if (!mergeText(children.at(-1), copy)) children.push(copy)
  }
  return children
}

function isOnlyMdx(children: Node[]): boolean {
  let isFound = false
  for (const child of children) {
    if (isJsxElement(child) || isExpression(child)) isFound = true
    else if (child.type !== 'text' || !/^[\t\r\n ]*$/.test(child.value)) return false
  }
  return isFound
}

function unwrapParagraphs(children: Node[]): Node[] {
  const flow: Node[] = []
  for (const child of children) {
    if (child.type === 'text') continue
    const type = isJsxElement(child) ? 'mdxJsxFlowElement' : 'mdxFlowExpression'
    flow.push(Object.assign(child, { type }) as Node)
  }
  return flow
}

function mergeText(previous: Node | undefined, next: Node): boolean {
  if (next.type !== 'text' || previous?.type !== 'text') return false
  previous.value += next.value
  if (previous.position && next.position) previous.position = { ...previous.position, end: next.position.end }
  return true
}
