import { childrenOf, isJsxElement, type JsxElement, type Node } from '../parsers/mdast.js'
import type { SourceFile } from '../text/sourceFile.js'

/** Wraps nodes so that later steps know which file their positions are of. */
export function inFile(source: SourceFile, children: Node[], node?: JsxElement): JsxElement {
  const type = node?.type ?? 'mdxJsxFlowElement'
  return { type, name: null, attributes: [], children, data: { octavo: { source } } } as unknown as JsxElement
}

/** Children that were written as one paragraph stand in a sentence without it. */
export function unwrapFragment(node: Node): Node {
  if (!isJsxElement(node) || node.name !== null) return node
  return { ...node, children: unwrapParagraph(childrenOf(node)) } as Node
}

/** A snippet of one paragraph can stand inside a sentence. */
export function unwrapParagraph(children: Node[]): Node[] {
  const only = children.length === 1 ? children[0] : undefined
  return only?.type === 'paragraph' ? only.children : children
}
