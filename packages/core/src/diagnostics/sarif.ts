import type { Severity } from '../rules/rule.js'
import { RULES, type RuleId } from '../rules/rules.js'
import { findingKey } from './baseline.js'
import type { Diagnostic } from './diagnostic.js'

const LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = { error: 'error', warning: 'warning', notice: 'note' }

/**
 * Returns diagnostics in the format of OASIS SARIF 2.1.0 as JSON, which code scanning services read.
 *
 * @param pathPrefix path of the docs root from the root of the repository, with a trailing slash
 * @param fingerprint returns a short hash of a text
 */
export function formatSarif(
  diagnostics: readonly Diagnostic[],
  { pathPrefix = '', fingerprint }: { pathPrefix?: string; fingerprint(text: string): string },
): string {
  const ids = [...new Set(diagnostics.map(({ rule }) => rule))].sort()
  const results = diagnostics.map((diagnostic) => ({
    ruleId: diagnostic.rule,
    ruleIndex: ids.indexOf(diagnostic.rule),
    level: LEVELS[diagnostic.severity],
    message: { text: messageText(diagnostic) },
    locations: locations(diagnostic, pathPrefix),
    // Without lines, so that a finding stays the same when the text above it changes.
    partialFingerprints: { 'octavo/v1': fingerprint(findingKey(diagnostic)) },
  }))
  const run = { tool: { driver: { name: 'Octavo', rules: ids.map(sarifRule) } }, columnKind: 'utf16CodeUnits', results }
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)
}

function messageText({ message, expected, hint }: Diagnostic): string {
  return [message, expected && `Expected ${expected}`, hint].filter(Boolean).join('\n')
}

/** Rules of plugins have no explanation here. */
function sarifRule(id: RuleId): object {
  const rule = Object.hasOwn(RULES, id) ? RULES[id] : undefined
  if (!rule) return { id }
  return {
    id,
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.explanation },
    defaultConfiguration: { level: LEVELS[rule.severity] },
  }
}

function locations({ file, start, end }: Diagnostic, pathPrefix: string): object[] {
  if (file === undefined) return []
  const uri = /^https?:/.test(file) ? file : encodeURI(pathPrefix + file)
  const region = start && {
    startLine: start.line,
    startColumn: start.column,
    ...(end && { endLine: end.line, endColumn: end.column }),
  }
  return [{ physicalLocation: { artifactLocation: { uri }, ...(region && { region }) } }]
}
