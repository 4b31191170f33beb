import { posix } from 'node:path'
import { decodePercent } from '@octavo/core'
import type { Json, JsonObject } from '../model/jsonValue.js'
import type { SpecHost } from '../model/spec.js'
import { fromPointer, isObject, type MutableObject, valueAt } from './data.js'
import { parseSource } from './parseSource.js'
import type { Source } from './source.js'

/** Fetched files by URL: the bytes, or the reason why fetching failed. */
export type Fetched = ReadonlyMap<string, Uint8Array | { reason?: string }>

/** Reads files of the repository, and remote files that have been fetched. */
export class FileReader {
  /** URLs to fetch before the next attempt. */
  readonly pendingFiles = new Set<string>()
  /** Files of the repository that were read or not found. */
  readonly requestedFiles = new Set<string>()
  readonly #host: SpecHost
  readonly #fetched: Fetched

  constructor(host: SpecHost, fetched: Fetched) {
    this.#host = host
    this.#fetched = fetched
  }

  /** Returns the bytes of a file, undefined if it is missing, or `pending` if it must be fetched first. */
  read(file: string): Uint8Array | undefined | 'pending' {
    if (!isRemote(file)) {
      this.requestedFiles.add(file)
      return this.#host.read(file)
    }
    const fetched = this.#fetched.get(file)
    if (fetched) return fetched instanceof Uint8Array ? fetched : undefined
    this.pendingFiles.add(file)
    return 'pending'
  }

  /** Parses a file. */
  parse(bytes: Uint8Array, file: string): Source {
    return parseSource(bytes, file, this.#host.store)
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

/** Maximum length of a JSON pointer, because it is read again wherever it is used. */
const MAX_POINTER = 10_000

/** Decodes a fragment that is a JSON pointer. Returns undefined for an anchor name. */
export function fragmentPath(fragment: string): string[] | undefined {
  if (fragment === '') return []
  if (fragment.length > MAX_POINTER) return undefined
  const pointer = decodePercent(fragment)
  if (!pointer.startsWith('/')) return undefined
  return fromPointer(pointer)
}

/** Reason why a reference is not resolved. */
export type RefProblem = 'OAS_REF_OUTSIDE' | 'OAS_REF_SCHEME' | 'OAS_REF_REMOTE'

/** A location: a path from the docs root or https URL, and the encoded fragment without `#`. */
interface RefTarget {
  file: string
  fragment: string
}

/** Splits a reference or pointer into the file and the part after `#`. */
export function splitRef(ref: string): RefTarget {
  const hash = ref.indexOf('#')
  return hash < 0 ? { file: ref, fragment: '' } : { file: ref.slice(0, hash), fragment: ref.slice(hash + 1) }
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i

/** Resolves a reference in `file`. Rejects paths outside the docs folder and origins that are not allowed. */
export function readRef(ref: string, file: string, origins: ReadonlySet<string>): RefTarget | RefProblem {
  const { file: target, fragment } = splitRef(ref)
  if (target === '') return { file, fragment }
  const scheme = SCHEME.exec(target)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return 'OAS_REF_SCHEME'
  if (scheme !== undefined || /^[\\/]{2}/.test(target)) return remote(target, fragment, origins)
  if (/^https:/i.test(file)) return remote(new URL(target, file).href, fragment, origins)
  const relativePath = insideRoot(target, file)
  return relativePath === undefined ? 'OAS_REF_OUTSIDE' : { file: relativePath, fragment }
}

function remote(target: string, fragment: string, origins: ReadonlySet<string>): RefTarget | RefProblem {
  const url = URL.canParse(target) ? new URL(target) : undefined
  const isListed = url?.protocol === 'https:' && !url.username && !url.password && origins.has(url.origin)
  return url && isListed ? { file: url.href, fragment } : 'OAS_REF_REMOTE'
}

/** Resolves a path relative to `file` to a path from the docs root. Undefined if it is outside the docs folder. */
export function insideRoot(target: string, file: string): string | undefined {
  const path = decodePercent(target).replaceAll('\\', '/')
  if (path.startsWith('/') || path.includes('\0')) return undefined
  const joined = posix.join(posix.dirname(file), path)
  return joined === '..' || joined.startsWith('../') ? undefined : joined
}

/** Decodes percent-encoding. Returns text with invalid escapes unchanged. */
/** The document and the other files in which references are resolved. */
export interface Files {
  root: JsonObject
  files: ReadonlyMap<string, Json>
}

/** Longest chain of references to references. */
const MAX_STEPS = 30

/** Returns the object that a value is or refers to, with the last reference of the chain, if any. */
export function resolveObject(
  value: Json | undefined,
  files: Files,
): { object: MutableObject; ref?: string } | undefined {
  let object = value
  let ref: string | undefined
  for (let step = 0; step < MAX_STEPS; step++) {
    if (!isObject(object)) return undefined
    if (typeof object.$ref !== 'string') return { object, ref }
    ref = object.$ref
    object = lookUp(ref, files)
  }
  return undefined
}

/** Returns the target of a normalized reference. `file` is empty for the document itself. */
export function refTarget(ref: string): { file: string; path: string[] } | undefined {
  const { file, fragment } = splitRef(ref)
  const path = fragmentPath(fragment)
  return path && { file, path }
}

function lookUp(ref: string, files: Files): Json | undefined {
  const place = refTarget(ref)
  return place && valueAt(place.file === '' ? files.root : files.files.get(place.file), place.path)
}
