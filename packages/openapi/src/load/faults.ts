import { type Diagnostic, type Position, plural, type RuleId } from '@octavo/core'
import { LIMITS } from './limits.js'

export interface Location {
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
  place?: Location
}

/** Problems of one rule in one file. */
interface Found {
  first: Fault
  /** What each of them is known by. */
  keys: Set<string>
  /** Others came after as many as are counted. */
  isFull: boolean
}

/** Collects what is wrong, each problem once, at most so many of one rule for each file. */
export class Faults {
  readonly list: Fault[] = []
  /** Files that are there and of which nothing can be used. */
  readonly unreadable = new Set<string>()
  readonly #found = new Map<string, Found>()
  /** Of keys in paths, which may be long and lead to many problems: they are not put together each time. */
  readonly #numbers = new Map<string, number>()

  add(fault: Fault): void {
    const key = `${fault.rule} ${fault.file}`
    const found = this.#found.get(key) ?? { first: fault, keys: new Set(), isFull: false }
    this.#found.set(key, found)
    found.isFull ||= found.keys.size >= LIMITS.countedProblems
    if (found.isFull) return
    const known = found.keys.size
    found.keys.add(this.#keyOf(fault))
    if (known < found.keys.size && known < LIMITS.problemsOfRule) this.list.push(fault)
  }

  /** Whether another problem of a rule would be listed: what only helps to mend it need not be looked for otherwise. */
  hasRoom(rule: RuleId, file: string): boolean {
    return (this.#found.get(`${rule} ${file}`)?.keys.size ?? 0) < LIMITS.problemsOfRule
  }

  /** Warnings about what is left out, one for each rule that had too many problems. */
  rest(): Diagnostic[] {
    return [...this.#found.values()].flatMap(({ first: { rule, severity, file }, keys, isFull }): Diagnostic[] => {
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

  #keyOf({ path = [], place, message }: Fault): string {
    const { line = 0, column = 0 } = place?.start ?? {}
    return `${path.map((key) => this.#numberOf(key)).join()} ${line}:${column} ${message}`
  }

  #numberOf(key: string): number {
    const number = this.#numbers.get(key) ?? this.#numbers.size
    this.#numbers.set(key, number)
    return number
  }
}
