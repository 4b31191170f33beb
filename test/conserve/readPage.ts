import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import 'mdast-util-mdx'
import type { Nodes, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parse } from 'yaml'
import type { Piece } from './pieces.js'

const mdx = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkMath).freeze()
const mdxWithPrices = unified()
  .use(remarkParse)
  .use(remarkMdx)
  .use(remarkGfm)
  .use(remarkMath, { singleDollarTextMath: false })
  .freeze()
const markdown = unified().use(remarkParse).use(remarkGfm).freeze()

const FRONTMATTER = /^\ufeff?\s*---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** Returns the pieces of an MDX or Markdown file. `root` is the docs folder. */
export function readPage(file: string, text: string): Piece[] {
  const matter = FRONTMATTER.exec(text)
  const body = blank(text, matter?.[0].length ?? 0)
  return [...readFrontmatter(file, matter?.[1] ?? ''), ...readBody(file, body)]
}

/** Returns the pieces of all pages and snippets of a folder. */
export function readFolder(root: string): Piece[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.mdx?$/.test(file))
  return files.flatMap((file) => readPage(file, readFileSync(join(root, file), 'utf8')))
}

/** Replaces the first characters of a text by spaces, so that lines keep their numbers. */
function blank(text: string, length: number): string {
  return text.slice(0, length).replace(/[^\n]/g, ' ') + text.slice(length)
}

/** Frontmatter as written: with the failsafe schema, every scalar is a string. */
function readFrontmatter(file: string, text: string): Piece[] {
  try {
    // With the failsafe schema, scalars are strings.
    const values: unknown = parse(text, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' })
    if (typeof values !== 'object' || values === null) return []
    return Object.entries(values).flatMap(([key, value]) =>
      leaves(value)
        .flatMap(markdownTexts)
        .map((leaf) => ({ kind: `frontmatter ${key}`, text: leaf, file, line: 1 })),
    )
  } catch {
    return []
  }
}

/** Returns the texts of Markdown, without its marks and tags. */
export function markdownTexts(text: string): string[] {
  return collect(markdown.parse(text), '')
    .filter(({ kind }) => !/^page\.(?:link|image\.src)$/.test(kind))
    .flatMap(({ text: piece, isCode }) => (isCode ? piece.split('\n') : [piece]))
    .filter((piece) => piece.trim() !== '')
}

export function leaves(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leaves)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leaves)
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}

function readBody(file: string, text: string): Piece[] {
  const prepared = text.replace(/\r\n?/g, '\n').replace(/^(#{1,6} .*?)[ \t]*\{#[^}\n]*\}[ \t]*$/gm, '$1')
  const isMarkdown = file.endsWith('.md') && !/^(?:import|export)\s/m.test(text)
  if (isMarkdown) return collect(markdown.parse(prepared), file)
  try {
    const tree = mdx.parse(prepared)
    // A formula does not contain a backtick: prices around code are none.
    return collect(hasPrices(tree) ? mdxWithPrices.parse(prepared) : tree, file)
  } catch {
    // Pages that only the reference parser refuses are read as Markdown, tags as HTML.
    return collect(markdown.parse(prepared), file)
  }
}

function hasPrices(node: Nodes): boolean {
  if (node.type === 'inlineMath') return node.value.includes('`')
  return 'children' in node && node.children.some((child) => hasPrices(child as Nodes))
}

function collect(tree: Root, file: string): Piece[] {
  const pieces: Piece[] = []
  const referencedNames = new Set(references(tree))
  const pageNames = new Set(names(tree))
  let audience = ''
  const add = (kind: string, node: Nodes, value: string | null | undefined, isCode = false) => {
    if (!value?.trim()) return
    const line = node.position?.start.line
    pieces.push({
      kind: `page.${kind}${audience}`,
      text: value,
      file,
      ...(line !== undefined && { line }),
      ...(isCode && { isCode }),
    })
  }
  const visit = (node: Nodes, parents: readonly string[]) => {
    if (node.type === 'text')
      add(
        parents.includes('heading') ? 'heading' : parents.includes('tableCell') ? 'cell' : 'text',
        node,
        parents.includes('blockquote')
          ? node.value.replace(/^\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\n/i, '')
          : node.value,
      )
    else if (node.type === 'inlineCode') add('inlineCode', node, node.value)
    else if (node.type === 'code')
      add(`code${/^mermaid\b/.test(node.lang ?? '') ? ' mermaid' : ''}`, node, node.value, true)
    else if (node.type === 'math' || node.type === 'inlineMath') add('math', node, node.value)
    else if (node.type === 'image' || node.type === 'imageReference') add('image.alt', node, node.alt)
    else if (node.type === 'html') readHtml(node, add)
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      readAttributes(node, add, pageNames)
    if (node.type === 'image') add('image.src', node, node.url)
    // The first definition counts.
    if (node.type === 'link' || (node.type === 'definition' && referencedNames.delete(node.identifier)))
      add('link', node, node.url)
    const outer = audience
    audience ||= nodeAudience(node)
    if ('name' in node && node.name === 'svg') audience = ' drawn'
    if ('children' in node) for (const child of node.children) visit(child as Nodes, [...parents, node.type])
    audience = outer
  }
  visit(tree, [])
  return pieces
}

/** Returns a suffix for the kinds of pieces inside `<Visibility>`. */
function nodeAudience(node: Nodes): string {
  const isElement = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
  if (!isElement || node.name !== 'Visibility') return ''
  const attribute = node.attributes.find((each) => each.type === 'mdxJsxAttribute' && each.name === 'for')
  return typeof attribute?.value === 'string' ? ` for ${attribute.value}` : ''
}

/** Names that statements of a page import or define. */
function names(tree: Root): string[] {
  const statements = tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : []))
  return statements.join('\n').match(/\b[A-Z]\w*/g) ?? []
}

/** Identifiers of the definitions that links use. */
function references(node: Nodes): string[] {
  if (node.type === 'linkReference' || node.type === 'imageReference') return [node.identifier]
  return 'children' in node ? node.children.flatMap((child) => references(child as Nodes)) : []
}

type Add = (kind: string, node: Nodes, value: string | null | undefined) => void

function readAttributes(node: MdxJsxFlowElement | MdxJsxTextElement, add: Add, ownNames: ReadonlySet<string>): void {
  const owner = ownNames.has(node.name?.split('.')[0] ?? '') ? 'own ' : ''
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const { value } = attribute
    const texts = typeof value === 'string' ? [value] : literals(value?.data?.estree?.body[0])
    for (const text of texts) add(`prop ${owner}${node.name}.${attribute.name}`, node as Nodes, text)
  }
}

/** Texts of an expression that is a string or a list of strings. */
function literals(node: unknown): string[] {
  const { type, expression, elements, value } = (node ?? {}) as Record<string, unknown>
  if (type === 'ExpressionStatement') return literals(expression)
  if (type === 'ArrayExpression') return (elements as unknown[]).flatMap(literals)
  return type === 'Literal' && typeof value === 'string' ? [value] : []
}

/** Texts between tags. Comments, scripts and styles are not for readers. */
function readHtml(node: Nodes & { value: string }, add: Add): void {
  const bare = node.value.replace(/<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ')
  for (const text of bare.split(/<\/?[A-Za-z][^>]*>/)) add('html', node, text)
}

/** Paths of the files that a file imports and uses, from the root. */
export function importedFiles(root: string, file: string, text: string): string[] {
  const imports = Array.from(text.matchAll(/^import\s([^;\n]*?)from\s*["']([^"'\n]+)["']/gm))
  return imports
    .filter(([, names = '']) =>
      (names.match(/\w+/g) ?? []).some((name) => text.split(new RegExp(`\\b${name}\\b`)).length > 2),
    )
    .map(([, , specifier = '']) => specifier)
    .map((specifier) => (specifier.startsWith('/') ? specifier.slice(1) : join(dirname(file), specifier)))
    .filter((path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
}
