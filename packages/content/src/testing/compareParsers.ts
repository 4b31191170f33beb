import { splitFrontmatter } from '../frontmatter/splitFrontmatter.js'
import type { Node, Root } from '../parsers/mdast.js'
import { normalizeTree } from '../parsers/normalizeTree.js'
import { parseWithRemark } from '../parsers/remark.js'
import { loadSatteri } from '../parsers/satteri.js'
import { findTooDeep } from '../text/checkDepth.js'
import { createSourceFile } from '../text/sourceFile.js'

export interface ParserDifference {
  /** `verdict`: one parser refuses the text. `tree`: the trees differ. `position`: only places differ. */
  kind: 'verdict' | 'tree' | 'position'
  /** Where in the tree, such as `root.3.0.value`. */
  path: string
  native: unknown
  remark: unknown
}

/**
 * Parses a page with both parsers and gives the first difference after normalisation, or undefined. Definitions'
 * places in the tree are left aside. Throws where the native parser has no build.
 */
export async function compareParsers(text: string): Promise<ParserDifference | undefined> {
  const native = await loadSatteri()
  if (!native) throw new Error('The native parser has no build for this platform.')
  const source = createSourceFile('page.mdx', text)
  const { bodyOffset } = splitFrontmatter(source.text)
  const body = source.text.slice(0, bodyOffset).replace(/[^\n]/g, ' ') + source.text.slice(bodyOffset)
  if (findTooDeep(body) !== undefined) return undefined
  const ours = attempt(native, body)
  const theirs = attempt(parseWithRemark, body)
  if (typeof ours === 'string' || typeof theirs === 'string') {
    if (typeof ours === typeof theirs) return undefined
    return { kind: 'verdict', path: 'root', native: message(ours), remark: message(theirs) }
  }
  return difference(ours, theirs, 'root', false) ?? difference(ours, theirs, 'root', true)
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

function difference(a: unknown, b: unknown, path: string, positions: boolean): ParserDifference | undefined {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    // null and undefined both say that a field is not there.
    return (a ?? undefined) === (b ?? undefined) ? undefined : { kind: 'tree', path, native: a, remark: b }
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (key === 'position') {
      const found = positions ? comparePositions(a as Node, b as Node, path) : undefined
      if (found) return found
      continue
    }
    const found = difference(field(a, key), field(b, key), `${path}.${key}`, positions)
    if (found) return found
  }
  return undefined
}

function field(node: object, key: string): unknown {
  const value = (node as Record<string, unknown>)[key]
  if (key !== 'children' || !Array.isArray(value)) return value
  return value.filter((child: Node) => child.type !== 'definition' && child.type !== 'footnoteDefinition')
}

function comparePositions(a: Node, b: Node, path: string): ParserDifference | undefined {
  const [native, remark] = [start(a), start(b)]
  return native === remark ? undefined : { kind: 'position', path: `${path} (${a.type})`, native, remark }
}

function start({ position }: Node): string | undefined {
  return position && `${position.start.line}:${position.start.column} @${position.start.offset}`
}
