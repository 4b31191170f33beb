import type { Node } from 'jsonc-parser'

/** A change of a text between two offsets. */
export interface JsonEdit {
  start: number
  end: number
  text: string
}

/** How a JSON file is laid out. */
export interface JsonStyle {
  eol: string
  /** One step of indentation. Empty for a file on one line. */
  unit: string
}

export function jsonStyle(text: string): JsonStyle {
  const [, eol = '\n', unit = ''] = /^\s*[{[][ \t]*(\r?\n)([ \t]+)/.exec(text.replace(/^\ufeff/, '')) ?? []
  return { eol, unit }
}

/** Returns a value as JSON, whose lines after the first are indented. On one line if the file is. */
export function printJson(value: unknown, indent: string, { eol, unit }: JsonStyle): string {
  if (unit === '') return JSON.stringify(value)
  return JSON.stringify(value, null, unit).replaceAll('\n', eol + indent)
}

/** Returns the indentation of the line of an offset. Undefined if other text comes before it in the line. */
export function lineIndent(text: string, offset: number): string | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const lead = text.slice(start, offset)
  return lead.trim() === '' ? lead : undefined
}

/** Returns the edit that adds a value to an array after an item, or at the start if the array is empty. */
export function insertAfter(
  text: string,
  { array, item }: { array: Node; item: Node | undefined },
  value: unknown,
  style: JsonStyle,
): JsonEdit {
  if (!item) {
    const indent = leadingSpaces(text, array.offset)
    const inner = indent + style.unit
    const at = array.offset + 1
    const before = style.unit === '' ? '' : style.eol + inner
    const after = style.unit === '' ? '' : style.eol + indent
    return { start: at, end: array.offset + array.length - 1, text: before + printJson(value, inner, style) + after }
  }
  const indent = lineIndent(text, item.offset)
  const at = item.offset + item.length
  const separator = indent === undefined ? ', ' : `,${style.eol}${indent}`
  const printed = indent === undefined ? JSON.stringify(value) : printJson(value, indent, style)
  return { start: at, end: at, text: separator + printed }
}

/** Returns the edit that removes an item of an array or a property of an object, with its comma. */
export function removeNode(parent: Node, node: Node): JsonEdit {
  const siblings = parent.children ?? []
  const at = siblings.indexOf(node)
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  if (before) return { start: before.offset + before.length, end: node.offset + node.length, text: '' }
  if (after) return { start: node.offset, end: after.offset, text: '' }
  return { start: parent.offset + 1, end: parent.offset + parent.length - 1, text: '' }
}

/** Returns the spaces at the start of the line of an offset. */
export function leadingSpaces(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? ''
}
