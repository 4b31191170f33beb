import type { Nodes, Root } from 'mdast'
import type {
  MdxFlowExpression,
  MdxJsxAttribute,
  MdxJsxExpressionAttribute,
  MdxJsxFlowElement,
  MdxJsxTextElement,
  MdxTextExpression,
} from 'mdast-util-mdx'
import 'mdast-util-mdx'
import 'mdast-util-math'

export type Node = Nodes
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement
export type JsxAttribute = MdxJsxAttribute | MdxJsxExpressionAttribute
export type Expression = MdxFlowExpression | MdxTextExpression
export type { Root }

export function isJsxElement(node: { type: string }): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

export function isExpression(node: { type: string }): node is Expression {
  return node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression'
}

export function nodeChildren(node: Node): Node[] {
  return 'children' in node ? (node.children as Node[]) : []
}
