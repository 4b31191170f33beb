import { contentHash, type Diagnostic, type Position, plural, type RuleId } from '@octavo/core'
import { LIMITS } from './limits.js'

export interface Location {
  file: string
  start: Position
  end: Position
}

/** A diagnostic with a path instead of a position. Positions are looked up later, and only for printed diagnostics. */
export interface Fault extends Omit<Diagnostic, 'file' | 'start' | 'end' | 'severity'> {
  file: string
  /** Default: `warning`. */
  severity?: Diagnostic['severity']
  /** Keys from the root of the file. Undefined for the whole file. */
  path?: readonly string[]
  /** Points to the last key instead of its value. */
  atKey?: boolean
  /** The position, if it is known without a path. */
  place?: Location
}

type ListedFault = Fault & Pick<Diagnostic, 'severity'>

/** Diagnostics of one rule in one file. */
interface Found {
  first: ListedFault
  /** Hashes of the diagnostics, to detect duplicates. */
  keys: Set<string>
  /** True if the number of diagnostics exceeds the counting limit. */
  isFull: boolean
}

/** Collects diagnostics without duplicates, up to a limit per rule and file. */
export class Faults {
  readonly list: ListedFault[] = []
  /** Files that exist and cannot be parsed. */
  readonly unreadable = new Set<string>()
  readonly #byRule = new Map<string, Found>()

  add({ rule, ...about }: Fault): void {
    const fault = { rule, severity: 'warning' as const, ...about }
    const key = `${rule} ${fault.file}`
    const entry = this.#byRule.get(key) ?? { first: fault, keys: new Set(), isFull: false }
    this.#byRule.set(key, entry)
    entry.isFull ||= entry.keys.size >= LIMITS.countedProblems
    if (entry.isFull) return
    const size = entry.keys.size
    entry.keys.add(faultKey(fault))
    if (size < entry.keys.size && size < LIMITS.problemsOfRule) this.list.push(fault)
  }

  /** Returns whether another diagnostic of a rule would be listed. If not, its hint need not be computed. */
  hasRoom(rule: RuleId, file: string): boolean {
    return (this.#byRule.get(`${rule} ${file}`)?.keys.size ?? 0) < LIMITS.problemsOfRule
  }

  /** Returns a diagnostic with the number of unlisted ones for each rule and file that exceeds the limit. */
  rest(): Diagnostic[] {
    return [...this.#byRule.values()].flatMap(({ first: { rule, severity, file }, keys, isFull }): Diagnostic[] => {
      const left = keys.size - LIMITS.problemsOfRule
      if (left <= 0) return []
      return [
        {
          rule,
          severity,
          file,
          message: `Not listed: ${isFull ? 'at least ' : ''}${plural(left, `more ${severity}`)} of this kind in ${file}.`,
          hint: `Fix the ${LIMITS.problemsOfRule} that are listed, then run the command again.`,
        },
      ]
    })
  }
}

/** Returns a hash, because keys and messages can be long. */
function faultKey({ path = [], place, message }: Fault): string {
  const { line = 0, column = 0 } = place?.start ?? {}
  return contentHash(...path, `${line}:${column}`, message)
}
