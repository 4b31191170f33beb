import type { Diagnostic, Position } from '@octavo/core'
import type { JsonObject } from './jsonValue.js'

export type SpecVersion = '3.0' | '3.1' | '3.2'
export type AsyncVersion = 2 | 3

/**
 * An OpenAPI or AsyncAPI document with its overlays applied. References are normalized and resolved when needed: `#/…` points into
 * `root`, `<path from the docs root>#/…` into `files`.
 */
export interface SpecDocument {
  /** Path from the docs root, or https URL. */
  source: string
  /** For AsyncAPI documents 3.1, whose schemas are the same as those of AsyncAPI. */
  version: SpecVersion
  /** Major version of AsyncAPI. Undefined for OpenAPI documents. */
  asyncapi?: AsyncVersion | undefined
  root: JsonObject
  files: ReadonlyMap<string, JsonObject>
}

/** One method of a path, one webhook or one channel, as plain data for navigation and routes. */
export interface Operation {
  kind: 'operation' | 'webhook' | 'channel'
  /** Path or URL of the document. */
  source: string
  /**
   * HTTP method in upper case (`GET`, `QUERY`), or the name of an additional operation. For channels the protocol of
   * their servers (`WS`, `MQTT`), or `CHANNEL` if there are several.
   */
  method: string
  /** Path template, the name of a webhook, or the address of a channel. */
  path: string
  /** JSON pointers to the operation and its path item, without percent-encoding. */
  pointer: string
  pathPointer: string
  /** For channels their key in the document. */
  operationId?: string
  /** Names of the operations of a channel. */
  aliases?: readonly string[]
  summary?: string
  /** The summary of the path: the title of operations without one. */
  pathSummary?: string
  description?: string
  tags: readonly string[]
  deprecated: boolean
  /** `x-hidden`: the page is not in navigation. */
  hidden: boolean
  /** The extension that excludes the operation, which has no page then. */
  excluded?: 'x-excluded' | 'x-internal'
  /** Valid fields of `x-mint`: frontmatter, MDX shown before the generated content, and the slug of the page. */
  metadata?: Readonly<Record<string, unknown>>
  content?: string
  href?: string
}

/** A tag as shown in navigation. */
export interface SpecTag {
  name: string
  /** `x-group`, or `summary` (3.2). */
  label?: string
  parent?: string
  kind?: string
}

/** A part of a string value, by its offsets in the value. */
export interface TextPart {
  text: string
  start: number
  end: number
}

export interface LocateOptions {
  /** Returns the position of the last key instead of its value. Default: false. */
  atKey?: boolean | undefined
  /** Returns the position of this part of the value, or of the whole value if escapes hide the part. */
  part?: TextPart | undefined
}

export interface LoadedSpec {
  /** Undefined if the document cannot be used. */
  document?: SpecDocument
  /** Valid operations in document order. */
  operations: readonly Operation[]
  tags: readonly SpecTag[]
  diagnostics: readonly Diagnostic[]
  /** True if a file exists but cannot be parsed, so the content is incomplete. */
  isBroken: boolean
  /** Reason why a remote document could not be fetched, as a sentence. */
  unreachable?: string
  /** Files that were read or not found, as paths from the docs root. When one changes, the spec is loaded again. */
  dependencies: readonly string[]
  /** Returns the position of the value at a pointer for later diagnostics. */
  locate(
    pointer: string,
    options?: LocateOptions & { file?: string | undefined },
  ): { file: string; start: Position; end: Position } | undefined
}

/** Access to the files of the repository and to remote files. */
export interface SpecHost {
  /** Returns the bytes of a file in the docs folder. Does not follow symlinks that point outside the folder. */
  read(file: string): Uint8Array | undefined
  /** Returns the bytes of a remote document, from a cache or the network. If omitted, they are unreachable. */
  fetch?(url: string): Promise<Uint8Array>
  /** Keeps what has been read for later runs. */
  store?: TextStore | undefined
}

/** Texts by key, which may be kept between runs. */
export interface TextStore {
  get(key: string): string | undefined
  set(key: string, text: string): void
}
