import { isJsxElement, type JsxElement, type Node, nodeChildren } from '../parsers/mdast.js'
import type { SourceFile } from '../parsers/sourceFile.js'

/** Wraps nodes so that later steps know to which file their positions belong. */
export function inFile(source: SourceFile, children: Node[], node?: JsxElement): JsxElement {
  const type = node?.type ?? 'mdxJsxFlowElement'
  return { type, name: null, attributes: [], children, data: { octavo: { source } } } as unknown as JsxElement
}

/** Unwraps the paragraph around children inside a sentence. */
export function unwrapFragment(node: Node): Node {
  if (!isJsxElement(node) || node.name !== null) return node
  return { ...node, children: unwrapParagraph(nodeChildren(node)) } as Node
}

/** Unwraps the only paragraph of a snippet used inside a sentence. */
export function unwrapParagraph(children: Node[]): Node[] {
  const only = children.length === 1 ? children[0] : undefined
  return only?.type === 'paragraph' ? only.children : children
}
