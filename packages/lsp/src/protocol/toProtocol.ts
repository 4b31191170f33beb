import type { Diagnostic, Position } from '@octavo/core'
import { RULES, type RuleId, rulePath } from '@octavo/core'
import {
  DiagnosticSeverity,
  type Diagnostic as LspDiagnostic,
  type Position as LspPosition,
  type Range as LspRange,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'

/** Severities of the protocol, by that of a diagnostic. */
const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  notice: DiagnosticSeverity.Information,
} as const

/** Lines and columns of the protocol start at 0. */
export function toPosition({ line, column }: Position): LspPosition {
  return { line: Math.max(0, line - 1), character: Math.max(0, column - 1) }
}

export function toRange({ start, end }: Pick<Diagnostic, 'start' | 'end'>): LspRange {
  const from = toPosition(start ?? { line: 1, column: 1 })
  return { start: from, end: end ? toPosition(end) : from }
}

/** Returns the range between two offsets of a text. */
export function offsetRange(text: string, { start, end }: { start: number; end: number }): LspRange {
  const document = TextDocument.create('file:///text', 'plaintext', 0, text)
  return { start: document.positionAt(start), end: document.positionAt(end) }
}

/** Returns the explanation of a rule as Markdown. Undefined for rules of plugins. */
export function explainRule(rule: string): string | undefined {
  if (!Object.hasOwn(RULES, rule)) return undefined
  const { title, explanation } = RULES[rule as RuleId]
  return `**${title}** (\`${rule}\`)\n\n${explanation}`
}

interface ReportOptions {
  /** The URI of the diagnostic's file. */
  uri: string
  /** URL of the documentation with the explanations of rules. */
  docsUrl: string | undefined
}

/** Returns a diagnostic in the form of the protocol. The expected value and advice are related information at the same location. */
export function toDiagnostic(
  { rule, severity, message, expected, hint, ...place }: Diagnostic,
  { uri, docsUrl }: ReportOptions,
): LspDiagnostic {
  const range = toRange(place)
  const advice = [expected && `Expected ${expected}`, hint].filter((text) => text !== undefined && text !== '')
  return {
    range,
    severity: SEVERITIES[severity],
    source: 'octavo',
    code: rule,
    ...(docsUrl !== undefined && { codeDescription: { href: docsUrl.replace(/\/$/, '') + rulePath(rule) } }),
    message: [message, ...advice].join('\n'),
    ...(hint !== undefined && { relatedInformation: [{ location: { uri, range }, message: hint }] }),
  }
}
