import type { DiagramResult } from '@octavo/content'

/** An error of Mermaid. Parsers add `hash`, with the line of the text without comments and frontmatter. */
interface MermaidError extends Error {
  hash?: { loc?: { first_line?: number } }
}

interface SourceLine {
  /** Line of the source, from 1. */
  line: number
  text: string
}

/** Maximum length of a line in a message, in characters. */
const MAX_LINE = 200

/**
 * Returns the error of an invalid diagram. Other errors are ours: the browser draws the diagram.
 *
 * @param isParsed true if Mermaid has read the diagram, and cannot draw it
 */
export function diagramError(source: string, thrown: unknown, { isParsed = false } = {}): DiagramResult {
  const error = thrown as MermaidError
  const message = typeof error?.message === 'string' ? error.message : ''
  if (message.startsWith('No diagram type detected')) {
    const [first] = readLines(source)
    const [kind] = first?.text.trim().split(/\s+/) ?? []
    return { error: { message: `unknown kind "${kind}".`, line: first?.line, isUnknown: true } }
  }
  const limit = /^(?:Edge limit exceeded\.|Maximum text size)[^.]*/.exec(message)?.[0]
  if (limit) return { error: { message: `${limit}.` } }
  const line =
    error?.hash?.loc?.first_line ??
    Number(/(?:Parse|Lexical|Lexer) error on line (\d+)/.exec(message)?.[1] ?? Number.NaN)
  if (!error?.hash && !/^Pars(?:e error|ing failed)/.test(message))
    return !isParsed && isRejected(thrown) ? { error: { message: syntaxMessage(message, undefined) } } : {}
  const at = sourceLine(source, line)
  return { error: { message: syntaxMessage(message, at?.text.trim()), line: at?.line } }
}

/** True if Mermaid threw the error because parts of a diagram do not fit together. Those of the runtime have other names, or a code. */
function isRejected(thrown: unknown): boolean {
  return thrown instanceof Error && /^(?:Error|YAMLException)$/.test(thrown.name) && !('code' in thrown)
}

/** Names the line, because Mermaid names only the terms of its grammar. */
function syntaxMessage(message: string, line: string | undefined): string {
  const text = line || (message.split('\n')[0] ?? '')
  const shortText = text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text
  return line ? `Mermaid cannot read "${shortText}".` : shortText
}

/** Returns the line of the source for a line of the text that Mermaid parses. */
function sourceLine(source: string, line: number): SourceLine | undefined {
  if (Number.isNaN(line)) return undefined
  const lines = readLines(source)
  return lines[line - 1] ?? lines.findLast(({ text }) => text.trim() !== '')
}

/** Returns the lines that Mermaid parses: without frontmatter, comments, and blank lines at the start. */
function readLines(source: string): SourceLine[] {
  const lines = source.split('\n').map((text, index) => ({ line: index + 1, text }))
  const frontmatter = /^\s*---\s*\n[\s\S]*?\n---\s*(?:\n|$)/.exec(source)?.[0].split('\n').length ?? 1
  const parsed = lines
    .slice(frontmatter - 1)
    .map(({ line, text }) => ({ line, text: text.replace(/%%\{.*\}%%/, '') }))
    .filter(({ text }) => !/^\s*%%/.test(text))
  const first = parsed.findIndex(({ text }) => text.trim() !== '')
  return parsed.slice(Math.max(0, first))
}
