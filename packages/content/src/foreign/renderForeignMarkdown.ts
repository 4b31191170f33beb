import type { Root } from 'hast'
import { raw } from 'hast-util-raw'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import type { Root as MdastRoot } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { escapeText } from '../highlight/escape.js'
import { finishTree } from './finishTree.js'
import { FOREIGN_SCHEMA } from './schema.js'
import { drawTaskBoxes } from './taskBoxes.js'
import { keepUnknownTags } from './unknownTags.js'

/** Renders Markdown of a description as safe HTML. Relative URLs are resolved against `base`. */
export type ForeignMarkdown = (text: string, base?: string) => string

const MAX_LENGTH = 60_000
const MAX_KEPT = 20_000
const MAX_NESTING = 60

/** One line of plain text, without Markdown and HTML. */
const PLAIN_LINE = /^(?![\s>#\-+=]|\d+[.)])(?!.*(?:https?:\/\/|www\.|@| {2}$))[^\n\\`*_[\]<>&|~]*$/

/**
 * Creates the renderer for untrusted Markdown, such as descriptions in OpenAPI documents: CommonMark with GFM and safe
 * HTML, never MDX. Sanitizes the tree, not the text.
 */
export async function createForeignMarkdown(): Promise<ForeignMarkdown> {
  const parse = await loadParser()
  const kept = new Map<string, string>()
  return (text, base) => {
    const key = base === undefined ? text : `${base}\n${text}`
    const existing = kept.get(key)
    if (existing !== undefined) return existing
    const html = renderText(text, parse, base)
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(key, html)
    return html
  }
}

function renderText(text: string, parse: (text: string) => MdastRoot, base: string | undefined): string {
  const trimmed = text.trim()
  if (trimmed.length < 2_000 && PLAIN_LINE.test(trimmed)) return paragraph(trimmed)
  const source = trimmed.slice(0, MAX_LENGTH)
  if (isDeep(source)) return paragraph(source)
  try {
    return renderTree(parse(source), source, base)
  } catch {
    // Text that cannot be parsed is shown as plain text.
    return paragraph(source)
  }
}

function renderTree(mdast: MdastRoot, source: string, base: string | undefined): string {
  keepUnknownTags(mdast)
  drawTaskBoxes(mdast)
  const hast = toHast(mdast, { allowDangerousHtml: true }) as Root
  const clean = sanitize(source.includes('<') ? raw(hast) : hast, FOREIGN_SCHEMA) as Root
  finishTree(clean, base)
  return toHtml(clean, { allowDangerousHtml: false })
}

function paragraph(text: string): string {
  if (text === '') return ''
  return `<p>${escapeText(text)}</p>`
}

/** True for nesting that would take parsers too much time or stack. */
function isDeep(text: string): boolean {
  const tags = text.match(/<[a-z]/gi)?.length ?? 0
  if (tags > 3_000) return true
  return text.split('\n').some((line) => {
    const start = /^[\s>*+\-\d.]*/.exec(line)?.[0] ?? ''
    return start.length > 4 * MAX_NESTING || (start.match(/[>*+-]/g)?.length ?? 0) > MAX_NESTING || brackets(line) > 500
  })
}

function brackets(line: string): number {
  return line.match(/[[\]()*_~]/g)?.length ?? 0
}

async function loadParser(): Promise<(text: string) => MdastRoot> {
  try {
    const { markdownToMdast } = await import('satteri')
    return (text) => markdownToMdast(text, { features: { gfm: true, frontmatter: false } }) as MdastRoot
  } catch {
    const processor = unified().use(remarkParse).use(remarkGfm).freeze()
    return (text) => processor.parse(text) as MdastRoot
  }
}
