import type { Element, ElementContent, Properties, Root } from 'hast'
import { toHast } from 'mdast-util-to-hast'
import { parseExpression } from '../esm/parseScript.js'
import {
  type Expression,
  isExpression,
  isJsxElement,
  type JsxElement,
  type Root as MdastRoot,
} from '../parsers/mdast.js'
import { evaluateStatic } from '../static/evaluate.js'
import {
  type DynamicValue,
  defineKey,
  expandedData,
  isDynamic,
  isDynamicData,
  isTree,
  isTreeData,
  type PropValue,
} from '../static/staticValues.js'
import { attributeValue } from './attributes.js'
import { handlers } from './handlers.js'

/** Content rendered by user code. */
interface DynamicNode {
  type: 'octavo:dynamic'
  value: DynamicValue
}

declare module 'hast' {
  interface ElementContentMap {
    octavoDynamic: DynamicNode
  }
  interface RootContentMap {
    octavoDynamic: DynamicNode
  }
  interface ElementData {
    /** Set if the component is user code; `tagName` is its name. */
    component?: DynamicValue
  }
}

/**
 * Runs the last step of the pipeline: JSX becomes elements with values as properties, and fragments are unwrapped.
 * Only elements, texts and dynamic values remain.
 */
export function toElements(tree: Root): Root {
  return { type: 'root', children: convertAll(tree.children as ElementContent[]) }
}

function convertAll(nodes: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = []
  for (const node of nodes) convert(node, result)
  return result
}

function convert(node: ElementContent, result: ElementContent[]): void {
  const any = node as { type: string }
  if (isJsxElement(any)) convertJsx(any, result)
  else if (isExpression(any)) result.push(...expressionContent(any))
  else if (node.type === 'text') result.push({ type: 'text', value: node.value })
  else if (node.type === 'octavo:dynamic') result.push(node)
  else if (node.type === 'element') {
    const { tagName, properties, children } = node
    result.push({
      type: 'element',
      tagName,
      properties,
      children: convertAll(children),
      data: node.data,
    })
  }
}

function convertJsx(node: JsxElement, result: ElementContent[]): void {
  const children = node.children as unknown as ElementContent[]
  if (node.name === null) {
    for (const child of children) convert(child, result)
    return
  }
  const component = expandedData(node)?.component
  const { place, twoslash } = node.data ?? {}
  const element: Element = {
    type: 'element',
    tagName: node.name,
    properties: convertAttributes(node),
    children: convertAll(PHRASING.has(node.name) ? withoutParagraph(children) : children),
    data:
      component || place
        ? { component: component && convertDynamic(component), place, ...(twoslash && { twoslash }) }
        : undefined,
  }
  result.push(element)
}

/** Elements without blocks. Browsers would close a `<p>` before a paragraph, and the text would lose its class. */
const PHRASING = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'span', 'button', 'label', 'summary'])

/** Returns the content of the paragraph that Markdown makes of text on lines by itself, as in `<p>⏎text⏎</p>`. */
function withoutParagraph(children: ElementContent[]): ElementContent[] {
  const nodes = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const [node] = nodes
  return nodes.length === 1 && node?.type === 'element' && node.tagName === 'p' ? node.children : children
}

/** Converts attributes to properties. Dynamic spreads have the keys `...0`, `...1`, in property order. */
function convertAttributes(node: JsxElement): Properties {
  const properties = {}
  node.attributes.forEach((attribute, index) => {
    if (attribute.type === 'mdxJsxAttribute') {
      const value = convertValue(readValue(attribute))
      if (value !== undefined) defineKey(properties, attribute.name, value)
      return
    }
    const value = expandedData(attribute)?.value
    if (isDynamic(value)) defineKey(properties, `...${index}`, convertValue(value))
  })
  return properties
}

/** Returns the value of an attribute. Attributes that users' plugins add have not been evaluated before. */
function readValue(attribute: JsxElement['attributes'][number]): PropValue {
  const { value } = attribute
  const isKnown = typeof value !== 'object' || value === null || expandedData(value)
  return isKnown ? attributeValue(attribute) : evaluateText(value.value)
}

function evaluateText(text: string): PropValue {
  const expression = parseExpression(text)
  const result = expression && evaluateStatic(expression, { lookup: () => undefined })
  return result?.kind === 'value' ? result.value : undefined
}

function expressionContent(node: Expression): ElementContent[] {
  const data = expandedData(node)
  const value = data ? convertValue(data.value) : evaluateText(node.value)
  if (isDynamicData(value)) return [{ type: 'octavo:dynamic', value }]
  return typeof value === 'string' || typeof value === 'number' ? [{ type: 'text', value: String(value) }] : []
}

/** Converts a value. JSX in it is still mdast, because remark-rehype does not convert property values. */
function convertValue(value: PropValue): PropValue {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(convertValue)
  if (isTree(value)) {
    const root = toHast({ type: 'root', children: value.children } as MdastRoot, { handlers }) as Root
    return { type: 'octavo:tree', children: convertAll(root.children as ElementContent[]) }
  }
  if (isDynamic(value)) return convertDynamic(value)
  // An author's object must not look like an internal one when the page is rendered.
  const forged = isTreeData(value) || isDynamicData(value)
  return convertObject(forged ? { ...value, type: undefined } : value)
}

function convertDynamic({ args, ...dynamic }: DynamicValue): DynamicValue {
  return { ...dynamic, args: args === 'props' ? args : convertObject(args) }
}

function convertObject(object: object): Record<string, PropValue> {
  const copy = {}
  for (const [key, item] of Object.entries(object)) defineKey(copy, key, convertValue(item as PropValue))
  return copy
}
