import { type Diagnostic, type Position, plural } from '@octavo/core'
import { LIMITS } from './limits.js'

export interface Place {
  file: string
  start: Position
  end: Position
}

/** A problem by its path in a file; the place in the text is looked up once it is known which are printed. */
export interface Fault extends Omit<Diagnostic, 'file' | 'start' | 'end'> {
  file: string
  /** Keys from the file's root; undefined for problems of the whole file. */
  path?: readonly string[]
  /** The place is that of the last key rather than its value. */
  atKey?: boolean
  /** Known places need no path. */
  place?: Place
}

/** Collects what is wrong, at most so many problems of one rule for each file. */
export class Faults {
  readonly list: Fault[] = []
  /** Files that are there and of which nothing can be used. */
  readonly unreadable = new Set<string>()
  readonly #counts = new Map<string, { file: string; fault: Fault; count: number }>()

  add(fault: Fault): void {
    const key = `${fault.rule} ${fault.file}`
    const known = this.#counts.get(key) ?? { file: fault.file, fault, count: 0 }
    this.#counts.set(key, known)
    if (++known.count <= LIMITS.problemsOfRule) this.list.push(fault)
  }

  /** Whether another problem of a rule would be listed: what only helps to mend it need not be looked for otherwise. */
  hasRoom(rule: string, file: string): boolean {
    return (this.#counts.get(`${rule} ${file}`)?.count ?? 0) < LIMITS.problemsOfRule
  }

  /** Warnings about what is left out, one for each rule that had too many problems. */
  rest(): Diagnostic[] {
    return [...this.#counts.values()].flatMap(({ file, fault, count }): Diagnostic[] => {
      const left = count - LIMITS.problemsOfRule
      if (left <= 0) return []
      return [
        {
          rule: fault.rule,
          severity: fault.severity,
          file,
          message: `${plural(left, 'more problem')} of this kind in ${file}, not listed.`,
          hint: `The first ${LIMITS.problemsOfRule} are listed above; mend those and run again.`,
        },
      ]
    })
  }
}
