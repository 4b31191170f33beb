import { type Diagnostic, LineIndex, nearMiss, type Position } from '@octavo/core'
import { expressionHint, statementHint } from '../esm/syntaxHints.js'
import { type Location, type SourceFile, sourceLocation } from './sourceFile.js'

/** Fields of a VFileMessage from the reference parser. */
interface ParserMessage {
  reason: string
  ruleId?: string
  source?: string
  line?: number
  column?: number
  cause?: unknown
}

/** Converts an error of the reference parser to a diagnostic with a fix. */
export function syntaxDiagnostic(error: unknown, source: SourceFile): Diagnostic {
  const message = readMessage(error)
  const { rule, ...problem } = syntaxProblem(message, source)
  return { rule, severity: 'error', ...sourceLocation(source, pointRange(message)), ...problem }
}

/** A syntax error. Default location: the parser's position. */
type Problem = Omit<Diagnostic, 'severity'>

function syntaxProblem(message: ParserMessage, source: SourceFile): Problem {
  const { reason, ruleId } = message
  const opened = OPENED.exec(reason)
  if (ruleId === 'end-tag-mismatch') return opened ? unclosedTag(opened, message, source) : splitTag(reason)
  if (ruleId === 'unexpected-closing-slash') return unexpectedClosingTag(message, source)
  if (ruleId === 'acorn') return invalidScript(message, source)
  if (ruleId === 'unexpected-eof' && reason.includes('in expression')) return unclosedBrace(source)
  if (ruleId === 'unexpected-eof' && reason.includes('in attribute value')) return unclosedValue(message, source)
  if (reason.includes('create a comment in MDX')) return HTML_COMMENT
  return invalidCharacter(message, source)
}

function readMessage(error: unknown): ParserMessage {
  if (error instanceof Error && 'reason' in error) return error as unknown as ParserMessage
  return { reason: error instanceof Error ? error.message : String(error) }
}

function pointRange({ line, column }: ParserMessage): { start: Position; end: Position } | undefined {
  if (line === undefined || column === undefined) return undefined
  return { start: { line, column }, end: { line, column: column + 1 } }
}

const OPENED = /for `<([^`>]*)>` \((\d+):(\d+)(?:-(\d+):(\d+))?\)/

function unclosedTag(opened: RegExpExecArray, message: ParserMessage, source: SourceFile): Problem {
  const [, name = '', line, column, endLine, endColumn] = opened
  const start = { line: Number(line), column: Number(column) }
  const end = endLine ? { line: Number(endLine), column: Number(endColumn) } : start
  const place = sourceLocation(source, { start, end })
  const closing = /closing tag `<\/([^`>]*)>`/.exec(message.reason)?.[1]
  const closingAt = pointRange(message)
  const detail =
    closing !== undefined && closingAt
      ? ` Line ${source.place(closingAt.start).line} closes \`<${closing}>\` first.`
      : ''
  if (name === '') {
    const hint = 'Add `</>`, or write `&lt;&gt;` for a literal brace.'
    return { rule: 'MDX_UNCLOSED', ...place, message: `Unclosed fragment \`<>\`.${detail}`, hint }
  }
  const container = /before the end of `(\w+)`/.exec(message.reason)?.[1]
  return {
    rule: 'MDX_UNCLOSED',
    ...place,
    message: `Unclosed tag \`<${name}>\`.${detail}`,
    expected: container
      ? `\`</${name}>\` inside the same ${CONTAINERS[container] ?? container}.`
      : `\`</${name}>\` after it.`,
    hint:
      closing !== undefined && nearMiss(closing, [name]) !== undefined
        ? `Did you mean \`</${name}>\`?`
        : `Add \`</${name}>\`, or write \`<${name} />\` if it has no content.`,
  }
}

const CONTAINERS: Record<string, string> = {
  listItem: 'list item',
  tableCell: 'table cell',
  blockquote: 'quote',
  link: 'link',
  strong: 'bold text',
  delete: 'struck text',
}

/** Returns the diagnostic for a closing tag inside a paragraph, list or quote that does not contain its opening tag. */
function splitTag(reason: string): Problem {
  const tag = /closing tag (`<\/[^`]*>`)/.exec(reason)?.[1] ?? 'the closing tag'
  const block = /the end of `(\w+)`/.exec(reason)?.[1] ?? ''
  return {
    rule: 'MDX_UNCLOSED',
    message: `Unexpected closing tag ${tag}: it is inside this ${CONTAINERS[block] ?? block}, but its opening tag is not.`,
    expected: `${tag} at the same level as its opening tag.`,
    hint: `Put ${tag} on a separate line, indented like its opening tag.`,
  }
}

/** Returns the diagnostic for a closing tag without an opening tag. The parser points to the slash. */
function unexpectedClosingTag(message: ParserMessage, source: SourceFile): Problem {
  const slash = pointRange(message)
  const line = slash && (source.text.split('\n', slash.start.line).at(-1) ?? '')
  const from = (slash?.start.column ?? 2) - 2
  const tag = /^<\/[^\s<>/]{0,100}/.exec(line?.slice(from) ?? '')?.[0]
  const range = slash && {
    start: { line: slash.start.line, column: from + 1 },
    end: { line: slash.start.line, column: from + 1 + (tag?.length ?? 1) },
  }
  return {
    rule: 'MDX_UNCLOSED',
    ...(range && sourceLocation(source, range)),
    message: `Unexpected closing tag${tag === undefined ? '' : ` \`${tag}>\``}.`,
    hint: 'Remove it, or add the opening tag before it.',
  }
}

const HTML_COMMENT: Problem = {
  rule: 'MDX_HTML_COMMENT',
  message: 'Unsupported HTML comment in MDX.',
  hint: 'Write `{/* comment */}` instead of `<!-- comment -->`.',
}

function invalidScript(message: ParserMessage, source: SourceFile): Problem {
  const esm = message.source === 'micromark-extension-mdxjs-esm'
  const cause = message.cause instanceof Error ? message.cause.message.replace(/\s*\(\d+:\d+\)$/, '') : undefined
  return {
    rule: 'MDX_EXPRESSION',
    message: `Invalid ${esm ? 'import or export' : 'expression in braces'}${cause ? `: ${cause}` : ''}.`,
    hint: esm ? statementHint(source, message.line ?? 1) : expressionHint(isInAttribute(message, source)),
  }
}

/** Returns the 0-based offset of a syntax error in an expression in text. Undefined for other errors. */
export function expressionError(error: unknown, source: SourceFile): number | undefined {
  const message = readMessage(error)
  const { line, column, ruleId } = message
  if (ruleId !== 'acorn' || message.source === 'micromark-extension-mdxjs-esm' || isInAttribute(message, source))
    return undefined
  return line === undefined || column === undefined ? undefined : new LineIndex(source.text).offsetAt({ line, column })
}

function isInAttribute({ line = 1, column = 1 }: ParserMessage, source: SourceFile): boolean {
  const before = (source.text.split('\n', line).at(-1) ?? '').slice(0, column - 1)
  return /[\w-]=\{[^{}]*$/.test(before.slice(-200))
}

function unclosedBrace(source: SourceFile): Problem {
  return {
    rule: 'MDX_EXPRESSION',
    ...characterPosition(source, findUnclosedBrace(source.text)),
    message: 'Unclosed brace "{".',
    hint: 'Add `}`, or write `\\{` for text.',
  }
}

/**
 * Returns the diagnostic for an unclosed attribute value. The parser stops at the end of the file, so the last quote
 * is the opening one.
 */
function unclosedValue(message: ParserMessage, source: SourceFile): Problem {
  const quote = /quote `(["'])`/.exec(message.reason)?.[1] ?? '"'
  return {
    rule: 'MDX_UNCLOSED',
    ...characterPosition(source, source.text.lastIndexOf(quote)),
    message: 'Unclosed attribute value.',
    expected: `a closing ${quote}.`,
  }
}

const BRACES = /^[ \t]*(`{3,}|~{3,})[\s\S]{0,20000}?^[ \t]*\1|(`+)(?!`)[\s\S]{0,2000}?[^`]\2(?!`)|\\.|[{}]/gm

/** Returns the offset of the outermost unclosed brace, or -1. */
function findUnclosedBrace(text: string): number {
  const open: number[] = []
  for (const { 0: brace, index } of text.matchAll(BRACES)) {
    if (brace === '{') open.push(index)
    else if (brace === '}') open.pop()
  }
  return open[0] ?? -1
}

function characterPosition(source: SourceFile, offset: number): Location | undefined {
  return offset < 0 ? undefined : source.range(offset, offset + 1)
}

function invalidCharacter(message: ParserMessage, source: SourceFile): Problem {
  const range = pointRange(message)
  // A backtick is written as code between two backticks.
  const character = /character `+ ?(.*?) ?`+ \(U/s.exec(message.reason)?.[1]
  const line = range && source.text.split('\n', range.start.line).at(-1)
  const opens = range && line?.[range.start.column - 2] === '<'
  if (character !== undefined && opens) {
    return {
      rule: 'MDX_SYNTAX',
      message: `Invalid tag: unexpected character "${character}" after "<".`,
      hint: 'Write `&lt;` or `{"<"}` for the character itself.',
    }
  }
  return {
    rule: 'MDX_SYNTAX',
    message: `${firstSentence(message.reason)}.`,
    hint: message.reason.includes('to create a link in MDX')
      ? 'Write `[text](url)` for a link, or `&lt;` for the character "<" itself.'
      : 'Write `&lt;` for "<" and `&#123;` for "{" in text.',
  }
}

function firstSentence(reason: string): string {
  return reason.replace(/\s*\(note:.*$/s, '').replace(/\.$/, '')
}
