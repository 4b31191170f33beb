import type { Diagnostic, Position } from '@octavo/core'
import type { JsonObject } from './json.js'

/** Versions that are rendered; 2.0 is refused (platform-api 4.7). */
export type SpecVersion = '3.0' | '3.1' | '3.2'

/**
 * An OpenAPI document with overlays applied. References stay as they are and are followed when something is shown:
 * `#/…` points into `root`, `<file>#/…` into a file of `files`, written from the docs root in every file.
 */
export interface SpecDocument {
  /** Path from the docs root, or https address. */
  source: string
  version: SpecVersion
  root: JsonObject
  files: ReadonlyMap<string, JsonObject>
}

/** One method of a path, or one webhook, that can be shown. Plain data: what navigation and routes need to know. */
export interface Operation {
  kind: 'operation' | 'webhook'
  /** Of the document. */
  source: string
  /** Upper-case: `GET`, `QUERY`, an additional operation's name. */
  method: string
  /** Path template; for a webhook its name. */
  path: string
  /** JSON pointers, percent-encoding undone, to the operation and to its path item. */
  pointer: string
  pathPointer: string
  operationId?: string
  summary?: string
  description?: string
  tags: readonly string[]
  deprecated: boolean
  /** `x-hidden`: a page outside navigation. */
  hidden: boolean
  /** `x-excluded`: no page. */
  excluded: boolean
  /** `x-mint`, checked: frontmatter, MDX before the generated part, and the page's address. */
  metadata?: Readonly<Record<string, unknown>>
  content?: string
  href?: string
}

/** A tag as navigation shows it. */
export interface SpecTag {
  name: string
  /** `x-group`, or `summary` (3.2). */
  label?: string
  parent?: string
  kind?: string
}

export interface LoadedSpec {
  /** Undefined when nothing of the document can be used. */
  document?: SpecDocument
  /** Usable ones, in the document's order. */
  operations: readonly Operation[]
  tags: readonly SpecTag[]
  diagnostics: readonly Diagnostic[]
  /** A file of it is there and can't be read, such as one with a mistake in its syntax: what is here is not all. */
  isBroken: boolean
  /** Why a remote document could not be fetched, as a sentence. */
  unreachable?: string
  /** Files from the docs root that were read or looked for; a change of one makes the spec anew. */
  dependencies: readonly string[]
  /** The place of a pointer's value, or of its last key, for problems that are found later. */
  locate(
    pointer: string,
    options?: { file?: string | undefined; atKey?: boolean },
  ): { file: string; start: Position; end: Position } | undefined
}

/** What a document may read: the repository, and the origins that are listed. */
export interface SpecHost {
  /** Bytes of a file inside the docs root; undefined when there is none. Links out of it are never followed. */
  read(file: string): Uint8Array | undefined
  /** Text of a remote document at build, from the cache or the network. Absent: remote documents are refused. */
  fetch?(url: string): Promise<Uint8Array>
}
