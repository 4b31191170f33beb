import { rootPath } from '@octavo/core'
import { type LoadedSpec, loadLocalSpec, loadSpec, matchFile } from '@octavo/openapi'
import type { Repository } from '../repository.js'
import { isData } from '../scan/fileList.js'
import { isRemoteSpec, type NamedSpecs, specPath } from './specReferences.js'

interface SpecStoreOptions {
  repository: Repository
  /** Returns the JSON and YAML files of the repository. The list is the same object until it changes. */
  files(): readonly string[]
  /** Fetches remote documents. Default: none are fetched, and their pages show a notice. */
  fetch?: (url: string) => Promise<Uint8Array>
  /** HTTPS origins to which references in documents may point. */
  remoteRefs?: readonly string[]
}

/** The format of a file, detected from its first bytes. */
interface Sniffed {
  isSpec: boolean
  isOverlay: boolean
}

/** Documents found by searching the files. */
interface FoundFiles {
  files: readonly string[]
  data: ReadonlySet<string>
  /** All documents, sorted, including missing ones that docs.json references. */
  sources: readonly string[]
  /** Existing documents and remote documents. */
  present: ReadonlySet<string>
}

const HEAD = 16_384
const NAMES_ITSELF = /(?:^|[{,\s])["']?openapi["']?\s*:/
/** Matches the start of a document with sorted keys, in which a long `components` can precede `openapi`. */
const BEGINS_OTHERWISE = /^\ufeff?\s*\{?\s*["']?(?:components|info)["']?\s*:/
const NAMES_VERSION = /^["']?openapi["']?\s*:\s*["']?3\.\d|[{,\n]\s*"openapi"\s*:\s*"3\.\d|\nopenapi\s*:\s*["']?3\.\d/

/**
 * Caches the OpenAPI documents of a site. A document is read once, until it or a referenced file changes. While one of
 * its files cannot be read, the last complete version is used.
 */
export class SpecStore {
  readonly #options: SpecStoreOptions
  readonly #specs = new Map<string, LoadedSpec>()
  /** The last complete version of each document. */
  readonly #good = new Map<string, LoadedSpec>()
  readonly #sniffed = new Map<string, Sniffed>()
  #all: FoundFiles | undefined
  #named: NamedSpecs = { sources: [], overlays: new Map(), overlayLists: new Map(), conflicts: [] }

  constructor(options: SpecStoreOptions) {
    this.#options = options
  }

  /** Sets the documents that docs.json references, and fetches remote ones. */
  async use(named: NamedSpecs): Promise<void> {
    const before = this.#named.overlays
    this.#named = named
    this.#all = undefined
    for (const source of this.#specs.keys()) {
      if (before.get(source)?.join('\n') !== named.overlays.get(source)?.join('\n')) this.#specs.delete(source)
    }
    // Which others pages name is not known yet, and they can't wait for the network then.
    const sources = this.#hasRemoteRefs() ? this.all() : named.sources
    await Promise.all(
      sources.map(async (source) => {
        if (this.#specs.has(source) || !this.#needsNetwork(source)) return
        this.#take(source, await loadSpec(source, this.#host(), this.#loadOptions(source)))
      }),
    )
  }

  /** Returns a document by its path or URL. Local documents are read on first use. */
  get(source: string): LoadedSpec {
    const known = this.#specs.get(source)
    if (known) return known
    return this.#take(source, loadLocalSpec(source, this.#host(), this.#loadOptions(source)))
  }

  /** Returns the document with a similar name, or undefined if there is none. */
  match(written: string): string | undefined {
    const source = specPath(written)
    const { data, present } = this.#found()
    // An exact name is used whatever the file looks like.
    if (isRemoteSpec(source) || data.has(source) || present.has(source)) return source
    return matchFile(source, present)
  }

  /** Returns all documents of the site, sorted: those in docs.json, and files that start like a document. */
  all(): readonly string[] {
    return this.#found().sources
  }

  #found(): FoundFiles {
    const files = this.#options.files()
    if (this.#all?.files === files) return this.#all
    const data = new Set(files)
    const { sources: named } = this.#named
    const looksLikeOne = files.filter((file) => this.#sniff(file).isSpec)
    const isThere = (source: string) =>
      isRemoteSpec(source) || data.has(source) || this.#options.repository.readHead(source, 1) !== undefined
    this.#all = {
      files,
      data,
      sources: [...new Set([...named, ...looksLikeOne])].sort(),
      present: new Set([...named.filter(isThere), ...looksLikeOne]),
    }
    return this.#all
  }

  /** Removes cached data that depends on a changed file. Returns true if a loaded document depends on it. */
  invalidate(path: string): boolean {
    const before = this.#sniffed.get(path)
    this.#sniffed.delete(path)
    this.#all = undefined
    const mayOverlay = isData(path) && (before?.isOverlay || this.#sniff(path).isOverlay)
    let changed = isData(path) && before?.isSpec !== this.#sniff(path).isSpec
    for (const [source, { dependencies }] of this.#specs) {
      const isOverlaid = mayOverlay && !this.#named.overlays.has(source)
      if (!isOverlaid && !dependencies.includes(path)) continue
      this.#specs.delete(source)
      changed = true
    }
    return changed
  }

  /** Returns files that start like overlays but are not listed in docs.json. Their `extends` names the document. */
  overlays(): string[] {
    const listed = new Set([...this.#named.overlays.values()].flat().map(rootPath))
    return this.#options.files().filter((file) => this.#sniff(file).isOverlay && !listed.has(file))
  }

  dependencies(): string[] {
    return [...new Set([...this.#specs.values()].flatMap(({ dependencies }) => dependencies))].sort()
  }

  /** Clears the cache, because the site's files may be different. */
  clear(): void {
    this.#specs.clear()
    this.#sniffed.clear()
    this.#all = undefined
  }

  /** Stores the version just read, or keeps the last complete one. Diagnostics are those of the new version. */
  #take(source: string, read: LoadedSpec): LoadedSpec {
    const good = read.isBroken ? this.#good.get(source) : undefined
    const spec = good ? standIn(good, read) : read
    this.#specs.set(source, spec)
    if (!read.isBroken) this.#good.set(source, read)
    return spec
  }

  #needsNetwork(source: string): boolean {
    if (!this.#options.fetch) return false
    return isRemoteSpec(source) || this.#hasRemoteRefs()
  }

  #hasRemoteRefs(): boolean {
    return (this.#options.remoteRefs?.length ?? 0) > 0
  }

  #loadOptions(source: string) {
    const overlays = this.#named.overlays.get(source)
    const candidates = [...this.#options.files()].filter((file) => this.#sniff(file).isOverlay)
    const { remoteRefs } = this.#options
    return { overlays, remoteRefs, candidates }
  }

  #host() {
    const { repository, fetch } = this.#options
    return { read: (file: string) => repository.readBytes(file), fetch }
  }

  #sniff(file: string): Sniffed {
    const known = this.#sniffed.get(file)
    if (known) return known
    const { repository } = this.#options
    const head = repository.readHead(file, HEAD) ?? ''
    const sniffed = {
      isSpec:
        NAMES_ITSELF.test(head) || (BEGINS_OTHERWISE.test(head) && NAMES_VERSION.test(repository.readText(file) ?? '')),
      isOverlay: /(?:^|[{,\s])["']?overlay["']?\s*:/.test(head),
    }
    this.#sniffed.set(file, sniffed)
    return sniffed
  }
}

/**
 * Returns the last complete version with the diagnostics and dependencies of the new one, so that a change in any of
 * their files reads the document again.
 */
function standIn(good: LoadedSpec, { diagnostics, isBroken, dependencies }: LoadedSpec): LoadedSpec {
  return { ...good, diagnostics, isBroken, dependencies: [...new Set([...dependencies, ...good.dependencies])] }
}
