import { type Node, nodeChildren, type Root } from './mdast.js'
import { readTokens } from './repairs.js'

/** Replaces a dollar sign that does not start a formula. It is a Unicode noncharacter, as in text/marks.ts. */
const DOLLAR = '\ufdd4'
/** The same character in URLs, as percent-encoded by parsers. */
const ENCODED = '%EF%B7%94'

/** Maximum number of passes. Each literal dollar sign in a paragraph that is not marked before needs another pass. */
const MAX_PASSES = 50

/**
 * Parses text with Pandoc's rule for `$…$`: no space after the opening and before the closing dollar sign, no
 * backslash before the closing one, and no digit after it, so that prices remain text. Spaces are allowed around TeX in
 * one line. Parsers pair any two of them. Therefore those that do not start a formula are marked before, which takes one
 * pass for nearly all pages. Only parsers know for sure which ones are in code or tags, so the text is parsed again
 * without those that they pair otherwise.
 */
export function parseDollarMath(text: string, parse: (text: string) => Root): Root {
  const marked = markDollars(text, literalDollars(text))
  try {
    return parsePasses(marked, parse)
  } catch (error) {
    if (marked === text) throw error
    return parsePasses(text, parse)
  }
}

function parsePasses(text: string, parse: (text: string) => Root): Root {
  let marked = text
  for (let pass = 0; ; pass++) {
    const tree = parse(marked)
    const literal = pass < MAX_PASSES ? pairedLiterals(tree, marked) : []
    if (literal.length === 0) return marked.includes(DOLLAR) ? (restore(tree) as Root) : tree
    marked = markDollars(marked, literal)
  }
}

/** Returns the offsets of dollar signs that do not start a formula, by pairing those outside code, tags and braces. */
function literalDollars(text: string): number[] {
  const literal: number[] = []
  let opening: number | undefined
  const add = (start: number, end: number) => {
    for (const { 0: run, index } of text.slice(start, end).matchAll(/\$+|\n[ \t]*(?=\n)/g)) {
      const at = start + index
      if (run !== '$') opening = undefined
      else if (opening === undefined) opening = at
      else if (isLiteral(text, opening, at + 1)) {
        literal.push(opening)
        opening = at
      } else opening = undefined
    }
  }
  let depth = 0
  let from = 0
  for (const { start, end, groups } of readTokens(text, 0)) {
    // A formula is one token; its dollar signs are counted as a pair.
    if (/^\$(?!\$)/.test(text.slice(start, start + 2))) continue
    if (depth === 0) add(from, start)
    if (groups.brace) depth = Math.max(0, depth + (groups.brace === '{' ? 1 : -1))
    from = end
  }
  if (depth === 0) add(from, text.length)
  return literal
}

/**
 * Returns the offset of the first literal dollar sign of each block. The other dollar signs of the block pair
 * differently once it is removed.
 */
function pairedLiterals(tree: Root, text: string): number[] {
  const literalPositions: number[] = []
  const visit = (node: Node): void => {
    const children = nodeChildren(node)
    if (!children.some((child) => child.type === 'text' || child.type === 'inlineMath')) {
      for (const child of children) visit(child)
      return
    }
    const first = firstLiteral(children, text)
    if (first !== undefined) literalPositions.push(first)
  }
  visit(tree)
  return literalPositions
}

function firstLiteral(nodes: readonly Node[], text: string): number | undefined {
  for (const node of nodes) {
    const offset = isLiteralMath(node, text) ? node.position?.start.offset : firstLiteral(nodeChildren(node), text)
    if (offset !== undefined) return offset
  }
  return undefined
}

function isLiteralMath({ type, position }: Node, text: string): boolean {
  const [start, end] = [position?.start.offset, position?.end.offset]
  if (type !== 'inlineMath' || start === undefined || end === undefined) return false
  return !text.startsWith('$$', start) && isLiteral(text, start, end)
}

/** True if text between two dollar signs is not a formula. `end` is the offset after the second one. */
function isLiteral(text: string, start: number, end: number): boolean {
  if (text[end - 2] === '\\' || /\d/.test(text[end] ?? '')) return true
  const formula = text.slice(start + 1, end - 1)
  if (/<\/[A-Za-z]/.test(formula)) return true
  return /^\s|\s$/.test(formula) && (formula.includes('\n') || !TEX.test(formula) || WINDOWS_PATH.test(formula))
}

/** Matches a TeX command, or `_` or `^` after a single letter or a brace. Commands such as `$ my_cmd` have neither. */
const TEX = /\\[A-Za-z]|(?<![A-Za-z\d_])[A-Za-z][_^]|\}[_^]/
const WINDOWS_PATH = /(?<![A-Za-z])[A-Za-z]:\\/

function markDollars(text: string, offsets: readonly number[]): string {
  let marked = ''
  let end = 0
  for (const offset of [...offsets].sort((a, b) => a - b)) {
    marked += text.slice(end, offset) + DOLLAR
    end = offset + 1
  }
  return marked + text.slice(end)
}

/** Restores the dollar signs in all strings of a tree. */
function restore(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(DOLLAR, '$').replaceAll(ENCODED, '$')
  if (Array.isArray(value)) return value.map(restore)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === 'data' ? item : restore(item)]))
}
