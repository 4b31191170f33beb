import { emphasisDepth, nestEmphasis, type Piece } from './emphasis.js'
import { formulaEnds } from './formulas.js'
import type { Inline } from './inlineTypes.js'
import { runAt, runEnds, runLength } from './runs.js'

const PUNCTUATION = /[!-/:-@[-`{-~]/
/** Matches the start of inline syntax. Everything before the next match is text. */
const SPECIAL = /[\\`$*_~[\]<!\n]|https?:\/\//g
const AUTOLINK = /^<(https?:\/\/[^\s<>]{1,1000})>/i
const PLAIN_URL = /^https?:\/\/[^\s<>"'`]{1,1000}/i

/** Maximum number of open brackets. Further ones are text. */
const MAX_OPEN_MARKS = 16

/** An opening bracket that may become a link or an image. */
interface Bracket {
  at: number
  isImage: boolean
}

/**
 * Parses text with emphasis, code, formulas, links and citations, in linear time for any input. HTML and unclosed
 * syntax remain text.
 */
export function parseInline(text: string): Inline[] {
  const pieces: Piece[] = []
  const brackets: Bracket[] = []
  const codeEnd = runEnds(text, '`')
  const formulaEnd = formulaEnds(text)
  let at = 0
  const push = (node: Inline, length: number) => {
    pieces.push({ node, depth: 0 })
    at += length
  }
  while (at < text.length) {
    const rest = () => text.slice(at, at + 1100)
    const character = text[at] as string
    if (character === '\\' && text[at + 1] === '\n') push({ type: 'break' }, 2)
    else if (character === '\\' && PUNCTUATION.test(text[at + 1] ?? '')) {
      push({ type: 'text', text: text[at + 1] as string }, 2)
    } else if (character === '\n') push(/ {2}$/.test(text.slice(at - 2, at)) ? { type: 'break' } : space, 1)
    else if (character === '`') {
      const length = runLength(text, at)
      const end = codeEnd(at, length)
      if (end === undefined) push({ type: 'text', text: '`'.repeat(length) }, length)
      else push({ type: 'code', text: codeText(text.slice(at + length, end)) }, end + length - at)
    } else if (character === '$') {
      // Unchanged: marks and backslashes are part of a formula.
      const end = formulaEnd(at)
      const marks = text.slice(at, end ?? at + runLength(text, at))
      push(
        end === undefined ? { type: 'text', text: marks } : { type: 'code', text: marks.replaceAll('\n', ' ') },
        marks.length,
      )
    } else if (character === '*' || character === '_' || character === '~') {
      const length = runLength(text, at)
      pieces.push({ node: { type: 'text', text: character.repeat(length) }, depth: 0, run: runAt(text, at, length) })
      at += length
    } else if (character === '[' || (character === '!' && text[at + 1] === '[')) {
      const isImage = character === '!'
      if (brackets.length < MAX_OPEN_MARKS) brackets.push({ at: pieces.length, isImage })
      push({ type: 'text', text: isImage ? '![' : '[' }, isImage ? 2 : 1)
    } else if (character === ']') at += closeBracket(text, at, pieces, brackets)
    else if (character === '<' && AUTOLINK.test(rest())) {
      const [whole, address = ''] = AUTOLINK.exec(rest()) ?? ['']
      push(linkTo(address), whole.length)
    } else if (character === 'h') {
      const address = PLAIN_URL.exec(rest())?.[0].replace(/[.,:;!?)\]*_~]+$/, '') ?? ''
      if (address.length > 'https://'.length) push(linkTo(address), address.length)
      else push({ type: 'text', text: character }, 1)
    } else push({ type: 'text', text: character }, 1)
    SPECIAL.lastIndex = at
    const next = SPECIAL.exec(text)?.index ?? text.length
    if (next > at) push({ type: 'text', text: text.slice(at, next) }, next - at)
  }
  return joinTexts(nestEmphasis(pieces))
}

const space: Inline = { type: 'text', text: ' ' }

function linkTo(address: string): Inline {
  return { type: 'link', address, children: [{ type: 'text', text: address }] }
}

/** Converts the pieces since the opening bracket into a link, image or citation. Returns the consumed length. */
function closeBracket(text: string, at: number, pieces: Piece[], brackets: Bracket[]): number {
  const open = brackets.pop()
  const target = open && text[at + 1] === '(' ? readUrl(text, at + 1) : undefined
  if (open && target) {
    const inside = nestEmphasis(pieces.slice(open.at + 1))
    const children = joinTexts(inside)
    const { address } = target
    pieces.length = open.at
    const node: Inline = open.isImage
      ? { type: 'image', address, label: plainText(children) }
      : { type: 'link', address, children: withoutLinks(children) }
    pieces.push({ node, depth: emphasisDepth(inside) + 1 })
    return target.end - at
  }
  const isCited = open && !open.isImage && open.at === pieces.length - 2
  const number = isCited ? citedNumber(pieces.at(-1)?.node) : undefined
  if (open && number !== undefined && text[at + 1] !== ':' && !/\w/.test(textBefore(pieces, open.at))) {
    pieces.length = open.at
    pieces.push({ node: { type: 'citation', number }, depth: 0 })
  } else pieces.push({ node: { type: 'text', text: ']' }, depth: 0 })
  return 1
}

function citedNumber(node: Inline | undefined): number | undefined {
  return node?.type === 'text' && /^[1-9]\d?$/.test(node.text) ? Number(node.text) : undefined
}

/** Returns the character before a bracket, because `list[1]` is not a citation. */
function textBefore(pieces: readonly Piece[], at: number): string {
  const node = pieces[at - 1]?.node
  return node?.type === 'text' ? node.text.slice(-1) : ''
}

/** Replaces links with their text, because a link must not contain another one. */
function withoutLinks(nodes: readonly Inline[]): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === 'link') return withoutLinks(node.children)
    if (node.type === 'strong' || node.type === 'emphasis' || node.type === 'strike') {
      return [{ ...node, children: withoutLinks(node.children) }]
    }
    return [node]
  })
}

export function plainText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text' || node.type === 'code') return node.text
      if (node.type === 'image') return node.label
      return 'children' in node ? plainText(node.children) : node.type === 'break' ? ' ' : ''
    })
    .join('')
}

function joinTexts(pieces: readonly Piece[]): Inline[] {
  const joined: Inline[] = []
  for (const { node } of pieces) {
    const last = joined.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { ...last, text: last.text + node.text }
    else joined.push(node)
  }
  return joined
}

/** Removes one space on each side of code, as CommonMark does. */
function codeText(inside: string): string {
  const text = inside.replaceAll('\n', ' ')
  return text.startsWith(' ') && text.endsWith(' ') && /[^ ]/.test(text) ? text.slice(1, -1) : text
}

/** Maximum length of a link's URL. */
const MAX_LENGTH = 1000

/** Parses `(url)` or `(<url> "title")` at an index, if present. `end` is the index after it. */
function readUrl(text: string, at: number): { address: string; end: number } | undefined {
  const near = text.slice(at, at + MAX_LENGTH + 2)
  const angled = /^\(\s?<([^<>\n]*)>/.exec(near)
  const start = angled ? angled[0].length : 1
  const length = angled ? 0 : plainLength(near.slice(1))
  if (length === undefined) return undefined
  const address = angled ? (angled[1] ?? '') : near.slice(start, start + length)
  const [rest] = /^(?:\s{1,3}(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'))?\s?\)/.exec(near.slice(start + length)) ?? []
  return rest === undefined ? undefined : { address, end: at + start + length + rest.length }
}

/** Returns the length up to a space or the closing parenthesis. Parentheses in the URL must be balanced. */
function plainLength(text: string): number | undefined {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string
    if (/\s/.test(character) || (character === ')' && depth === 0)) return index
    if (character === '(' && ++depth > 4) return undefined
    if (character === ')') depth--
  }
  return undefined
}
