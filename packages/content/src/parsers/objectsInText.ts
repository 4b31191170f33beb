import { type Property, parseExpressionAt, type SpreadElement } from 'acorn'
import type { Text } from 'mdast'
import { ID_CLOSE, ID_OPEN, unmark } from '../text/marks.js'
import { childrenOf, type Node } from './mdast.js'

/** Opening and closing braces that are tried around an error: no JSON of a sentence nests deeper. */
const MOST_BRACES = 12
/** Characters that an object in text may have. */
const LONGEST = 2_000

/** An object literal that stands in text, such as the JSON of a command line: 0-based offsets, end exclusive. */
export interface TextObject {
  start: number
  end: number
}

/**
 * Returns the object literal around an offset at which an expression in text does not parse. `{"a": 1}` is no
 * expression in braces, and never meant as one: authors paste JSON.
 */
export function findObject(text: string, offset: number): TextObject | undefined {
  const ends = offsetsOf(text, '}', offset)
  let found: TextObject | undefined
  let start = text.lastIndexOf('{', offset)
  for (let tries = 0; tries < MOST_BRACES && start >= 0 && offset - start < LONGEST; tries++) {
    const end = ends.find((each) => isObject(text.slice(start, each + 1)))
    // The value of an attribute is no text.
    if (end !== undefined && text[start - 1] !== '=') found = { start, end: end + 1 }
    start = start === 0 ? -1 : text.lastIndexOf('{', start - 1)
  }
  return found
}

function offsetsOf(text: string, character: string, from: number): number[] {
  const offsets: number[] = []
  for (let at = text.indexOf(character, from); at >= 0 && at - from < LONGEST; at = text.indexOf(character, at + 1)) {
    if (offsets.push(at) === MOST_BRACES) break
  }
  return offsets
}

function isObject(text: string): boolean {
  try {
    const node = parseExpressionAt(`(${text})`, 0, { ecmaVersion: 'latest' })
    const isData = (property: Property | SpreadElement) => property.type === 'Property' && !property.method
    return node.type === 'ObjectExpression' && node.properties.length > 0 && node.properties.every(isData)
  } catch {
    return false
  }
}

/** Returns the text with the braces of an object as marks, which become braces again after parsing. No offset changes. */
export function markObject(text: string, { start, end }: TextObject): string {
  const written = text.slice(start, end).replaceAll('{', ID_OPEN).replaceAll('}', ID_CLOSE)
  return text.slice(0, start) + written + text.slice(end)
}

/** Objects with the braces of others in them, as far as one stretch of text contains them whole. */
const OBJECT = /(\ufdd0(?!#)(?:[^\ufdd0\ufdd1]|\ufdd0(?:[^\ufdd0\ufdd1]|\ufdd0[^\ufdd0\ufdd1]*\ufdd1)*\ufdd1)*\ufdd1)/

/** Makes marked objects text nodes of their own, in place, which keep their quotes as written. */
export function separateObjects(parent: Node): void {
  for (const child of childrenOf(parent)) separateObjects(child)
  if (!('children' in parent) || !childrenOf(parent).some(hasObject)) return
  parent.children = childrenOf(parent).flatMap((child) => (hasObject(child) ? separate(child) : [child])) as never
}

function hasObject(node: Node): node is Text {
  return node.type === 'text' && OBJECT.test(node.value)
}

function separate(node: Text): Node[] {
  return node.value.split(OBJECT).flatMap((value, index): Node[] => {
    if (value === '') return []
    const isWritten = index % 2 === 1
    return [{ ...node, value: isWritten ? unmark(value) : value, data: isWritten ? VERBATIM : node.data }]
  })
}

const VERBATIM = { octavo: { verbatim: true } } as never
