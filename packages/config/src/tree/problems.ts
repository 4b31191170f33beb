import { type Diagnostic, LineIndex, type Position, type RuleId, type Severity } from '@octavo/core'
import type { Span } from './node.js'

/** A diagnostic about a node. If `at` is undefined, it is about the whole file or no file. */
interface Problem {
  rule: RuleId
  severity?: Severity
  at?: Span | undefined
  message: string
  expected?: string | undefined
  hint?: string | undefined
  /** True if the site can be published without the value. Default false. */
  isSetting?: boolean
}

/** Maximum number of diagnostics per severity, because an untrusted file could cause one per byte. */
const MAX_PROBLEMS = 1000

/** Collects the diagnostics of one run, and converts offsets to lines and columns. */
export class Diagnostics {
  readonly diagnostics: Diagnostic[] = []
  readonly #counts = { error: 0, warning: 0, notice: 0 }
  readonly #lines = new Map<string, LineIndex>()

  /** Stores the text of a file, so that its offsets can be converted to lines and columns. */
  addSource(file: string, text: string): void {
    this.#lines.set(file, new LineIndex(text))
  }

  /** Reports a diagnostic. The default severity is error. */
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

  /** Returns the lines and columns for a range in a file that was read. */
  locate({ file, start, end }: Span): { file: string; start: Position; end: Position } | undefined {
    const lines = this.#lines.get(file)
    return lines && { file, start: lines.positionAt(start), end: lines.positionAt(end) }
  }
}
