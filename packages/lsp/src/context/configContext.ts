import { getLocation, type JSONPath } from 'jsonc-parser'
import type { Span } from './pageContext.js'

/** A position in docs.json. */
export interface ConfigContext {
  kind: 'key' | 'value'
  /** Path of the value, or of the object for a key. */
  path: JSONPath
  /** The text of the string around the position, up to the position. */
  typed: string
  /** The string or word around the position, without quotes. Empty where nothing is written yet. */
  span: Span
  /** True inside quotes. */
  isQuoted: boolean
}

/** Returns the key or value at an offset of docs.json, which may be incomplete. */
export function configContext(text: string, offset: number): ConfigContext {
  const { path, previousNode, isAtPropertyKey } = getLocation(text, offset)
  const isInside =
    previousNode !== undefined &&
    previousNode.offset <= offset &&
    offset <= previousNode.offset + previousNode.length &&
    // Keys have a type that is not that of nodes.
    ['string', 'property'].includes(previousNode.type)
  const isQuoted = isInside && text[previousNode.offset] === '"' && offset > previousNode.offset
  const end = isQuoted ? stringEnd(text, previousNode.offset, previousNode.length) : offset
  const span = isQuoted ? { start: previousNode.offset + 1, end } : { start: offset, end: offset }
  return {
    kind: isAtPropertyKey ? 'key' : 'value',
    path: isAtPropertyKey ? path.slice(0, -1) : path,
    typed: text.slice(span.start, offset),
    span,
    isQuoted,
  }
}

/** Returns the offset of the closing quote, or the end of an unclosed string. */
function stringEnd(text: string, start: number, length: number): number {
  const end = start + length
  return length > 1 && text[end - 1] === '"' ? end - 1 : end
}
