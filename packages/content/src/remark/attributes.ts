import type { Position } from '@octavo/core'
import type { JsxAttribute, JsxElement } from '../parsers/mdast.js'
import { createAttribute } from '../static/jsxToNodes.js'
import type { PropValue } from '../static/values.js'
import type { SourceFile } from '../text/sourceFile.js'

/** The value of an attribute: true when it has none, undefined when it is absent. */
export function getAttribute(node: JsxElement, name: string): PropValue {
  const attribute = node.attributes.findLast((item) => item.type === 'mdxJsxAttribute' && item.name === name)
  return attribute && attributeValue(attribute)
}

export function attributeValue({ value }: JsxAttribute): PropValue {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value
  return (value as { data?: { octavo?: { value: PropValue } } }).data?.octavo?.value
}

export function getText(node: JsxElement, name: string): string | undefined {
  const value = getAttribute(node, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Sets an attribute, in its place when it is there; undefined removes it. */
export function setAttribute(node: JsxElement, name: string, value: PropValue): void {
  const at = node.attributes.findLastIndex((item) => item.type === 'mdxJsxAttribute' && item.name === name)
  if (value === undefined) node.attributes = node.attributes.filter((_, index) => index !== at)
  else if (at === -1) node.attributes = [...node.attributes, createAttribute(name, value)]
  else node.attributes = node.attributes.map((item, index) => (index === at ? createAttribute(name, value) : item))
}

const ATTRIBUTE = /[\s{}>/"'=]/

/** Where an attribute is written inside its tag; the tag itself when it came from somewhere else. */
export function attributePlace(node: JsxElement, name: string, source: SourceFile): Position | undefined {
  const start = node.position?.start.offset
  if (start === undefined) return undefined
  const end = Math.min(node.position?.end.offset ?? start, start + 20_000)
  const { text } = source
  for (let at = text.indexOf(name, start + 1); at !== -1 && at < end; at = text.indexOf(name, at + 1)) {
    if (/\s/.test(text[at - 1] ?? '') && ATTRIBUTE.test(text[at + name.length] ?? ' ')) return source.placeAt(at)
  }
  return source.placeAt(start)
}
