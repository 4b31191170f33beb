import { type Graph, input, query, type Read, rootPath, type Source, sameJson } from '@octavo/core'
import { type LoadedSpec, loadLocalSpec, loadSpec, matchFile, type TextStore } from '@octavo/openapi'
import type { Repository } from '../repository.js'
import { fileRevision } from '../sources/fileRevision.js'
import { isRemoteSpec, type NamedSpecs, specPath } from './specReferences.js'

interface SpecStoreOptions {
  graph: Graph
  repository: Repository
  /** Returns the JSON and YAML files of the repository. */
  files(): readonly string[]
  /** Returns the documents that docs.json references. */
  namedSpecs(): NamedSpecs
  /** Fetches remote documents. Default: none are fetched, and their pages show a notice. */
  fetch?: (url: string) => Promise<Uint8Array>
  /** HTTPS origins to which references in documents may point. */
  remoteRefs?: readonly string[]
  /** Keeps parsed documents for later runs. */
  store?: TextStore | undefined
}

interface SpecOptions {
  overlays: readonly string[] | undefined
  remoteRefs: readonly string[] | undefined
  omitInternal: boolean
  /** Files that may be overlays of the document. */
  candidates: readonly string[]
}

/** The format of a file, detected from its first bytes. */
interface Sniffed {
  isSpec: boolean
  isOverlay: boolean
}

/** Documents found by searching the files. */
interface FoundFiles {
  data: ReadonlySet<string>
  /** All documents, sorted, including missing ones that docs.json references. */
  sources: readonly string[]
  /** Existing documents and remote documents. */
  present: ReadonlySet<string>
}

const HEAD = 16_384
const FORMAT_KEY = /(?:^|[{,\s])["']?(?:openapi|asyncapi)["']?\s*:/
/** Matches the start of a document with sorted keys, in which a long `components` can precede `openapi`. */
const FALLBACK_START = /^\ufeff?\s*\{?\s*["']?(?:channels|components|info)["']?\s*:/
const NAMES_VERSION =
  /^["']?(?:openapi|asyncapi)["']?\s*:\s*["']?[23]\.\d|[{,\n]\s*"(?:openapi|asyncapi)"\s*:\s*"[23]\.\d|\n(?:openapi|asyncapi)\s*:\s*["']?[23]\.\d/

/**
 * The OpenAPI and AsyncAPI documents of a site. A document is read once, until it or a referenced file changes. While one of its files
 * cannot be read, the last complete version is used.
 */
export class SpecStore {
  readonly #options: SpecStoreOptions
  /** The last complete version of each document. */
  readonly #lastComplete = new Map<string, LoadedSpec>()
  readonly #formats: Source<Sniffed>
  readonly #specFiles: Source<FoundFiles>
  readonly #remoteSpecs: Source<Promise<LoadedSpec>>
  /** Documents that need the network, which `fetch` sets. */
  readonly #remote = input<LoadedSpec | undefined>('remoteSpec', { initial: undefined })
  /** Files that start like overlays. */
  readonly #overlayFiles: Source<readonly string[]>
  readonly #loadOptions: Source<SpecOptions>
  readonly #spec: Source<LoadedSpec>

  constructor(options: SpecStoreOptions) {
    const { repository, fetch, remoteRefs, store, namedSpecs: specNames } = options
    this.#options = options
    this.#formats = query(
      'sniffed',
      (read, file) => {
        read(fileRevision, file)
        return sniff(file, repository)
      },
      { same: (before, after) => before.isSpec === after.isSpec && before.isOverlay === after.isOverlay },
    )
    this.#specFiles = query('foundSpecs', (read) => {
      const files = options.files()
      const data = new Set(files)
      const { sources } = specNames()
      const looksLikeOne = files.filter((file) => read(this.#formats, file).isSpec)
      const exists = (source: string) => {
        if (isRemoteSpec(source) || data.has(source)) return true
        read(fileRevision, source)
        return repository.readHead(source, 1) !== undefined
      }
      return {
        data,
        sources: [...new Set([...sources, ...looksLikeOne])].sort(),
        present: new Set([...sources.filter(exists), ...looksLikeOne]),
      }
    })
    const host = (read: Read) => ({
      read(file: string) {
        read(fileRevision, file)
        return repository.readBytes(file)
      },
      fetch,
      store,
    })
    this.#overlayFiles = query(
      'overlayFiles',
      (read) => options.files().filter((file) => read(this.#formats, file).isOverlay),
      {
        same: sameJson,
      },
    )
    this.#loadOptions = query(
      'specOptions',
      (read, source) => ({
        overlays: specNames().overlays.get(source),
        remoteRefs,
        omitInternal: specNames().omitInternal,
        candidates: read(this.#overlayFiles),
      }),
      { same: sameJson },
    )
    this.#remoteSpecs = query('fetchedSpec', (read, source) =>
      loadSpec(source, host(read), read(this.#loadOptions, source)),
    )
    this.#spec = query('spec', (read, source) => {
      const spec = this.#needsNetwork(source) ? read(this.#remote, source) : undefined
      return this.#complete(source, spec ?? loadLocalSpec(source, host(read), read(this.#loadOptions, source)))
    })
  }

  /** Fetches documents that need the network and have changed, or are referenced for the first time. */
  async fetch(): Promise<void> {
    const { graph, namedSpecs: specNames } = this.#options
    // Documents that pages name are not known yet, and pages cannot wait for the network later.
    const sources = this.#hasRemoteRefs() ? this.all() : specNames().sources
    const fetched = sources.filter((source) => this.#needsNetwork(source))
    await Promise.all(
      fetched.map(async (source) => graph.set(this.#remote, await graph.read(this.#remoteSpecs, source), source)),
    )
  }

  /** Returns a document by its path or URL. Local documents are read on first use. */
  get(source: string): LoadedSpec {
    return this.#options.graph.read(this.#spec, source)
  }

  /** Returns the document with a similar name, or undefined if there is none. */
  match(text: string): string | undefined {
    const source = specPath(text)
    const { data, present } = this.#options.graph.read(this.#specFiles)
    // An exact name is used whatever the file looks like.
    if (isRemoteSpec(source) || data.has(source) || present.has(source)) return source
    return matchFile(source, present)
  }

  /** Returns all documents of the site, sorted: those in docs.json, and files that start like a document. */
  all(): readonly string[] {
    return this.#options.graph.read(this.#specFiles).sources
  }

  /** Returns files that start like overlays but are not listed in docs.json. Their `extends` names the document. */
  overlays(): string[] {
    const { graph, namedSpecs: specNames } = this.#options
    const names = new Set([...specNames().overlays.values()].flat().map(rootPath))
    return graph.read(this.#overlayFiles).filter((file) => !names.has(file))
  }

  /** Keeps the last complete version of a broken document. Diagnostics are those of the new version. */
  #complete(source: string, read: LoadedSpec): LoadedSpec {
    if (!read.isBroken) this.#lastComplete.set(source, read)
    const good = read.isBroken ? this.#lastComplete.get(source) : undefined
    return good ? standIn(good, read) : read
  }

  #needsNetwork(source: string): boolean {
    if (!this.#options.fetch) return false
    return isRemoteSpec(source) || this.#hasRemoteRefs()
  }

  #hasRemoteRefs(): boolean {
    return (this.#options.remoteRefs?.length ?? 0) > 0
  }
}

function sniff(file: string, repository: Repository): Sniffed {
  const head = repository.readHead(file, HEAD) ?? ''
  return {
    isSpec: FORMAT_KEY.test(head) || (FALLBACK_START.test(head) && NAMES_VERSION.test(repository.readText(file) ?? '')),
    isOverlay: /(?:^|[{,\s])["']?overlay["']?\s*:/.test(head),
  }
}

/**
 * Returns the last complete version with the diagnostics and dependencies of the new one, so that a change in any of
 * their files reads the document again.
 */
function standIn(good: LoadedSpec, { diagnostics, isBroken, dependencies }: LoadedSpec): LoadedSpec {
  return { ...good, diagnostics, isBroken, dependencies: [...new Set([...dependencies, ...good.dependencies])] }
}
