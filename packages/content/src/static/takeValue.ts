import { isExpression, isJsxElement, type JsxAttribute, type Node } from '../parsers/mdast.js'
import { createDynamic, createTree, defineKey, isDynamic, isTree, type PropValue } from './staticValues.js'

const usedObjects = new WeakSet<object>()

/**
 * Returns a value for one use in a page. JSX is copied after its first use, because later steps change nodes in place.
 */
export function takeValue(value: PropValue): PropValue {
  if (typeof value !== 'object' || value === null) return value
  if (!isTree(value)) return isDynamic(value) ? value : copyValue(value)
  if (usedObjects.has(value)) return copyValue(value)
  usedObjects.add(value)
  return value
}

function copyValue(value: PropValue): PropValue {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyValue)
  if (isTree(value)) return createTree((value.children as Node[]).map(copyNode))
  if (isDynamic(value)) {
    const { file, index, args } = value
    return createDynamic({ file, index, args: args === 'props' ? args : copyObject(args) })
  }
  return copyObject(value)
}

function copyObject(object: object): Record<string, PropValue> {
  const copy = {}
  for (const [key, item] of Object.entries(object)) defineKey(copy, key, copyValue(item as PropValue))
  return copy
}

function copyNode(node: Node): Node {
  const copy = { ...node } as Node
  if ('children' in copy) copy.children = copy.children.map((child) => copyNode(child)) as never
  if (isJsxElement(copy)) copy.attributes = copy.attributes.map(copyAttribute)
  if (isExpression(copy) || isJsxElement(copy)) copy.data = copyData(copy.data)
  return copy
}

function copyAttribute(attribute: JsxAttribute): JsxAttribute {
  const { value } = attribute
  const copy = { ...attribute, data: copyData(attribute.data) } as JsxAttribute
  if (typeof value === 'object' && value !== null) copy.value = { ...value, data: copyData(value.data) } as never
  return copy
}

/** Copies the value in a node's data. The rest is shared. */
function copyData<Data extends object | undefined>(data: Data): Data {
  const octavo = (data as { octavo?: { value?: PropValue } } | undefined)?.octavo
  if (!octavo || !('value' in octavo)) return data
  return { ...data, octavo: { ...octavo, value: copyValue(octavo.value) } }
}
