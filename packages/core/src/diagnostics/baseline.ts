import type { Diagnostic } from './diagnostic.js'

/** Findings that a site has and that do not fail a check. */
interface BaselineEntry {
  rule: string
  file?: string
  message: string
  count: number
}

/** Returns what a finding is, without its line: it stays the same when the text above it changes. */
export function findingKey({ rule, file, message }: Pick<BaselineEntry, 'rule' | 'file' | 'message'>): string {
  return JSON.stringify([rule, file ?? null, message])
}

/** Returns the text of a baseline file: the findings without lines, sorted, so that changes are easy to review. */
export function formatBaseline(diagnostics: readonly Diagnostic[]): string {
  const entries = new Map<string, BaselineEntry>()
  for (const { rule, file, message } of diagnostics) {
    const key = findingKey({ rule, file, message })
    const entry = entries.get(key) ?? { rule, file, message, count: 0 }
    entries.set(key, { ...entry, count: entry.count + 1 })
  }
  const findings = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  return `${JSON.stringify({ findings }, null, 2)}\n`
}

interface BaselineComparison {
  /** Diagnostics that the baseline does not have. */
  added: Diagnostic[]
  /** Number of diagnostics that the baseline has. */
  known: number
  /** Number of findings of the baseline that the site no longer has. */
  fixed: number
}

/**
 * Compares diagnostics with the text of a baseline file. A finding that occurs more often than there is added.
 *
 * @throws Error with a message for users for a text that is not a baseline
 */
export function compareWithBaseline(diagnostics: readonly Diagnostic[], text: string): BaselineComparison {
  const left = new Map(parseBaseline(text).map((entry) => [findingKey(entry), entry.count]))
  const added = diagnostics.filter((diagnostic) => {
    const key = findingKey(diagnostic)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
  const fixed = [...left.values()].reduce((sum, count) => sum + count, 0)
  return { added, known: diagnostics.length - added.length, fixed }
}

function parseBaseline(text: string): BaselineEntry[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('The baseline is not valid JSON. Write it again with --write-baseline.')
  }
  const findings = (value as { findings?: unknown } | null)?.findings
  if (!Array.isArray(findings) || !findings.every(isEntry))
    throw new Error('The baseline has no list "findings". Write it again with --write-baseline.')
  return findings
}

function isEntry(value: unknown): value is BaselineEntry {
  const { rule, file, message, count } = (value ?? {}) as Record<string, unknown>
  return (
    typeof rule === 'string' &&
    (file === undefined || typeof file === 'string') &&
    typeof message === 'string' &&
    Number.isInteger(count)
  )
}
