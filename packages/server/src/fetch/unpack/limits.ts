import type { ArchiveLimits } from '../../archive/bundleRules.js'
import { BundleError } from '../errors/bundleError.js'

/** Counts what comes out of an archive while it comes: what an archive says of itself proves nothing. */
export class UnpackMeter {
  readonly #limits: ArchiveLimits
  #entries = 0
  #bytes = 0

  constructor(limits: ArchiveLimits) {
    this.#limits = limits
  }

  /** @throws BundleError */
  addEntry(): void {
    this.checkEntries(++this.#entries)
  }

  /** What an archive announces is enough to refuse it. @throws BundleError */
  checkEntries(count: number): void {
    if (count > this.#limits.entries)
      throw new BundleError(`The archive has more than ${this.#limits.entries} entries.`)
  }

  /** @throws BundleError */
  addBytes(count: number): void {
    this.#bytes += count
    if (this.#bytes > this.#limits.bytes) throw tooMuch(this.#limits)
  }
}

export function tooMuch({ bytes }: ArchiveLimits): BundleError {
  return new BundleError(`The unpacked archive exceeds ${Math.round(bytes / 1024 ** 2)} MB.`)
}
