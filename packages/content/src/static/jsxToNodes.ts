import type { AnyNode } from 'acorn'
import type { JsxElement, Node } from '../parsers/mdast.js'
import { isDynamic, isObject, isTree, type PropValue } from './staticValues.js'

/** The fields of acorn-jsx nodes that are used here. */
interface Jsx {
  type: string
  name: Jsx | string
  namespace: Jsx
  object: Jsx
  property: Jsx
  openingElement: { name: Jsx; attributes: Jsx[] }
  children: Jsx[]
  value: Jsx | string | null
  expression: AnyNode
  argument: AnyNode
}

/** Converts JSX in an expression to the same nodes as in MDX. `evaluate` returns the values of braces in it. */
export function jsxToNodes(node: AnyNode, evaluate: (node: AnyNode) => PropValue, position: Node['position']): Node[] {
  return toNodes(node as unknown as Jsx, evaluate, position)
}

function toNodes(node: Jsx, evaluate: (node: AnyNode) => PropValue, position: Node['position']): Node[] {
  if (node.type === 'JSXText') return textNodes(cleanText(node.value as string), position)
  if (node.type === 'JSXExpressionContainer' || node.type === 'JSXSpreadChild') {
    const { expression } = node
    return (expression.type as string) === 'JSXEmptyExpression' ? [] : valueToNodes(evaluate(expression), position)
  }
  const children = node.children.flatMap((child) => toNodes(child, evaluate, position))
  if (node.type === 'JSXFragment') return children
  const element: JsxElement = {
    type: 'mdxJsxFlowElement',
    name: elementName(node.openingElement.name),
    attributes: node.openingElement.attributes.flatMap((attribute) => toAttributes(attribute, evaluate)),
    children: children as never,
    position,
  }
  return [element]
}

function elementName(name: Jsx): string {
  if (name.type === 'JSXMemberExpression') return `${elementName(name.object)}.${elementName(name.property)}`
  if (name.type === 'JSXNamespacedName') return `${elementName(name.namespace)}:${elementName(name.name as Jsx)}`
  return name.name as string
}

function toAttributes(attribute: Jsx, evaluate: (node: AnyNode) => PropValue): JsxElement['attributes'] {
  if (attribute.type === 'JSXSpreadAttribute') {
    const value = evaluate(attribute.argument)
    return [{ type: 'mdxJsxExpressionAttribute', value: '', data: { octavo: { value } } as never }]
  }
  const name = elementName(attribute.name as Jsx)
  return [createAttribute(name, attributeValue(attribute.value, evaluate))]
}

function attributeValue(value: Jsx | string | null, evaluate: (node: AnyNode) => PropValue): PropValue {
  if (value === null || typeof value === 'string') return value ?? true
  if (value.type === 'JSXExpressionContainer') return evaluate(value.expression)
  if (value.type === 'JSXElement' || value.type === 'JSXFragment') return evaluate(value as unknown as AnyNode)
  return value.value as string
}

/** Creates an attribute with a known value, in the format that remark plugins expect. */
export function createAttribute(name: string, value: PropValue): JsxElement['attributes'][number] {
  if (typeof value === 'string') return { type: 'mdxJsxAttribute', name, value }
  if (value === true) return { type: 'mdxJsxAttribute', name, value: null }
  const source = isPrimitive(value) ? String(value) : ''
  const expression = { type: 'mdxJsxAttributeValueExpression', value: source, data: { octavo: { value } } } as never
  return { type: 'mdxJsxAttribute', name, value: expression }
}

function isPrimitive(value: PropValue): boolean {
  return typeof value !== 'object' || value === null
}

/** Converts a value to content: text, nodes, or nothing for null, true and false. */
export function valueToNodes(value: PropValue, position: Node['position']): Node[] {
  if (value === null || value === undefined || typeof value === 'boolean') return []
  if (typeof value !== 'object') return textNodes(String(value), position)
  if (Array.isArray(value)) return value.flatMap((item) => valueToNodes(item, position))
  if (isTree(value)) return value.children as Node[]
  if (isDynamic(value))
    return [{ type: 'mdxTextExpression', value: '', data: { octavo: { value } }, position } as never]
  return []
}

/** True for objects that are neither JSX nor lists, which cannot be rendered. */
export function isUnrenderable(value: PropValue): boolean {
  if (Array.isArray(value)) return value.some(isUnrenderable)
  return isObject(value) && !isTree(value) && !isDynamic(value)
}

function textNodes(value: string, position: Node['position']): Node[] {
  return value === '' ? [] : [{ type: 'text', value, position }]
}

/** Normalizes JSX text: trims lines, joins them with one space, and removes blank lines. */
function cleanText(text: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? start : start.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
}
