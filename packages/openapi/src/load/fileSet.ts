import type { SpecHost } from '../model/spec.js'
import type { FoundRefs } from './collectRefs.js'
import type { MutableJson } from './data.js'
import { parseSource } from './parseSource.js'
import { decode } from './refPath.js'
import type { Source } from './source.js'

export interface LoadedFile {
  source: Source
  value: MutableJson
  refs: FoundRefs
}

/** What fetching gave: bytes, or why there are none. */
export type Fetched = ReadonlyMap<string, Uint8Array | { reason?: string }>

/** Reads files of the repository at once, and remote ones when somebody has fetched them. */
export class FileReader {
  /** Addresses that must be fetched before all can be read. */
  readonly wanted = new Set<string>()
  /** Files of the repository that were read or looked for. */
  readonly asked = new Set<string>()
  readonly #host: SpecHost
  readonly #fetched: Fetched

  constructor(host: SpecHost, fetched: Fetched) {
    this.#host = host
    this.#fetched = fetched
  }

  /** Bytes of a file, undefined when there is none, `pending` when it has to be fetched first. */
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

  /** Why a remote file could not be fetched, as a sentence. */
  reason(file: string): string | undefined {
    const fetched = this.#fetched.get(file)
    return fetched instanceof Uint8Array ? undefined : fetched?.reason
  }

  /** Bytes of a file that may turn out to matter for nothing. */
  peek(file: string): Uint8Array | undefined {
    return this.#host.read(file)
  }

  parse(bytes: Uint8Array, file: string): Source {
    return parseSource(bytes, file)
  }
}

export function isRemote(file: string): boolean {
  return /^https?:/i.test(file)
}

/** Keys of a fragment that is a JSON pointer, percent-encoding undone; undefined for the name of an anchor. */
export function pathOfFragment(fragment: string): string[] | undefined {
  if (fragment === '') return []
  const pointer = decode(fragment)
  if (!pointer.startsWith('/')) return undefined
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}
