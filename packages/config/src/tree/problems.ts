import { type Diagnostic, LineIndex, type Position, type RuleId, type Severity } from '@octavo/core'
import type { Span } from './node.js'

/** A diagnostic at a node; `at` undefined means the whole file or no file. */
interface Problem {
  rule: RuleId
  severity?: Severity
  at?: Span | undefined
  message: string
  expected?: string | undefined
  hint?: string | undefined
  /** The site can be published without the value. Default false. */
  isSetting?: boolean
}

/** Most diagnostics kept of each severity: an untrusted file could otherwise cause one for each of its bytes. */
const MAX_PROBLEMS = 1000

/** Collects the diagnostics of one load and knows the lines of every file read. */
export class Diagnostics {
  readonly diagnostics: Diagnostic[] = []
  readonly #counts = { error: 0, warning: 0 }
  readonly #lines = new Map<string, LineIndex>()

  /** Remembers a file's text, so that places in it can be given as lines and columns. */
  addSource(file: string, text: string): void {
    this.#lines.set(file, new LineIndex(text))
  }

  /** Reports a diagnostic; the default severity is error. */
  report({ rule, severity = 'error', at, message, expected, hint, isSetting = false }: Problem): void {
    if (++this.#counts[severity] > MAX_PROBLEMS) return
    const place = at && this.locate(at)
    this.diagnostics.push({
      rule,
      severity,
      file: at?.file,
      start: place?.start,
      end: place?.end,
      message,
      expected: expected || undefined,
      hint: hint || undefined,
      unit: isSetting && severity === 'error' ? 'setting' : undefined,
    })
  }

  /** Lines and columns of a place in a file that was read. */
  locate({ file, start, end }: Span): { file: string; start: Position; end: Position } | undefined {
    const lines = this.#lines.get(file)
    return lines && { file, start: lines.positionAt(start), end: lines.positionAt(end) }
  }
}
