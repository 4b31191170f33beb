import { contentHash, type Diagnostic } from '@octavo/core'
import type { BodyMeta, BodyTexts, RenderResponse, SearchWords } from '../render/types.js'
import { readMarkdown, readTexts, readWords } from '../render/writtenTexts.js'
import type { FileHashes } from '../store/fileHashes.js'
import type { PackStore } from '../store/packStore.js'

interface StoredBody {
  /** The file it was rendered from: diagnostics and links name it. */
  file: string
  /** Hashes of the files it read, existing or not. */
  dependencies: [path: string, hash: string][]
  meta: BodyMeta
}

/** What is read of a body at different times. */
const PARTS = ['html', 'markdown', 'words', 'texts'] as const
type Part = (typeof PARTS)[number]

export type StoredBodies = Record<string, StoredBody>

interface BodyCacheOptions {
  /** Part of every key: options and version. */
  settingsKey: string
  hashes: FileHashes
  texts: PackStore
  stored?: StoredBodies
}

export interface CachedBody extends BodyMeta {
  /** Identifies the rendered HTML. */
  key: string
  /** The HTML itself, read when it is asked for. */
  html(): string
  /** The page as Markdown, and its news items. */
  markdown(): Pick<BodyTexts, 'markdown' | 'entries'>
  /** What search finds it by. */
  words(): SearchWords
  /** The text of each section that search knows. */
  texts(): string[]
}

/**
 * Rendered bodies by content. Files with the same text share one body, unless it refers to other files
 * by relative paths; a body is used again while every file it read is unchanged.
 */
export class BodyCache {
  readonly #options: BodyCacheOptions
  readonly #stored: Map<string, StoredBody>
  readonly #used = new Set<string>()
  readonly #usedTexts = new Set<string>()

  constructor(options: BodyCacheOptions) {
    this.#options = options
    this.#stored = new Map(Object.entries(options.stored ?? {}))
  }

  /** The body of a file with this hash. */
  get(file: string, hash: string): CachedBody | undefined {
    return this.#read(this.#key(hash), file) ?? this.#read(this.#key(hash, file), file)
  }

  set(file: string, hash: string, { meta, texts }: Pick<RenderResponse, 'meta' | 'texts'>): void {
    const dependencies = meta.dependencies.map((path): [string, string] => [path, this.#options.hashes.get(path)])
    const stored: StoredBody = { file, dependencies, meta }
    const key = this.#key(hash, meta.features.includes('relative') ? file : '')
    this.#stored.set(key, stored)
    const textKey = textKeyOf(key, stored)
    for (const part of PARTS) this.#options.texts.set(`${textKey} ${part}`, texts[part])
  }

  #key(hash: string, file = ''): string {
    return contentHash(this.#options.settingsKey, hash, file)
  }

  #read(key: string, file: string): CachedBody | undefined {
    const stored = this.#stored.get(key)
    if (!stored?.dependencies.every(([path, hash]) => this.#options.hashes.get(path) === hash)) return undefined
    const textKey = textKeyOf(key, stored)
    if (!PARTS.every((part) => this.#options.texts.has(`${textKey} ${part}`))) return undefined
    this.#used.add(key)
    this.#usedTexts.add(textKey)
    return {
      ...renameFile(stored.meta, stored.file, file),
      key: textKey,
      html: () => this.#text(textKey, 'html') ?? '',
      markdown: () => readMarkdown(this.#text(textKey, 'markdown')),
      words: () => readWords(this.#text(textKey, 'words')),
      texts: () => readTexts(this.#text(textKey, 'texts')),
    }
  }

  #text(textKey: string, part: Part): string | undefined {
    return this.#options.texts.get(`${textKey} ${part}`)
  }

  export(): StoredBodies {
    return Object.fromEntries([...this.#used].sort().map((key) => [key, this.#stored.get(key) as StoredBody]))
  }

  /** Whether a body has what the texts hold under this key. */
  isTextUsed(key: string): boolean {
    return this.#usedTexts.has(key.slice(0, key.indexOf(' ')))
  }
}

function textKeyOf(key: string, { dependencies }: StoredBody): string {
  return contentHash(key, JSON.stringify(dependencies))
}

/** A body that another file with the same text was rendered from names that file's places. */
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
