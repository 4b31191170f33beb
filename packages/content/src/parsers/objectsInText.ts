import { type Property, parseExpressionAt, type SpreadElement } from 'acorn'
import type { Text } from 'mdast'
import { ID_CLOSE, ID_OPEN, unmark } from './marks.js'
import { type Node, nodeChildren } from './mdast.js'

/** Maximum number of opening and closing braces that are tried around an error. */
const MAX_BRACES = 12
/** Maximum length of an object in text, in characters. */
const MAX_LENGTH = 2_000

/** An object literal in text, such as JSON in a command. Offsets are 0-based, the end is exclusive. */
export interface TextObject {
  start: number
  end: number
}

/**
 * Returns the object literal around the offset of a syntax error. Authors paste JSON such as `{"a": 1}`, which is not
 * a valid expression.
 */
export function findObject(text: string, offset: number): TextObject | undefined {
  const ends = characterOffsets(text, '}', offset)
  let textObject: TextObject | undefined
  let start = text.lastIndexOf('{', offset)
  for (let count = 0; count < MAX_BRACES && start >= 0 && offset - start < MAX_LENGTH; count++) {
    const end = ends.find((each) => isObject(text.slice(start, each + 1)))
    // Skip attribute values.
    if (end !== undefined && text[start - 1] !== '=') textObject = { start, end: end + 1 }
    start = start === 0 ? -1 : text.lastIndexOf('{', start - 1)
  }
  return textObject
}

function characterOffsets(text: string, character: string, from: number): number[] {
  const offsets: number[] = []
  for (
    let at = text.indexOf(character, from);
    at >= 0 && at - from < MAX_LENGTH;
    at = text.indexOf(character, at + 1)
  ) {
    if (offsets.push(at) === MAX_BRACES) break
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

/** Replaces the braces of an object with marks, which are restored after parsing. Offsets do not change. */
export function markObject(text: string, { start, end }: TextObject): string {
  const marked = text.slice(start, end).replaceAll('{', ID_OPEN).replaceAll('}', ID_CLOSE)
  return text.slice(0, start) + marked + text.slice(end)
}

/** Matches a marked object with nested braces, within one text node. */
const OBJECT = /(\ufdd0(?!#)(?:[^\ufdd0\ufdd1]|\ufdd0(?:[^\ufdd0\ufdd1]|\ufdd0[^\ufdd0\ufdd1]*\ufdd1)*\ufdd1)*\ufdd1)/

/** Splits marked objects into separate text nodes in place. Later steps keep their straight quotes. */
export function separateObjects(parent: Node): void {
  for (const child of nodeChildren(parent)) separateObjects(child)
  if (!('children' in parent) || !nodeChildren(parent).some(hasObject)) return
  parent.children = nodeChildren(parent).flatMap((child) => (hasObject(child) ? separate(child) : [child])) as never
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
