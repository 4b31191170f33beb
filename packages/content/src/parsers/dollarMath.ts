import { childrenOf, type Node, type Root } from './mdast.js'

/** Stands for a dollar sign that begins no formula; a Unicode noncharacter, as in text/marks.ts. */
const DOLLAR = '\ufdd4'
/** As parsers write it in URLs. */
const ENCODED = '%EF%B7%94'

/** Dollar signs of one paragraph that are told apart; each takes another pass of the parser. */
const MAX_PASSES = 50

/**
 * Parses text in which `$…$` is a formula only where Pandoc takes it for one: no space after the opening or before the
 * closing dollar sign, no backslash before the closing one, and no digit after it, so that prices stay text. Parsers pair any two dollar signs,
 * and they alone know which ones are code or part of a tag: the text is parsed again without those that open nothing.
 */
export function parseDollarMath(text: string, parse: (text: string) => Root): Root {
  try {
    return parsePasses(text, parse)
  } catch (error) {
    // A formula that is none may have swallowed a tag, such as in `<td>$5</td><td>$6</td>`.
    const marked = text.replace(PRICE, DOLLAR)
    if (marked === text) throw error
    try {
      return restore(parsePasses(marked, parse)) as Root
    } catch {
      throw error
    }
  }
}

/** A dollar sign before a digit that the next one of its line does not close. */
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

/** Offsets of dollar signs that open no formula: the first of each block, as it changes how the others pair. */
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
  return /\s/.test(text[start + 1] ?? '') || /[\s\\]/.test(text[end - 2] ?? '') || /\d/.test(text[end] ?? '')
}

function markDollars(text: string, offsets: readonly number[]): string {
  let marked = ''
  let end = 0
  for (const offset of [...offsets].sort((a, b) => a - b)) {
    marked += text.slice(end, offset) + DOLLAR
    end = offset + 1
  }
  return marked + text.slice(end)
}

/** Puts the dollar signs back, wherever the parser took them. */
function restore(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(DOLLAR, '$').replaceAll(ENCODED, '$')
  if (Array.isArray(value)) return value.map(restore)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === 'data' ? item : restore(item)]))
}
