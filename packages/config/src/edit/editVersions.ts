import { findNodeAtLocation, findNodeAtOffset, type Node, parseTree } from 'jsonc-parser'
import { CHILD_KINDS } from '../navigation/kinds.js'
import {
  insertAfter,
  type JsonEdit,
  type JsonStyle,
  jsonStyle,
  lineIndent,
  printJson,
  removeNode,
} from './jsonEdits.js'

/** Keys that belong to a version when a part of navigation gets versions. */
const OWN_KEYS = new Set<string>([...CHILD_KINDS, 'openapi', 'asyncapi'])

/** A version to add to a part of navigation. */
export interface AddedVersion {
  /** Offset of the object that has, or gets, the list of versions. */
  offset: number
  /** Index of the version after which it is added. Ignored if there is no list. */
  after: number
  /** Name of the present content if there is no list. */
  current: string
  /** The new version as in docs.json. */
  version: object
  /** Keys to set in the other versions, by index. Undefined removes a key. */
  changes?: ReadonlyMap<number, Changes>
}

type Changes = Readonly<Record<string, unknown>>

/**
 * Returns the edits that add a version to a part of navigation. Without a list of versions, the content of the part
 * becomes its first version, with more indentation.
 * @param text valid JSON
 */
export function addVersion(
  text: string,
  { offset, after, current, version, changes = new Map() }: AddedVersion,
): JsonEdit[] {
  const host = objectAt(text, offset)
  const style = jsonStyle(text)
  if (!host) return []
  const list = findNodeAtLocation(host, ['versions'])
  const item = list?.children?.[after]
  if (list && item) {
    const items = list.children ?? []
    return [
      ...items.flatMap((other, index) => setKeys(text, other, changes.get(index) ?? {}, style)),
      insertAfter(text, { array: list, item }, version, style),
    ]
  }
  const properties = (host.children ?? []).filter((property) => OWN_KEYS.has(keyName(property)))
  const [first, ...others] = properties
  if (!first) return []
  const set = Object.entries(changes.get(0) ?? {}).filter(([, value]) => value !== undefined)
  const head = [['version', current], ...set].map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  const indent = lineIndent(text, first.offset)
  const raw = (property: Node) => text.slice(property.offset, property.offset + property.length)
  if (indent === undefined || style.unit === '') {
    const content = [...head, ...properties.map(raw)].join(', ')
    const wrapped = `"versions": [{ ${content} }, ${JSON.stringify(version)}]`
    return [
      { start: first.offset, end: first.offset + first.length, text: wrapped },
      ...others.map((property) => removeNode(host, property)),
    ]
  }
  const { eol, unit } = style
  const [itemIndent, inner] = [indent + unit, indent + unit + unit]
  const moved = properties.map((property) => raw(property).replace(/\n(?=[^\r\n])/g, `\n${unit}${unit}`))
  const content = [...head, ...moved].join(`,${eol}${inner}`)
  const wrapped =
    `"versions": [${eol}${itemIndent}{${eol}${inner}${content}${eol}${itemIndent}},${eol}${itemIndent}` +
    `${printJson(version, itemIndent, style)}${eol}${indent}]`
  return [
    { start: first.offset, end: first.offset + first.length, text: wrapped },
    ...others.map((property) => removeNode(host, property)),
  ]
}

/**
 * Returns the edits that remove a version from a list. If only one is left that has no settings but its name, its
 * content becomes that of the part of navigation again.
 * @param text valid JSON
 */
export function removeVersion(text: string, { offset, index }: { offset: number; index: number }): JsonEdit[] {
  const host = objectAt(text, offset)
  const list = host && findNodeAtLocation(host, ['versions'])
  const items = list?.children ?? []
  const item = items[index]
  if (!host || !list?.parent || !item) return []
  const [rest, ...more] = items.filter((other) => other !== item)
  const properties = rest?.children ?? []
  const own = properties.filter((property) => OWN_KEYS.has(keyName(property)))
  const isPlain = properties.every(
    (property) => own.includes(property) || ['version', 'default'].includes(keyName(property)),
  )
  if (!rest || more.length > 0 || !isPlain || own.length === 0) return [removeNode(list, item)]
  const outer = lineIndent(text, list.parent.offset)
  const inner = lineIndent(text, own[0]?.offset ?? 0)
  const step = outer !== undefined && inner?.startsWith(outer) ? inner.slice(outer.length) : ''
  const content = own.map((property) =>
    text.slice(property.offset, property.offset + property.length).replaceAll(`\n${step}`, '\n'),
  )
  const separator = outer === undefined || step === '' ? ', ' : `,${jsonStyle(text).eol}${outer}`
  const { offset: start, length } = list.parent
  return [{ start, end: start + length, text: content.join(separator) }]
}

/** Returns the edits that set keys of an object, after its first property, or remove them. */
function setKeys(text: string, object: Node, changes: Changes, style: JsonStyle): JsonEdit[] {
  return Object.entries(changes).flatMap(([key, value]): JsonEdit[] => {
    const property = object.children?.find((child) => keyName(child) === key)
    const node = property?.children?.[1]
    if (value === undefined) return property ? [removeNode(object, property)] : []
    if (node) return [{ start: node.offset, end: node.offset + node.length, text: JSON.stringify(value) }]
    const [first] = object.children ?? []
    if (!first) return []
    const indent = lineIndent(text, first.offset)
    const at = first.offset + first.length
    const separator = indent === undefined ? ', ' : `,${style.eol}${indent}`
    return [{ start: at, end: at, text: `${separator}${JSON.stringify(key)}: ${JSON.stringify(value)}` }]
  })
}

function objectAt(text: string, offset: number): Node | undefined {
  const root = parseTree(text)
  let node = root && findNodeAtOffset(root, offset)
  while (node && node.type !== 'object') node = node.parent
  return node
}

function keyName(property: Node): string {
  return String(property.children?.[0]?.value)
}
