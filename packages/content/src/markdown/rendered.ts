import type { Element, ElementContent, Root } from 'hast'
import { defineKey, isObject } from '../static/staticValues.js'

/** Placeholder elements in rendered HTML for built-in components and their JSX properties. */
export const COMPONENT_TAG = 'octavo-component'
export const PROPERTY_TAG = 'octavo-property'

const TAG = /<(\/?)([A-Za-z][^\s/>]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|<!--[\s\S]*?-->|<[A-Za-z/!][^<>]*>/g
const ATTRIBUTE = /([^\s=>/]+)(?:="([^"]*)")?/g
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Maximum depth. Deeper elements are flattened. */
const MAX_DEPTH = 200

/**
 * Parses rendered HTML to a tree. It is well-formed except for the author's raw HTML; unexpected closing tags are
 * ignored. Converts `octavo-component` elements back to components.
 */
export function readRendered(html: string): Root {
  const root: Root = { type: 'root', children: [] }
  const open: Element[] = []
  let end = 0
  const children = () => (open.at(-1)?.children ?? root.children) as ElementContent[]
  const addText = (text: string) => void (text !== '' && children().push({ type: 'text', value: decodeEntities(text) }))
  for (const match of html.matchAll(TAG)) {
    addText(html.slice(end, match.index))
    end = match.index + match[0].length
    const [, slash, name, attributes = '', selfClosing] = match
    if (name === undefined) continue
    if (slash) {
      const at = open.findLastIndex((element) => element.tagName === name)
      if (at !== -1) close(open.splice(at))
      continue
    }
    const element: Element = { type: 'element', tagName: name, properties: readAttributes(attributes), children: [] }
    children().push(element)
    if (!selfClosing && !VOID.has(name) && open.length < MAX_DEPTH) open.push(element)
  }
  addText(html.slice(end))
  close(open)
  return root
}

/** Converts components from the inside out, because their content must be complete. */
function close(elements: Element[]): void {
  for (const element of elements.reverse()) if (element.tagName === COMPONENT_TAG) toComponent(element)
}

function toComponent(element: Element): void {
  const { name, props } = element.properties
  const values = parse(String(props))
  element.tagName = String(name)
  element.properties = {}
  for (const [key, value] of Object.entries(values)) defineKey(element.properties, key, value)
  element.children = element.children.filter((child) => {
    if (child.type !== 'element' || child.tagName !== PROPERTY_TAG) return true
    defineKey(element.properties, String(child.properties.name), { type: 'octavo:tree', children: child.children })
    return false
  })
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Property names by HTML attribute. */
const NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  'data-footnote-ref': 'dataFootnoteRef',
  'data-footnotes': 'dataFootnotes',
  'data-footnote-backref': 'dataFootnoteBackref',
}

function readAttributes(text: string): Element['properties'] {
  const properties: Element['properties'] = {}
  for (const [, name = '', value] of text.matchAll(ATTRIBUTE)) {
    defineKey(properties, NAMES[name] ?? name, value === undefined ? true : decodeEntities(value))
  }
  return properties
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', apos: "'", nbsp: '\u00a0' }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:(lt|gt|quot|amp|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (match, name, decimal, hex) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? match
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
