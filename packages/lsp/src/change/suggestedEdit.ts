import { type Diagnostic, LineIndex, type Suggestion, suggestedName } from '@octavo/core'
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
 * Returns the edits that write the suggested name in place of the wrong one. None if the advice is not a name, or if the
 * file does not have the wrong name exactly once in the syntax and range of the diagnostic.
 */
export function suggestedEdits(diagnostic: Diagnostic, text: string): TextEdit[] {
  const { suggestion, start, end } = diagnostic
  if (!start || !end) return []
  const lines = new LineIndex(text)
  const [from, to] = [lines.offsetAt(start), lines.offsetAt(end)]
  if (suggestion?.part === 'tag') return tagEdits(text, from, suggestion)
  const range = text.slice(from, to)
  const edit = (suggestion && syntaxEdit(range, suggestion)) ?? namedEdit(range, diagnostic)
  return edit ? [{ ...edit, start: from + edit.start, end: from + edit.end }] : []
}

/** Maximum number of characters between a tag and its end. */
const MAX_ELEMENT = 200_000

/** Returns the edits of a tag and its end. */
function tagEdits(text: string, from: number, { wrong, right }: Suggestion): TextEdit[] {
  const opening: TextEdit = { start: from + 1, end: from + 1 + wrong.length, text: right }
  const tags = new RegExp(`<(/?)${escapeRegExp(wrong)}(?![\\w.-])(?:[^>"']|"[^"]*"|'[^']*')*?(/?)>`, 'y')
  const element = text.slice(from, from + MAX_ELEMENT)
  let depth = 0
  let next = 0
  for (let at = 0; at !== -1; at = element.indexOf('<', next)) {
    tags.lastIndex = at
    const [tag, isEnd, isEmpty] = tags.exec(element) ?? []
    next = at + (tag?.length ?? 1)
    if (tag === undefined) {
      // The range does not start with the tag.
      if (at === 0) return []
      continue
    }
    if (isEnd) depth--
    else if (!isEmpty) depth++
    if (depth > 0) continue
    const end = from + at + 2
    return isEnd ? [opening, { start: end, end: end + wrong.length, text: right }] : [opening]
  }
  return []
}

/** Patterns of the text before a name in its syntax. The first one that matches once counts. */
const BEFORE = {
  property: [/(?:^|\s)$/],
  value: [/[=:]\s*["'{`]*\s*$/],
  url: [/(?:\]\(\s*<?|\]:\s*<?|\b(?:href|src)=["'{`]*)(?:\.{0,2}\/)*$/, /(?:=\s*["'{`]*|^["'`]?|["'`])(?:\.{0,2}\/)*$/],
  fragment: [/(?:\]\(\s*<?|\]:\s*<?|\bhref=["'{`]*)[^\s"'`)>#]*$/, /(?:=\s*["'{`]*|^["'`]?|["'`])[^\s"'`)>#]*$/],
} as const

/** Returns the edit of the name in a range that is in the syntax of the suggestion. */
function syntaxEdit(range: string, { part, wrong, right }: Suggestion): TextEdit | undefined {
  if (part === 'tag') return undefined
  const isPath = part === 'url' && !wrong.startsWith('#')
  const name = isPath ? wrong.replace(/^\/+/, '') : wrong
  if (name === '') return undefined
  const places: number[] = []
  for (let at = range.indexOf(name); at !== -1; at = range.indexOf(name, at + 1)) {
    if (!/[\w-]/.test(range.charAt(at + name.length))) places.push(at)
  }
  for (const pattern of BEFORE[part === 'url' && !isPath ? 'fragment' : part]) {
    const [at, ...others] = places.filter((at) => pattern.test(range.slice(Math.max(0, at - MAX_URL), at)))
    if (at === undefined || others.length > 0) continue
    const prefix = isPath ? (/(?:\.{0,2}\/)*$/.exec(range.slice(0, at))?.[0] ?? '') : ''
    return { start: at - prefix.length, end: at + name.length, text: right }
  }
  return undefined
}

const MAX_URL = 2_000

/** Returns the edit of a name in the message that a range contains once. */
function namedEdit(range: string, { hint, message }: Diagnostic): TextEdit | undefined {
  const name = hint === undefined ? undefined : suggestedName(hint)
  if (name === undefined) return undefined
  for (const pattern of VALUES) {
    for (const [, value = ''] of message.matchAll(pattern)) {
      const at = value === name ? -1 : onlyIndex(range, value)
      const match = at < 0 ? undefined : sameForm(range, at, value, name)
      if (match) return { start: match.at, end: at + value.length, text: match.name }
    }
  }
  return undefined
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
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
