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

/**
 * Returns a diagnostic in the form of the protocol. Its message ends with the expected value and advice.
 *
 * @param docsUrl URL of the documentation with the explanations of rules
 */
export function toDiagnostic(
  { rule, severity, message, expected, hint, ...place }: Diagnostic,
  docsUrl: string | undefined,
): LspDiagnostic {
  const isExplained = docsUrl !== undefined && Object.hasOwn(RULES, rule)
  return {
    range: toRange(place),
    severity: SEVERITIES[severity],
    source: 'octavo',
    code: rule,
    ...(isExplained && { codeDescription: { href: docsUrl.replace(/\/$/, '') + rulePath(rule) } }),
    message: [message, expected && `Expected ${expected}`, hint].filter(Boolean).join('\n'),
  }
}
