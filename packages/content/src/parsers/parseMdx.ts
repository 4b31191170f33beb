import type { Diagnostic } from '@octavo/core'
import type { Root } from 'mdast'
import type { ContentOptions } from '../types.js'
import { findTooDeep, MAX_DEPTH } from './checkDepth.js'
import { markCjkEmphasis, removeCjkMarks } from './cjkEmphasis.js'
import { hideComponentTags, type IsComponent } from './componentTags.js'
import { parseDollarMath } from './dollarMath.js'
import { restoreIndents } from './expressionText.js'
import { MAX_NATIVE_WORK, MAX_REFERENCE_WORK, parserWork, separateTags } from './longBlocks.js'
import { normalizeTree, TreeTooDeepError } from './normalizeTree.js'
import { findObject, markObject, separateObjects, type TextObject } from './objectsInText.js'
import { parseMarkdownText } from './parseMarkdown.js'
import { type ParserFeatures, parseCommonMark, parseWithRemark } from './remark.js'
import { isMarkdown, repairMdx } from './repairs.js'
import type { SourceFile } from './sourceFile.js'
import { expressionError, syntaxDiagnostic } from './syntaxErrors.js'

interface ParsedMdx {
  /** The file with the text that was parsed, to which positions refer. */
  source: SourceFile
  /** Undefined for invalid MDX. The reason is in `diagnostics`. */
  tree: Root | undefined
  diagnostics: Diagnostic[]
}

/**
 * Parses a file. Markdown is read as such if the file is Markdown, or if `isComponent` is given: then only tags for which
 * it is true are components.
 */
export type Parser = (source: SourceFile, bodyOffset: number, isComponent?: IsComponent) => ParsedMdx

/** Loads the parser of a site: the native parser if available, unless the option is `remark`. */
export async function loadParser({
  parser: kind = 'auto',
  math = true,
}: Pick<ContentOptions, 'parser' | 'math'>): Promise<Parser> {
  const native = kind === 'auto' ? await loadSatteri() : undefined
  const mdx = {
    native: native && ((text: string) => parseMarkdown(native.mdx, text, { math })),
    reference: (text: string) => parseMarkdown(parseWithRemark, text, { math }),
  }
  const markdown = {
    native: native && ((text: string) => parseMarkdown(native.markdown, text, { math })),
    reference: (text: string) => parseMarkdown(parseCommonMark, text, { math }),
  }
  return (source, bodyOffset, isComponent) =>
    isComponent || isMarkdown(source)
      ? parseMarkdownFile(source, bodyOffset, { mdx, markdown, isComponent })
      : parseMdx(source, bodyOffset, mdx)
}

type Parse = (text: string) => Root

interface Parsers {
  native: Parse | undefined
  /** The slower parser, which has better messages. */
  reference: Parse
}

/** Parses the body of an MDX file: a valid one once, unless `parseDollarMath` parses again. */
export function parseMdx(sourceFile: SourceFile, bodyOffset: number, { native, reference }: Parsers): ParsedMdx {
  const source = separateTags(markCjkEmphasis(sourceFile, bodyOffset), bodyOffset)
  const body = pageBodyText(source, bodyOffset)
  const deep = findTooDeep(body)
  if (deep !== undefined) return { source, tree: undefined, diagnostics: [tooDeep(source, source.placeAt(deep))] }
  const work = parserWork(source.text, bodyOffset)
  const parseFast: Parse | undefined = work.native <= MAX_NATIVE_WORK ? native : undefined
  const parseWell: Parse = (text) => {
    if (work.reference > MAX_REFERENCE_WORK) throw new BlockTooLongError(work.start, work.length)
    return reference(text)
  }
  const parse: Parse = (text) => tryParse(parseFast, text) ?? parseWell(text)
  const tree = tryParse(parseFast, body)
  if (tree) return parseBody(source, body, () => tree)
  const repaired = repairMdx(source, bodyOffset)
  if (!repaired) return parseBody(source, body, parseWell)
  const again = parseBody(repaired.source, pageBodyText(repaired.source, bodyOffset), parse)
  return { ...again, diagnostics: [...repaired.diagnostics, ...again.diagnostics] }
}

interface MarkdownParsers {
  markdown: Parsers
  mdx: Parsers
  isComponent: IsComponent | undefined
}

function parseMarkdownFile(
  sourceFile: SourceFile,
  bodyOffset: number,
  { markdown, mdx, isComponent }: MarkdownParsers,
): ParsedMdx {
  const deep = findTooDeep(pageBodyText(sourceFile, bodyOffset), false)
  if (deep !== undefined)
    return { source: sourceFile, tree: undefined, diagnostics: [tooDeep(sourceFile, sourceFile.placeAt(deep))] }
  const hidden = hideComponentTags(sourceFile, bodyOffset, isComponent)
  const source = markCjkEmphasis(hidden.source, bodyOffset)
  const body = pageBodyText(source, bodyOffset)
  try {
    const tree = parseMarkdownText(
      body,
      { tags: hidden.tags, isPage: !isComponent },
      { markdown: parseEither(markdown), mdx: parseEither(mdx) },
    )
    removeCjkMarks(tree, body)
    return { source, tree, diagnostics: [] }
  } catch (error) {
    if (!(error instanceof TreeTooDeepError || error instanceof RangeError)) throw error
    const line = error instanceof TreeTooDeepError ? error.line : 1
    return { source, tree: undefined, diagnostics: [tooDeep(source, source.place({ line, column: 1 }))] }
  }
}

function parseEither({ native, reference }: Parsers): Parse {
  return (text) => tryParse(native, text) ?? reference(text)
}

class BlockTooLongError extends Error {
  constructor(
    readonly start: number,
    readonly length: number,
  ) {
    super('too long')
  }
}

/** Maximum number of objects in text that are shown as written. Each needs another parser pass. */
const MAX_OBJECTS = 100

function parseBody(source: SourceFile, body: string, parse: Parse, before: Diagnostic[] = []): ParsedMdx {
  try {
    const tree = normalizeTree(parse(body))
    restoreIndents(tree, body)
    removeCjkMarks(tree, body)
    if (before.length > 0) separateObjects(tree)
    return { source, tree, diagnostics: before }
  } catch (error) {
    const offset = before.length < MAX_OBJECTS ? expressionError(error, source) : undefined
    const object = offset === undefined ? undefined : findObject(body, offset)
    if (object) return parseBody(source, markObject(body, object), parse, [...before, shownAsWritten(source, object)])
    if (error instanceof TreeTooDeepError || error instanceof RangeError) {
      const line = error instanceof TreeTooDeepError ? error.line : 1
      return { source, tree: undefined, diagnostics: [tooDeep(source, source.place({ line, column: 1 }))] }
    }
    const problem = error instanceof BlockTooLongError ? tooLong(source, error) : syntaxDiagnostic(error, source)
    return { source, tree: undefined, diagnostics: [problem] }
  }
}

/** Parses text with one of the parsers, applying the same rule for formulas. */
export function parseMarkdown(parse: ParseMdx, text: string, features: ParserFeatures): Root {
  // The native parser takes twice as long for formulas.
  if (!features.math || !text.includes('$')) return parse(text, { ...features, math: false })
  return parseDollarMath(text, (marked) => parse(marked, features))
}

/** Replaces frontmatter with blank lines, so that positions in the body do not change. */
function pageBodyText({ text }: SourceFile, bodyOffset: number): string {
  return text.slice(0, bodyOffset).replace(/[^\n]/g, ' ') + text.slice(bodyOffset)
}

/** Returns undefined on errors. */
function tryParse(parse: Parse | undefined, text: string): Root | undefined {
  try {
    return parse?.(text)
  } catch {
    return undefined
  }
}

function shownAsWritten(source: SourceFile, { start, end }: TextObject): Diagnostic {
  return {
    rule: 'MDX_EXPRESSION',
    severity: 'warning',
    ...source.range(start, end),
    message: 'Invalid expression in braces: an object; it is shown as written.',
    hint: 'Fix: write `\\{` and `\\}`, or put backticks around it.',
  }
}

function tooDeep(source: SourceFile, start: { line: number; column: number }): Diagnostic {
  return {
    rule: 'MDX_TOO_DEEP',
    severity: 'error',
    file: source.file,
    start,
    message: `The page exceeds the nesting limit (${MAX_DEPTH} levels) here.`,
    expected: `at most ${MAX_DEPTH} levels of lists, quotes, tags or brackets.`,
  }
}

function tooLong(source: SourceFile, { start, length }: BlockTooLongError): Diagnostic {
  return {
    rule: 'PAGE_TOO_BIG',
    severity: 'error',
    file: source.file,
    start: source.placeAt(start),
    message: `The block of ${Math.round(length / 1000)} kB without a blank line has too many tags, expressions and marks.`,
    hint: 'Fix: put blank lines between its parts, or split the page.',
  }
}

type ParseMdx = (text: string, features: ParserFeatures) => Root

interface NativeParsers {
  mdx: ParseMdx
  markdown: ParseMdx
}

let loading: Promise<NativeParsers | undefined> | undefined

/** Loads the native parsers. Returns undefined on unsupported platforms. */
export function loadSatteri(): Promise<NativeParsers | undefined> {
  loading ??= import('satteri').then(
    ({ mdxToMdast, markdownToMdast }) => ({
      mdx: (text, { math }) => mdxToMdast(text, { features: { gfm: true, math, frontmatter: false } }) as Root,
      markdown: (text, { math }) =>
        markdownToMdast(text, { features: { gfm: true, math, frontmatter: false } }) as Root,
    }),
    () => undefined,
  )
  return loading
}
