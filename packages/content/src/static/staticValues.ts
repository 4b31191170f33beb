import type { RootContent as HastContent } from 'hast'
import type { Node } from '../parsers/mdast.js'
import type { SourceFile } from '../parsers/sourceFile.js'

/** JSX in a property, as nodes of the page: mdast while it is compiled, hast afterwards. */
export interface TreeValue<Child = Node | HastContent> {
  type: 'octavo:tree'
  children: Child[]
}

/** A value of user code: the result of function `index` in the user module of `file`, called with `args`. */
export interface DynamicValue {
  type: 'octavo:dynamic'
  file: string
  index: number
  /** Properties that the expression can use. `props` means those of the surrounding component. */
  args: Record<string, PropValue> | 'props'
}

/** Value of a property in the tree: JSON, JSX or a dynamic value. */
export type PropValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | PropValue[]
  | { [key: string]: PropValue }
  | TreeValue
  | DynamicValue

// Objects of an author can have the same shape, so these values are recognized by identity while a page is compiled. In
// the finished tree, only these values have the shape.
const staticObjects = new WeakSet<object>()

export function createTree(children: TreeValue['children']): TreeValue {
  const tree: TreeValue = { type: 'octavo:tree', children }
  staticObjects.add(tree)
  return tree
}

export function createDynamic(value: Omit<DynamicValue, 'type'>): DynamicValue {
  const dynamic: DynamicValue = { type: 'octavo:dynamic', ...value }
  staticObjects.add(dynamic)
  return dynamic
}

/** True for JSX, while a page is compiled. */
export function isTree(value: unknown): value is TreeValue {
  return isTreeData(value) && staticObjects.has(value)
}

/** True for a value of user code, while a page is compiled. */
export function isDynamic(value: unknown): value is DynamicValue {
  return isDynamicData(value) && staticObjects.has(value)
}

/** True for JSX in a compiled page. */
export function isTreeData(value: unknown): value is TreeValue {
  return isObject(value) && value.type === 'octavo:tree' && Array.isArray(value.children)
}

/** True for a value of user code in a compiled page. */
export function isDynamicData(value: unknown): value is DynamicValue {
  return isObject(value) && value.type === 'octavo:dynamic' && typeof value.index === 'number'
}

export function isPrimitive(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Data set on nodes, attributes and their values when a page is expanded. */
interface ExpandedData {
  /** The file to which positions inside the node belong. */
  source?: SourceFile
  value?: PropValue
  /** Set for user code. */
  component?: DynamicValue
  /** True for text that is shown as written. */
  verbatim?: boolean
}

export function expandedData(node: unknown): ExpandedData | undefined {
  return (node as { data?: { octavo?: ExpandedData } } | null | undefined)?.data?.octavo
}

/** Sets a key as an own property, whatever its name is. */
export function defineKey(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
}
