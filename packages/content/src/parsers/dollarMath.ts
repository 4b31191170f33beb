import { childrenOf, type Node, type Root } from './mdast.js'

/** Replaces a dollar sign that does not start a formula. It is a Unicode noncharacter, as in text/marks.ts. */
const DOLLAR = '\ufdd4'
/** The same character in URLs, as percent-encoded by parsers. */
const ENCODED = '%EF%B7%94'

/** Maximum number of passes. Each literal dollar sign in a paragraph needs another pass. */
const MAX_PASSES = 50

/**
 * Parses text with Pandoc's rule for `$…$`: no space after the opening and before the closing dollar sign, no
 * backslash before the closing one, and no digit after it, so that prices remain text. Spaces are allowed around TeX in
 * one line. Parsers pair any two of them, and only they know which ones are in code or tags. Therefore the text is
 * parsed again without those that do not start a formula.
 */
export function parseDollarMath(text: string, parse: (text: string) => Root): Root {
  try {
    return parsePasses(text, parse)
  } catch (error) {
    // A wrong pair can include a tag, such as in `<td>$5</td><td>$6</td>`.
    const marked = text.replace(PRICE, DOLLAR)
    if (marked === text) throw error
    try {
      return restore(parsePasses(marked, parse)) as Root
    } catch {
      throw error
    }
  }
}

/** Matches a dollar sign before a digit without a closing one in the same line. */
const PRICE = /\$(?=\d)(?![^$\n]*[^$\s]\$(?!\d))/g

function parsePasses(text: string, parse: (text: string) => Root): Root {
  let marked = text
  for (let pass = 0; ; pass++) {
    const tree = parse(marked)
    const literal = pass < MAX_PASSES ? literalDollars(tree, marked) : []
    if (literal.length === 0) return pass === 0 ? tree : (restore(tree) as Root)
    marked = markDollars(marked, literal)
  }
}

/**
 * Returns the offset of the first literal dollar sign of each block. The other dollar signs of the block pair
 * differently once it is removed.
 */
function literalDollars(tree: Root, text: string): number[] {
  const found: number[] = []
  const visit = (node: Node): void => {
    const children = childrenOf(node)
    if (!children.some((child) => child.type === 'text' || child.type === 'inlineMath')) {
      for (const child of children) visit(child)
      return
    }
    const first = firstLiteral(children, text)
    if (first !== undefined) found.push(first)
  }
  visit(tree)
  return found
}

function firstLiteral(nodes: readonly Node[], text: string): number | undefined {
  for (const node of nodes) {
    const found = isLiteral(node, text) ? node.position?.start.offset : firstLiteral(childrenOf(node), text)
    if (found !== undefined) return found
  }
  return undefined
}

function isLiteral({ type, position }: Node, text: string): boolean {
  if (type !== 'inlineMath') return false
  const [start, end] = [position?.start.offset, position?.end.offset]
  if (start === undefined || end === undefined || text.startsWith('$$', start)) return false
  if (text[end - 2] === '\\' || /\d/.test(text[end] ?? '')) return true
  const formula = text.slice(start + 1, end - 1)
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
