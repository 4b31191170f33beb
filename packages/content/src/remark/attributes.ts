import type { JsxAttribute, JsxElement } from '../parsers/mdast.js'
import type { Location, SourceFile } from '../parsers/sourceFile.js'
import { createAttribute } from '../static/jsxToNodes.js'
import { expandedData, type PropValue } from '../static/staticValues.js'

/** Returns the value of an attribute: true if it has no value, undefined if it is missing. */
export function getAttribute(node: JsxElement, name: string): PropValue {
  const attribute = node.attributes.findLast((item) => item.type === 'mdxJsxAttribute' && item.name === name)
  return attribute && attributeValue(attribute)
}

export function attributeValue({ value }: JsxAttribute): PropValue {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value
  return expandedData(value)?.value
}

export function getText(node: JsxElement, name: string): string | undefined {
  const value = getAttribute(node, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Returns the texts and numbers of an attribute that is one of them or a list. */
export function getTexts(node: JsxElement, name: string): string[] {
  const value = getAttribute(node, name)
  const values = Array.isArray(value) ? value : [value]
  return values.flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? [String(item)] : []))
}

/** Sets an attribute without changing the order. Undefined removes it. */
export function setAttribute(node: JsxElement, name: string, value: PropValue): void {
  const at = node.attributes.findLastIndex((item) => item.type === 'mdxJsxAttribute' && item.name === name)
  if (value === undefined) node.attributes = node.attributes.filter((_, index) => index !== at)
  else if (at === -1) node.attributes = [...node.attributes, createAttribute(name, value)]
  else node.attributes = node.attributes.map((item, index) => (index === at ? createAttribute(name, value) : item))
}

const ATTRIBUTE = /[\s{}>/"'=]/

/** Returns the range of an attribute and its value, or of the tag name if the attribute is not in the tag. */
export function attributeRange(node: JsxElement, name: string, source: SourceFile): Location {
  const start = node.position?.start.offset
  if (start === undefined) return { file: source.file }
  const offsets = attributeOffsets(node, name, source)
  if (offsets) return source.range(offsets.start, offsets.end)
  const end = Math.min(start + 1 + (node.name?.length ?? 0), node.position?.end.offset ?? start)
  return source.range(start, end)
}

/** Returns the offsets of an attribute and its value in the prepared text. Undefined if it is not in the tag. */
export function attributeOffsets(
  { position }: JsxElement,
  name: string,
  { text }: SourceFile,
): { start: number; end: number } | undefined {
  const start = position?.start.offset
  if (start === undefined) return undefined
  const limit = Math.min(position?.end.offset ?? start, start + 20_000)
  for (let at = text.indexOf(name, start + 1); at !== -1 && at < limit; at = text.indexOf(name, at + 1)) {
    const end = at + name.length
    if (!/\s/.test(text[at - 1] ?? '') || !ATTRIBUTE.test(text[end] ?? ' ')) continue
    return { start: at, end: valueEnd(text, end, limit) }
  }
  return undefined
}

/** Returns the end of the `="…"` or `={…}` that follows an attribute's name. */
function valueEnd(text: string, nameEnd: number, limit: number): number {
  const equals = /^\s{0,100}=\s{0,100}/.exec(text.slice(nameEnd, nameEnd + 202))
  if (!equals) return nameEnd
  const from = nameEnd + equals[0].length
  const opening = text[from]
  if (opening === '"' || opening === "'") {
    const closing = text.indexOf(opening, from + 1)
    return closing === -1 || closing >= limit ? nameEnd : closing + 1
  }
  let open = 0
  for (let at = from; at < limit; at++) {
    if (text[at] === '{') open++
    else if (text[at] === '}') open--
    if (open === 0) return at === from ? nameEnd : at + 1
  }
  return nameEnd
}
