import type { Severity } from '../rules/rule.js'
import { codeFrame } from './codeFrame.js'
import type { Diagnostic } from './diagnostic.js'
import { type DiagnosticGroup, summarizeDiagnostics } from './diagnosticGroups.js'

export interface FormatOptions {
  /** Returns the text of a diagnostic's file. Default: no code frames are printed. */
  readSource?: (file: string) => string | undefined
  /** Colors for a terminal. Default false. */
  color?: boolean
}

/** Formats one diagnostic for people: location, message, code frame, expectation and hint. */
export function formatDiagnostic(diagnostic: Diagnostic, options: FormatOptions = {}): string {
  const { file, start, end, message, expected, hint, rule, severity } = diagnostic
  const paint = options.color ? ansi : plain
  const place = formatLocation(diagnostic)
  const label = LABELS[severity](paint)
  const parts = [`${label} ${place ? `${paint.bold(place)} ` : ''}${message} ${paint.dim(`[${rule}]`)}`]

  const source = file && start ? options.readSource?.(file) : undefined
  if (source !== undefined && start) {
    const frame = codeFrame(source, end ? { start, end } : { start })
    if (frame) parts.push('', indent(frame), '')
  }
  if (expected) parts.push(indent(`Expected ${expected}`))
  if (hint) parts.push(indent(hint))
  return parts.join('\n').trimEnd()
}

/** Returns a location such as `docs.json:12:7`. Unknown parts are omitted. */
export function formatLocation({ file, start }: Pick<Diagnostic, 'file' | 'start'>): string {
  if (!file) return ''
  return start ? `${file}:${start.line}:${start.column}` : file
}

/** Formats diagnostics as one block per cause, at most 50 per rule, followed by a line with the counts. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], options: FormatOptions = {}): string {
  const { groups, rest } = summarizeDiagnostics(diagnostics)
  const blocks = groups.map((group) => formatGroup(group, options))
  return [...blocks, ...formatRest(rest), formatCounts(diagnostics)].join('\n\n')
}

/** Formats the first diagnostic of a group, and the locations of the others. */
export function formatGroup(group: DiagnosticGroup, options: FormatOptions = {}): string {
  const others = formatOthers(group)
  return [formatDiagnostic(group.first, options), ...(others ? [indent(others)] : [])].join('\n')
}

/** Maximum number of listed locations per warning. */
const NAMED = 5

/** Returns `The same in 7 other locations: …`, or undefined for a single location. */
function formatOthers({ others }: DiagnosticGroup): string | undefined {
  if (others.length === 0) return undefined
  const names = others.slice(0, NAMED).map(formatLocation).filter(Boolean)
  const left = others.length - names.length
  const list = [...names, ...(left > 0 && names.length > 0 ? [`and ${left} more`] : [])].join(', ')
  return `The same in ${plural(others.length, 'other location')}${list && `: ${list}`}`
}

/** Returns one line per rule with more groups than were printed. */
function formatRest(rest: ReadonlyMap<string, number>): string[] {
  return [...rest].map(([rule, count]) => `… and ${count} more ${rule}. octavo check --json lists all.`)
}

/** Returns a text such as `2 errors, 1 warning`. */
export function formatCounts(diagnostics: readonly Diagnostic[]): string {
  const count = (severity: Severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
  const counts = [plural(count('error'), 'error'), plural(count('warning'), 'warning')]
  return [...counts, ...(count('notice') > 0 ? [plural(count('notice'), 'notice')] : [])].join(', ')
}

/** Returns a text such as `1 page` or `2 pages`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Returns GitHub Actions workflow commands: one line per cause, at most 50 per rule. */
export function formatGitHubAnnotations(diagnostics: readonly Diagnostic[], pathPrefix = ''): string {
  const { groups, rest } = summarizeDiagnostics(diagnostics)
  return [...groups.map((group) => formatAnnotation(group, pathPrefix)), ...formatRest(rest)].join('\n')
}

function formatAnnotation(group: DiagnosticGroup, pathPrefix: string): string {
  const { severity, file, start, end, rule, message, expected, hint } = group.first
  const properties = [
    file && `file=${escapeProperty(pathPrefix + file)}`,
    start && `line=${start.line},col=${start.column}`,
    end && `endLine=${end.line},endColumn=${end.column}`,
    `title=${escapeProperty(rule)}`,
  ].filter(Boolean)
  const text = [message, expected && `Expected ${expected}`, hint, formatOthers(group)].filter(Boolean).join('\n')
  return `::${severity} ${properties.join(',')}::${escapeData(text)}`
}

function escapeData(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}

const LABELS: Record<Severity, (paint: Paint) => string> = {
  error: ({ red }) => red('error'),
  warning: ({ yellow }) => yellow('warning'),
  notice: ({ dim }) => dim('notice'),
}

type Paint = Record<'red' | 'yellow' | 'bold' | 'dim', (text: string) => string>
const code = (open: number, close: number) => (text: string) => `\u001b[${open}m${text}\u001b[${close}m`
const ansi: Paint = { red: code(31, 39), yellow: code(33, 39), bold: code(1, 22), dim: code(2, 22) }
const same = (text: string) => text
const plain: Paint = { red: same, yellow: same, bold: same, dim: same }
