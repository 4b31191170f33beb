import type { SpecHost } from '../model/spec.js'
import { fromPointer } from './data.js'
import { decode } from './refPath.js'

/** Fetched files by URL: the bytes, or the reason of the failure. */
export type Fetched = ReadonlyMap<string, Uint8Array | { reason?: string }>

/** Reads files of the repository, and remote ones from those that are already fetched. */
export class FileReader {
  /** URLs to fetch before the next attempt. */
  readonly wanted = new Set<string>()
  /** Files of the repository that were read or looked for. */
  readonly asked = new Set<string>()
  readonly #host: SpecHost
  readonly #fetched: Fetched

  constructor(host: SpecHost, fetched: Fetched) {
    this.#host = host
    this.#fetched = fetched
  }

  /** Returns the bytes of a file, undefined for a missing one, or `pending` for one that must be fetched first. */
  read(file: string): Uint8Array | undefined | 'pending' {
    if (!isRemote(file)) {
      this.asked.add(file)
      return this.#host.read(file)
    }
    const fetched = this.#fetched.get(file)
    if (fetched) return fetched instanceof Uint8Array ? fetched : undefined
    this.wanted.add(file)
    return 'pending'
  }

  /** Returns why a remote file could not be fetched, as a sentence. */
  reason(file: string): string | undefined {
    const fetched = this.#fetched.get(file)
    return fetched instanceof Uint8Array ? undefined : fetched?.reason
  }

  /** Reads a file without adding it to the dependencies. */
  peek(file: string): Uint8Array | undefined {
    return this.#host.read(file)
  }
}

export function isRemote(file: string): boolean {
  return /^https?:/i.test(file)
}

/** Returns the decoded keys of a fragment that is a JSON pointer, or undefined for an anchor name. */
export function pathOfFragment(fragment: string): string[] | undefined {
  if (fragment === '') return []
  const pointer = decode(fragment)
  if (!pointer.startsWith('/')) return undefined
  return fromPointer(pointer)
}
