import { parseCommonMark, parseWithRemark } from '@octavo/content/remark'

/** A node of a syntax tree, with the properties that steps read. */
export interface TreeNode {
  type: string
  children?: TreeNode[]
  value?: string
  url?: string
  alt?: string | null
  lang?: string | null
  meta?: string | null
  name?: string | null
  attributes?: TreeAttribute[]
  position?: { start: Point; end: Point }
}

export interface TreeAttribute {
  type: string
  name?: string
  value?: null | string | { value: string }
  position?: { start: Point; end: Point }
}

interface Point {
  line: number
  column: number
  offset?: number
}

const FRONTMATTER = /^\ufeff?---[ \t]*\r?\n[\s\S]*?^---[ \t]*$/m
/** `$x$`, `$$…$$` and `\\begin{…}…\\end{…}`. */
export const FORMULA =
  /\$\$[\s\S]{1,4000}?\$\$|(?<![\\$\w])\$[^$\n]+\$(?![\w$])|\\begin\{(\w+\*?)\}[\s\S]{1,4000}?\\end\{\1\}/g
const HEADING_ID = /\{#[^{}\n]*\}/g

/** Replaces frontmatter by spaces, so that offsets stay. */
export function blankFrontmatter(text: string): string {
  const match = text.startsWith('---') || text.startsWith('\ufeff---') ? FRONTMATTER.exec(text) : undefined
  return match?.index === 0 ? match[0].replace(/[^\n]/g, ' ') + text.slice(match[0].length) : text
}

/** Parses Markdown with HTML. Never fails. */
export function markdownTree(text: string): TreeNode {
  return parseCommonMark(blankFrontmatter(text)) as TreeNode
}

/** Parses MDX; returns undefined for invalid MDX. Braces of formulas are no expressions. */
export function mdxTree(text: string): TreeNode | undefined {
  const body = blankFrontmatter(text).replace(HEADING_ID, (id) => ' '.repeat(id.length))
  return parseMdx(body) ?? (body.includes('$') ? parseMdx(blankFormulas(body)) : undefined)
}

function parseMdx(body: string): TreeNode | undefined {
  try {
    return parseWithRemark(body, { math: false }) as TreeNode
  } catch {
    return undefined
  }
}

/** Replaces the braces and tags in formulas by spaces, so that offsets stay. */
function blankFormulas(text: string): string {
  return text.replace(FORMULA, (formula) => formula.replace(/[{}<]/g, ' '))
}

/** Calls `visit` for a node and all nodes in it. Children of nodes for which it returns false are skipped. */
export function walkTree(
  node: TreeNode,
  visit: (node: TreeNode, parent?: TreeNode) => unknown,
  parent?: TreeNode,
): void {
  if (visit(node, parent) === false) return
  for (const child of node.children ?? []) walkTree(child, visit, node)
}

export function nodeStart({ position }: Pick<TreeNode, 'position'>): number {
  return position?.start.offset ?? 0
}

export function nodeEnd({ position }: Pick<TreeNode, 'position'>): number {
  return position?.end.offset ?? 0
}

/** Returns the text of a node without HTML. */
export function plainText({ type, value = '', children = [] }: TreeNode): string {
  return type === 'html' ? '' : value + children.map(plainText).join('')
}
