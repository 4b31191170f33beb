import { contentHash, type Diagnostic, type Graph, type Outside, outside } from '@octavo/core'
import type { FileHashes } from '../files/fileHashes.js'
import type { PackStore, TextLocation } from '../files/packStore.js'
import type { BodyMeta, BodyTexts, RenderResponse } from '../render/types.js'
import { readMarkdown, readTexts, TEXT_PARTS } from '../render/writtenTexts.js'

interface StoredBody {
  /** The source file of the body, which diagnostics and links refer to. */
  file: string
  /** Hashes of the files that rendering has read or not found. */
  dependencies: [path: string, hash: string][]
  meta: BodyMeta
}

type Part = (typeof TEXT_PARTS)[number]

export type StoredBodies = Record<string, StoredBody>

interface BodyCacheOptions {
  graph: Graph
  /** Returns a hash of the options and the version, which is part of every key. */
  settingsKey(): string
  hashes: FileHashes
  texts: PackStore
  stored?: StoredBodies
}

export interface CachedBody extends BodyMeta {
  /** Identifies the rendered HTML. */
  key: string
  /** The key in `StoredBodies`. */
  storedKey: string
  html(): string
  /** Reads the Markdown of the page, and its feed entries. */
  markdown(): Pick<BodyTexts, 'markdown' | 'entries'>
  /** Returns the words for search (`readWords`) or their location. */
  words(): TextLocation | string | undefined
  /** Reads the text of each search section. */
  texts(): string[]
}

/**
 * A cache of rendered bodies by content. Files with the same text share a body, unless it refers to other files by
 * relative paths. A body is valid while every file that it read is unchanged.
 */
export class BodyCache {
  readonly #options: BodyCacheOptions
  readonly #stored: Map<string, StoredBody>
  /** The stored bodies of a text: another object after each change. */
  readonly #revision: Outside<object>

  constructor(options: BodyCacheOptions) {
    this.#options = options
    this.#stored = new Map(Object.entries(options.stored ?? {}))
    this.#revision = outside('storedBodies', () => ({}), { isVolatile: true })
  }

  /** Returns the valid body for a file with this content hash. */
  get(file: string, hash: string): CachedBody | undefined {
    this.#options.graph.read(this.#revision, this.#key(hash))
    return this.#read(this.#key(hash), file) ?? this.#read(this.#key(hash, file), file)
  }

  set(file: string, hash: string, { meta, texts }: Pick<RenderResponse, 'meta' | 'texts'>): void {
    const dependencies = meta.dependencies.map((path): [string, string] => [path, this.#options.hashes.get(path)])
    const stored: StoredBody = { file, dependencies, meta }
    const key = this.#key(hash, meta.features.includes('relative') ? file : '')
    this.#stored.set(key, stored)
    this.#options.graph.change(this.#revision, this.#key(hash))
    const textKey = bodyTextKey(key, stored)
    this.#options.texts.setAll(partKeys(textKey), texts)
  }

  #key(hash: string, file = ''): string {
    return contentHash(this.#options.settingsKey(), hash, file)
  }

  #read(key: string, file: string): CachedBody | undefined {
    const stored = this.#stored.get(key)
    if (!stored?.dependencies.every(([path, hash]) => this.#options.hashes.get(path) === hash)) return undefined
    const textKey = bodyTextKey(key, stored)
    if (!partKeys(textKey).every((partKey) => this.#options.texts.has(partKey))) return undefined
    return {
      ...renameFile(stored.meta, stored.file, file),
      key: textKey,
      storedKey: key,
      html: () => this.#text(textKey, 'html') ?? '',
      markdown: () => readMarkdown(this.#text(textKey, 'markdown')),
      words: () => this.#options.texts.locate(`${textKey} words`),
      texts: () => readTexts(this.#text(textKey, 'texts')),
    }
  }

  #text(textKey: string, part: Part): string | undefined {
    return this.#options.texts.get(`${textKey} ${part}`)
  }

  /** Returns the bodies of these pages. */
  export(bodies: readonly CachedBody[]): StoredBodies {
    const keys = new Set(bodies.map(({ storedKey }) => storedKey))
    return Object.fromEntries([...keys].sort().map((key) => [key, this.#stored.get(key) as StoredBody]))
  }
}

/** Returns the keys of the texts of a body. */
function partKeys(textKey: string): string[] {
  return TEXT_PARTS.map((part) => `${textKey} ${part}`)
}

/** Returns the key of the body in the key of a stored text. */
export function textBodyKey(key: string): string {
  return key.slice(0, key.indexOf(' '))
}

function bodyTextKey(key: string, { dependencies }: StoredBody): string {
  return contentHash(key, JSON.stringify(dependencies))
}

/** Renames the file in the diagnostics and links of a body that was rendered for another file with the same text. */
function renameFile(meta: BodyMeta, from: string, to: string): BodyMeta {
  if (from === to) return meta
  const rename = <T extends { file?: string }>(item: T): T => (item.file === from ? { ...item, file: to } : item)
  return {
    ...meta,
    links: meta.links.map(rename),
    diagnostics: meta.diagnostics.map((diagnostic): Diagnostic => {
      const { message } = diagnostic
      return { ...rename(diagnostic), message: message.replaceAll(from, to) }
    }),
  }
}
