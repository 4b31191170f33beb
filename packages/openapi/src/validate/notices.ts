import { plural } from '@octavo/core'
import type { Fault, Faults } from '../load/faults.js'

/** Collects mistakes that repeat: the first of each kind is reported, with the number of the others. */
export class Notices {
  readonly #found = new Map<string, { fault: Fault; count: number }>()

  /** @param kind what is equal in all mistakes that are counted together. Default: the rule */
  add(fault: Fault, kind: string = fault.rule): void {
    const known = this.#found.get(kind)
    if (known) known.count++
    else this.#found.set(kind, { fault, count: 0 })
  }

  /** Returns whether the next mistake of a kind would be the one that is reported. */
  isFirst(kind: string): boolean {
    return !this.#found.has(kind)
  }

  report(faults: Faults): void {
    for (const { fault, count } of this.#found.values()) {
      const rest = count > 0 ? ` (and ${plural(count, 'more place')})` : ''
      faults.add({ ...fault, message: fault.message.replace(/\.?$/, `${rest}.`) })
    }
  }
}
