import type { ArchiveLimits } from '../../archive/bundleRules.js'
import { BundleError } from '../errors/bundleError.js'

/** Counts unpacked entries and bytes: the headers of an archive are untrusted. */
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

  /** Checks the number of entries that an archive announces. @throws BundleError */
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
