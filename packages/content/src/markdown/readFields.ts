import type { JsonValue, MdxField } from '@octavo/core'
import type { Element, ElementContent, Root } from 'hast'
import { isDynamicData, isTreeData } from '../static/staticValues.js'
import { flagProp, textProp } from './props.js'
import { rawText } from './text.js'

const LOCATIONS = ['path', 'query', 'header', 'cookie', 'body'] as const
const FIELDS = new Set(['ParamField', 'Param', 'ResponseField'])
/** Elements in a field that are not part of its description. */
const NO_DESCRIPTION = new Set([...FIELDS, 'Expandable', 'pre', 'CodeBlock', 'CodeGroup', 'table'])

const MAX_FIELDS = 500
const MAX_DEPTH = 8
const MAX_TEXT = 500
const MAX_VALUE = 2_000
const MAX_OPTIONS = 200

/**
 * Returns the request fields of a page: its `ParamField`s in order, each location and name once. Nested fields,
 * usually in an `Expandable`, are properties of an object.
 */
export function readFields(tree: Root): MdxField[] {
  const byKey = new Map<string, MdxField>()
  const reader = { left: MAX_FIELDS }
  for (const element of fieldsIn(tree.children as ElementContent[])) {
    const place = element.tagName === 'ResponseField' ? undefined : fieldLocation(element)
    const field = place && readField(element, { place, depth: 0, reader })
    const key = `${field?.in} ${field?.name}`
    if (field && !byKey.has(key)) byKey.set(key, field)
  }
  return [...byKey.values()]
}

/** True if the author wrote a request or response example on the page. */
export function hasExample(tree: Root, name: 'RequestExample' | 'ResponseExample'): boolean {
  const search = (nodes: readonly ElementContent[]): boolean =>
    nodes.some((node) => node.type === 'element' && (isBuiltIn(node, name) || search(node.children)))
  return search(tree.children as ElementContent[])
}

interface FieldContext {
  place: MdxField['in']
  depth: number
  reader: { left: number }
}

function readField(element: Element, { place, depth, reader }: FieldContext): MdxField | undefined {
  const name = fieldName(element)
  if (!name || reader.left-- <= 0) return undefined
  const type = formatValue(element.properties.type)
  const description = nodesDescription(element.children)
  const placeholder = textProp(element, 'placeholder')
  const options = fieldOptions(element)
  const initial = jsonProp(element, 'default')
  const fields =
    depth < MAX_DEPTH
      ? fieldsIn(element.children).flatMap((inner) => readField(inner, { place, depth: depth + 1, reader }) ?? [])
      : []
  return {
    in: place,
    name,
    type: type ? type.slice(0, MAX_TEXT) : undefined,
    required: flagProp(element, 'required') || undefined,
    deprecated: flagProp(element, 'deprecated') || undefined,
    default: initial !== undefined && initial !== '' ? initial : undefined,
    placeholder: placeholder?.slice(0, MAX_TEXT),
    description: description ? description.slice(0, MAX_TEXT) : undefined,
    options: options.length > 0 ? options : undefined,
    fields: fields.length > 0 ? fields : undefined,
  }
}

/** Returns the outermost fields, including those in tabs, columns and other components. */
function fieldsIn(nodes: readonly ElementContent[], elements: Element[] = []): Element[] {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    if (isField(node)) elements.push(node)
    else if (!isForAgents(node)) fieldsIn(node.children, elements)
  }
  return elements
}

function isField(element: Element): boolean {
  return FIELDS.has(element.tagName) && !element.data?.component
}

function isBuiltIn(element: Element, name: string): boolean {
  return element.tagName === name && !element.data?.component
}

function isForAgents(element: Element): boolean {
  return isBuiltIn(element, 'Visibility') && textProp(element, 'for') === 'agents'
}

function fieldLocation({ properties }: Element): MdxField['in'] | undefined {
  return LOCATIONS.find((place) => (properties as Record<string, unknown>)[place] !== undefined)
}

function fieldName(element: Element): string | undefined {
  const place = fieldLocation(element)
  const properties = element.properties as Record<string, unknown>
  return (place && formatValue(properties[place])) || formatValue(properties.name)
}

/** Returns the text of a property, which can be JSX. */
function formatValue(value: unknown): string | undefined {
  const text = isTreeData(value) ? rawText(value.children as ElementContent[]) : value
  if (typeof text !== 'string' && typeof text !== 'number') return undefined
  return String(text).trim().slice(0, MAX_TEXT) || undefined
}

function fieldOptions(element: Element): JsonValue[] {
  const { options, enum: values } = element.properties as Record<string, unknown>
  const list = Array.isArray(options) ? options : Array.isArray(values) ? values : []
  return list.filter((item) => item === null || /^(?:string|number|boolean)$/.test(typeof item)).slice(0, MAX_OPTIONS)
}

/** Returns a property that is plain data of limited size. */
function jsonProp(element: Element, name: string): JsonValue | undefined {
  const value = (element.properties as Record<string, unknown>)[name]
  if (value === undefined || value === null || isTreeData(value) || isDynamicData(value)) return undefined
  const text = JSON.stringify(value)
  return text === undefined || text.length > MAX_VALUE ? undefined : (JSON.parse(text) as JsonValue)
}

/** Returns the first paragraph in a field. */
function nodesDescription(nodes: readonly ElementContent[]): string {
  let text = ''
  for (const node of nodes) {
    if (node.type === 'text') text += node.value
    if (node.type !== 'element') continue
    const isBlock = /^(?:p|div|ul|ol|blockquote|h[1-6])$/.test(node.tagName)
    if (NO_DESCRIPTION.has(node.tagName) || (isBlock && text.trim() !== '')) break
    text += rawText(node.children)
    if (isBlock && text.trim() !== '') break
  }
  return text.replace(/\s+/g, ' ').trim()
}
