import { splitFrontmatter } from '../frontmatter/splitFrontmatter.js'
import { findTooDeep } from '../parsers/checkDepth.js'
import type { Node, Root } from '../parsers/mdast.js'
import { normalizeTree } from '../parsers/normalizeTree.js'
import { loadSatteri, parseMarkdown } from '../parsers/parseMdx.js'
import { parseWithRemark } from '../parsers/remark.js'
import { createSourceFile } from '../parsers/sourceFile.js'

export interface ParserDifference {
  /** `verdict`: only one parser accepts the text. `tree`: the trees differ. `position`: only positions differ. */
  kind: 'verdict' | 'tree' | 'position'
  /** Path in the tree, such as `root.3.0.value`. */
  path: string
  native: unknown
  remark: unknown
}

/** Maximum number of differences reported per page. */
const MAX_DIFFERENCES = 50

/**
 * Parses a page with both parsers and returns the differences after normalization. Ignores the position of definitions in
 * the tree, and compares positions only if the trees are equal.
 * @throws Error if the native parser is not available
 */
export async function compareParsers(text: string): Promise<ParserDifference[]> {
  const native = await loadSatteri()
  if (!native) throw new Error('The native parser has no build for this platform.')
  const source = createSourceFile('page.mdx', text)
  const { bodyOffset } = splitFrontmatter(source.text)
  const body = source.text.slice(0, bodyOffset).replace(/[^\n]/g, ' ') + source.text.slice(bodyOffset)
  if (findTooDeep(body) !== undefined) return []
  const nativeResult = attempt((markdown) => parseMarkdown(native.mdx, markdown, { math: true }), body)
  const remarkResult = attempt((markdown) => parseMarkdown(parseWithRemark, markdown, { math: true }), body)
  if (typeof nativeResult === 'string' || typeof remarkResult === 'string') {
    if (typeof nativeResult === typeof remarkResult) return []
    return [{ kind: 'verdict', path: 'root', native: message(nativeResult), remark: message(remarkResult) }]
  }
  const parserDifferences: ParserDifference[] = []
  compare(nativeResult, remarkResult, { path: 'root', positions: false, differences: parserDifferences })
  if (parserDifferences.length === 0)
    compare(nativeResult, remarkResult, { path: 'root', positions: true, differences: parserDifferences })
  return parserDifferences
}

function attempt(parse: (text: string) => Root, text: string): Root | string {
  try {
    return normalizeTree(parse(text))
  } catch (error) {
    return String(error)
  }
}

function message(result: Root | string): string {
  return typeof result === 'string' ? result : 'accepts'
}

interface Comparison {
  path: string
  positions: boolean
  differences: ParserDifference[]
}

function compare(a: unknown, b: unknown, comparison: Comparison): void {
  const { path, positions, differences: parserDifferences } = comparison
  if (parserDifferences.length >= MAX_DIFFERENCES) return
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    // Both null and undefined mean a missing field.
    if ((a ?? undefined) !== (b ?? undefined)) parserDifferences.push({ kind: 'tree', path, native: a, remark: b })
    return
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (key !== 'position')
      compare(field(a, key), field(b, key), { path: `${path}.${key}`, positions, differences: parserDifferences })
    else if (positions) comparePositions(a as Node, b as Node, comparison)
  }
}

function field(node: object, key: string): unknown {
  const value = (node as Record<string, unknown>)[key]
  if (key !== 'children' || !Array.isArray(value)) return value
  return value.filter((child: Node) => child.type !== 'definition' && child.type !== 'footnoteDefinition')
}

function comparePositions(a: Node, b: Node, { path, differences: parserDifferences }: Comparison): void {
  const [native, remark] = [start(a), start(b)]
  if (native !== remark) parserDifferences.push({ kind: 'position', path: `${path} (${a.type})`, native, remark })
}

function start({ position }: Node): string | undefined {
  return position && `${position.start.line}:${position.start.column} @${position.start.offset}`
}
