import { plural } from '@octavo/core'
import type { Fault, Faults } from '../load/faults.js'

/** Collects diagnostics that repeat: the first of each kind is reported, with the number of the others. */
export class Notices {
  readonly #byKind = new Map<string, { fault: Fault; count: number }>()

  /** @param kind what is equal in all diagnostics that are counted together. Default: the rule */
  add(fault: Fault, kind: string = fault.rule): void {
    const notice = this.#byKind.get(kind)
    if (notice) notice.count++
    else this.#byKind.set(kind, { fault, count: 0 })
  }

  report(faults: Faults): void {
    for (const { fault, count } of this.#byKind.values()) {
      const rest = count > 0 ? ` (and ${plural(count, 'other')})` : ''
      faults.add({ ...fault, message: fault.message.replace(/\.?$/, `${rest}.`) })
    }
  }
}
