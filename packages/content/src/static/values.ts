import type { RootContent as HastContent } from 'hast'
import type { Node } from '../parsers/mdast.js'

/** JSX inside a property: nodes of the page, mdast while it is compiled and hast afterwards. */
export interface TreeValue<Child = Node | HastContent> {
  type: 'octavo:tree'
  children: Child[]
}

/** A value that only the code lane knows: function `index` of the user module of `file`, called with `args`. */
export interface DynamicValue {
  type: 'octavo:dynamic'
  file: string
  index: number
  /** Properties the expression can name; `props` takes those the surrounding component was called with. */
  args: Record<string, PropValue> | 'props'
}

/** A property as the tree keeps it: JSON, JSX or a dynamic value. */
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

// While a page is compiled these values are told from objects that an author wrote in the same shape by identity; the
// finished tree has the shape only where it was one of them.
const made = new WeakSet<object>()

export function createTree(children: TreeValue['children']): TreeValue {
  const tree: TreeValue = { type: 'octavo:tree', children }
  made.add(tree)
  return tree
}

export function createDynamic(value: Omit<DynamicValue, 'type'>): DynamicValue {
  const dynamic: DynamicValue = { type: 'octavo:dynamic', ...value }
  made.add(dynamic)
  return dynamic
}

/** JSX, while a page is compiled. */
export function isTree(value: unknown): value is TreeValue {
  return isTreeData(value) && made.has(value)
}

/** A value of the code lane, while a page is compiled. */
export function isDynamic(value: unknown): value is DynamicValue {
  return isDynamicData(value) && made.has(value)
}

/** JSX in a compiled page. */
export function isTreeData(value: unknown): value is TreeValue {
  return isObject(value) && value.type === 'octavo:tree' && Array.isArray(value.children)
}

/** A value of the code lane in a compiled page. */
export function isDynamicData(value: unknown): value is DynamicValue {
  return isObject(value) && value.type === 'octavo:dynamic' && typeof value.index === 'number'
}

export function isPrimitive(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Sets a key as an own property, whatever its name. */
export function defineKey(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
}
