import { type Diagnostic, LineIndex, suggestedName } from '@octavo/core'
import type { TextEdit } from '@octavo/site'

/** Values that a message names: in quotes, as a tag, as an operation, or as a path. */
const VALUES = [
  /"([^"]{1,300})"/g,
  /`<\/?([\w.]{1,100})>`/g,
  /`([^`<>]{1,300})`/g,
  /\b([A-Z]{3,20} \/\S{0,300})/g,
  /(\/[^\s"'`]{1,300})/g,
]

/**
 * Returns the edit that writes the suggested name in place of the wrong one. Undefined if the advice is not a name, or if
 * the range of the diagnostic does not contain the wrong name exactly once.
 */
export function suggestedEdit(diagnostic: Diagnostic, text: string): TextEdit | undefined {
  const { hint, message, start, end } = diagnostic
  const name = hint === undefined ? undefined : suggestedName(hint)
  if (name === undefined || !start || !end) return undefined
  const lines = new LineIndex(text)
  const [from, to] = [lines.offsetAt(start), lines.offsetAt(end)]
  const range = text.slice(from, to)
  for (const pattern of VALUES) {
    for (const [, value = ''] of message.matchAll(pattern)) {
      const at = value === name ? -1 : onlyIndex(range, value)
      const match = at < 0 ? undefined : sameForm(range, at, value, name)
      if (match) return { start: from + match.at, end: from + at + value.length, text: match.name }
    }
  }
  return undefined
}

/** The form of a name: a path from the root, a fragment, an operation, or a word. */
function nameForm(name: string): string {
  return /^[A-Z]{3,20} \//.test(name) ? 'operation' : /^[/#]/.test(name) ? name.charAt(0) : ''
}

/** Returns the name in the form that the value has in the file, with or without its first slash or hash. */
function sameForm(range: string, at: number, value: string, name: string): { at: number; name: string } | undefined {
  const [from, to] = [nameForm(value), nameForm(name)]
  if (from === to) return { at, name }
  if (from !== '' || to === 'operation') return undefined
  return range[at - 1] === to ? { at: at - 1, name } : undefined
}

/** Returns the index of a value that a text contains once as a whole word, or -1. */
function onlyIndex(text: string, value: string): number {
  const first = text.indexOf(value)
  if (first === -1 || text.includes(value, first + 1)) return -1
  const isEdge = (character: string) => !/[\w-]/.test(character)
  return isEdge(text.charAt(first - 1)) && isEdge(text.charAt(first + value.length)) ? first : -1
}
