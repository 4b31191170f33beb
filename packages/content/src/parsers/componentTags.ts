import { readTokens, type Token } from './repairs.js'
import { type Edit, editSource, type SourceFile } from './sourceFile.js'

/** A tag with JSX attributes, or of a component. */
export interface ComponentTag {
  name: string
  /** JSX attributes as written, with the space before them. */
  attributes: string
}

/** Returns whether a tag is that of a component. The attributes are as written, with the slash of `<A b />`. */
export type IsComponent = (name: string, attributes?: string) => boolean

export interface HiddenTags {
  source: SourceFile
  /** Tags by number. */
  tags: ComponentTag[]
}

/** Name of the element that replaces a tag, as HTML has no attributes with braces and no dots in names. */
const ELEMENT = 'octavo-'

/**
 * Replaces the tags of components with HTML that CommonMark reads as tags everywhere: `<octavo-card n="0">`. Components
 * over several lines get blank lines around their tags and lose the indentation of their content, so that it is
 * Markdown and never code. Positions still refer to the file.
 */
export function hideComponentTags(
  source: SourceFile,
  bodyOffset: number,
  isComponent: IsComponent = startsLarge,
): HiddenTags {
  const { text } = source
  if (!MAY_HIDE.test(text)) return { source, tags: [] }
  const tokens = readTokens(text, bodyOffset, false)
  const pairs = pairTags(tokens)
  const tags: ComponentTag[] = []
  const edits: Edit[] = []
  for (const token of tokens) {
    const { start, end, groups } = token
    const { name, close, attributes = '', comment } = groups
    if (comment !== undefined) edits.push({ start, end, text: comment.replace(/[^\n]/g, '') })
    if (name === undefined || !(isComponent(name, attributes) || hasBraces(token, pairs))) continue
    const isAlone = attributes.endsWith('/')
    if (!isAlone && !pairs.has(token)) continue
    if (close) edits.push({ start, end, text: `</${ELEMENT}${elementName(name)}>` })
    else {
      const slash = isAlone ? ' /' : ''
      edits.push({ start, end, text: `<${ELEMENT}${elementName(name)} n="${tags.length}"${slash}>` })
      tags.push({ name, attributes: isAlone ? attributes.slice(0, -1) : attributes })
    }
  }
  if (edits.length === 0) return { source, tags }
  const blocks = tokens.flatMap((token) => {
    const closing = pairs.get(token)
    const isHidden = token.groups.name !== undefined && (isComponent(token.groups.name) || hasBraces(token, pairs))
    return closing && !token.groups.close && isHidden && isBlock(text, token, closing)
      ? [{ opening: token, closing }]
      : []
  })
  return { source: editSource(source, mergeEdits([...edits, ...layOut(text, blocks)])), tags }
}

/** Matches text that may contain a component, attributes in braces or a comment in braces. */
const MAY_HIDE = /<[A-Z]|<[a-z][^<>]*\{|\{\s*\/\*/

/** Returns the number of the tag that an element replaces, or undefined for other elements. */
export function hiddenTag(name: string, attributes: Readonly<Record<string, string>>): number | undefined {
  return name.startsWith(ELEMENT) && attributes.n !== undefined ? Number(attributes.n) : undefined
}

const HIDDEN = new RegExp(`<(/?)(${ELEMENT}[a-z\\d-]+)(?: n="(\\d+)"( /)?)?>`, 'g')

/** Returns text in which hidden tags are as written. They are text in code that only the parser recognizes. */
export function restoreTags(text: string, tags: readonly ComponentTag[]): string {
  if (!text.includes(ELEMENT)) return text
  return text.replace(HIDDEN, (match, close: string, element: string, number: string | undefined, slash = '') => {
    const tag = close ? tags.find(({ name }) => ELEMENT + elementName(name) === element) : tags[Number(number)]
    return tag ? `<${close}${tag.name}${close ? '' : tag.attributes}${slash.trim()}>` : match
  })
}

function startsLarge(name: string): boolean {
  return /^[A-Z]/.test(name)
}

function elementName(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '-')
}

/** True for an HTML element with attributes in braces, and for its closing tag. */
function hasBraces(token: Token, pairs: ReadonlyMap<Token, Token>): boolean {
  const opening = token.groups.close ? pairs.get(token) : token
  return /^[a-z]/.test(token.groups.name ?? '') && (opening?.groups.attributes?.includes('{') ?? false)
}

/** Returns the other tag of each pair of an opening and a closing tag. */
function pairTags(tokens: readonly Token[]): Map<Token, Token> {
  const pairs = new Map<Token, Token>()
  const open = new Map<string, Token[]>()
  for (const token of tokens) {
    const { name, close, attributes = '' } = token.groups
    if (name === undefined || attributes.endsWith('/')) continue
    const same = open.get(name) ?? []
    open.set(name, same)
    if (!close) same.push(token)
    else {
      const opening = same.pop()
      if (opening) pairs.set(opening, token).set(token, opening)
    }
  }
  return pairs
}

interface Block {
  opening: Token
  closing: Token
}

/** True for a pair over several lines whose opening tag begins its line, or which contains a blank line. */
function isBlock(text: string, { start, end }: Token, closing: Token): boolean {
  const content = text.slice(end, closing.start)
  const before = withoutTags(lineBefore(text, start))
  if (!content.includes('\n') || before.includes('>')) return false
  return LINE_START.test(before) || /\n[ \t]*\n/.test(content)
}

/** Matches the indentation and list markers before a block. */
const LINE_START = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/

function lineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
}

function withoutTags(text: string): string {
  return text.replace(/<\/?[A-Z][^<>]*>/g, '')
}

/** Returns the edits that put the tags of blocks on separate lines and remove the indentation of their content. */
function layOut(text: string, blocks: readonly Block[]): Edit[] {
  if (blocks.length === 0) return []
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const lineAt = (offset: number): number => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  const indents = starts.map((start, line) => {
    const [space = ''] = /^[ \t]*/.exec(text.slice(start, starts[line + 1] ?? text.length)) ?? []
    return text[start + space.length] === '\n' || start + space.length >= text.length ? undefined : space.length
  })
  const removed = new Array<number>(starts.length).fill(0)
  const edits: Edit[] = []
  for (const { opening, closing } of blocks) {
    const [first, last] = [lineAt(opening.start), lineAt(closing.start)]
    const before = lineBefore(text, opening.start)
    const isMarked = before.trim() !== '' && LINE_START.test(before)
    const base = (isMarked ? before.length : (indents[first] ?? 0)) - (removed[first] ?? 0)
    const content = indents.slice(lineAt(opening.end) + 1, last).filter((indent) => indent !== undefined)
    const least = content.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
    const shift = Number.isFinite(least) ? Math.max(0, least - base) : 0
    for (let line = lineAt(opening.end) + 1; line < last; line++)
      removed[line] = Math.min(indents[line] ?? 0, Math.max(removed[line] ?? 0, shift))
    removed[last] = Math.max(0, (indents[last] ?? 0) - base)
    const margin = ' '.repeat(base)
    const isFirst = before.trim() === ''
    const isLast = /^[ \t]*$/.test(lineBefore(text, closing.start))
    const gap = (at: number, isOpen: boolean) =>
      edits.push({ start: at, end: at, text: isOpen ? '\n' : `\n\n${margin}` })
    // A component tag does not end a paragraph, but a blank line does.
    if (!isMarked) gap(isFirst ? (starts[first] ?? 0) : opening.start, isFirst)
    gap(opening.end, /^[ \t]*(?:\n|$)/.test(text.slice(opening.end, opening.end + 200)))
    gap(isLast ? (starts[last] ?? 0) : closing.start, isLast)
    gap(closing.end, /^[ \t]*(?:\n|$)/.test(text.slice(closing.end, closing.end + 200)))
  }
  removed.forEach((count, line) => {
    const start = starts[line] ?? 0
    if (count > 0) edits.push({ start, end: start + count, text: '' })
  })
  return edits
}

/** Sorts edits, and joins those at the same offset. */
function mergeEdits(edits: readonly Edit[]): Edit[] {
  const merged: Edit[] = []
  for (const edit of [...edits].sort((one, other) => one.start - other.start || one.end - other.end)) {
    const previous = merged.at(-1)
    if (previous && edit.start < previous.end) continue
    if (previous && previous.end === edit.start && previous.start === edit.start) {
      merged[merged.length - 1] = { start: edit.start, end: edit.end, text: previous.text + edit.text }
    } else merged.push(edit)
  }
  return merged
}
