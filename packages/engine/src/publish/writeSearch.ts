import { setImmediate } from 'node:timers/promises'
import { indexFile, linesFile, SCOPES_FILE, SEARCH_FOLDER } from '@octavo/search'
import type { SitePage } from '@octavo/site'
import type { OutputTree } from '../files/outputTree.js'
import type { IndexFile, IndexInput } from '../outputs/indexFiles.js'
import { labelFiles } from '../outputs/labels.js'
import { type OutputPage, outputPage } from '../outputs/outputPages.js'
import { indexInput, pagesByScope, scopeFiles, scopesScript } from '../outputs/searchFiles.js'
import { type IndexedPage, indexedPage, isSearchable } from '../outputs/searchPage.js'
import { searchPool } from '../outputs/searchPool.js'
import type { CachedBody } from '../queries/bodyCache.js'
import type { Engine } from '../queries/engine.js'
import type { RenderedPage } from '../queries/pageBodies.js'
import { isInScope } from '../view/siteScopes.js'
import type { ViewContext } from '../view/viewContext.js'
import { isLarge } from './largeSite.js'

interface WriteSearchOptions {
  engine: Engine
  tree: OutputTree
  context: ViewContext
  pages: readonly OutputPage[]
  /** Rendered bodies by slug. */
  bodies: ReadonlyMap<string, CachedBody>
}

export interface StartedSearch {
  /** Waits for the indexes and writes them. */
  write(): Promise<void>
  /** Stops the thread. */
  close(): Promise<void>
}

/**
 * Writes the texts of search results and the labels of scripts, and starts to make the indexes: on large sites in a
 * thread, while documents are written.
 */
export function startSearch({ engine, tree, context, pages, bodies }: WriteSearchOptions): StartedSearch {
  const { scopes } = context
  const indexed = new Map<OutputPage, IndexedPage>()
  const indexPage = (page: OutputPage): IndexedPage => {
    const newIndexedPage = indexed.get(page) ?? indexedPage(page, context, bodies.get(page.slug))
    indexed.set(page, newIndexedPage)
    return newIndexedPage
  }
  const byScope = pagesByScope(scopes, pages)
  tree.add(SCOPES_FILE, { content: scopesScript(byScope, context) })
  for (const { path, content } of labelFiles(context)) tree.add(path, { content })
  const changed = [...byScope].flatMap(([{ id }, scopePages]) => {
    const { index, inputs, texts } = scopeFiles(id, scopePages.map(indexPage))
    for (const { path, inputs, content } of texts)
      if (tree.keepOutputFrom(path, inputs) === undefined)
        tree.add(path, { content: content() }, { inputs, hash: inputs })
    const keys = scopePages.map((page) => indexPage(page).key)
    return tree.keepOutputsFrom(`${SEARCH_FOLDER}/${id}/`, inputs) ? [] : [{ id, keys, inputs, index }]
  })
  // Nothing that can fail comes after the start of the thread, which would keep the process running.
  const pool = isLarge(context.site) && changed.length > 0 ? searchPool() : undefined
  const started = changed.map(({ id, keys, inputs, index }) => ({
    index: indexFile(id),
    keys,
    inputs,
    files: pool ? inThread(pool, index) : () => engine.indexes.get(id).files(index()),
  }))
  return {
    async write() {
      for (const { index, keys, inputs, files } of started) {
        // `add` keeps the unchanged parts of a divided index.
        for (const [path, content] of typeof files === 'function' ? files() : await files)
          tree.add(path, { content }, { inputs, note: path === index && !pool ? keys : undefined })
      }
    },
    close: async () => pool?.close(),
  }
}

/** Restores the indexes of the last build, of which most pages are the same after an edit. */
export function restoreIndexes(engine: Engine, tree: OutputTree, { scopes }: Pick<ViewContext, 'scopes'>): void {
  for (const { id } of scopes.list) {
    const keys = tree.outputNote(indexFile(id)) as string[] | undefined
    const [index, lines] = keys ? [tree.readOld(indexFile(id)), tree.readOld(linesFile(id))] : []
    const scopeIndex = engine.indexes.get(id)
    if (scopeIndex.isEmpty && keys && index !== undefined && lines !== undefined) scopeIndex.restore(keys, index, lines)
  }
}

/**
 * Reads the words of rendered pages while others are rendered. Large sites read them in the thread that makes the index.
 */
export class EarlyWords {
  readonly #engine: Engine
  readonly #context: ViewContext
  readonly #pages: ReadonlyMap<string, SitePage>
  readonly #waiting: RenderedPage[] = []
  #isReading = false

  constructor(engine: Engine, context: ViewContext) {
    this.#engine = engine
    this.#context = context
    this.#pages = new Map(isLarge(engine.site) ? [] : [...engine.site.pages()].map((page) => [page.slug, page]))
  }

  add(page: RenderedPage): void {
    // Other pages are usually in the last index.
    if (!this.#engine.pages.rendered.has(page.slug)) return
    this.#waiting.push(page)
    if (!this.#isReading) void this.#readAll()
  }

  /** Stops reading, because the index reads what is left. */
  stop(): void {
    this.#waiting.length = 0
  }

  async #readAll(): Promise<void> {
    this.#isReading = true
    for (let page = this.#waiting.shift(); page; page = this.#waiting.shift()) {
      // Responses of render threads and documents come first.
      await setImmediate()
      this.#read(page)
    }
    this.#isReading = false
  }

  #read({ slug, body }: RenderedPage): void {
    const context = this.#context
    const sitePage = this.#pages.get(slug)
    const page = sitePage && outputPage(sitePage, context, body)
    if (!page || !isSearchable(page)) return
    const { list } = context.scopes
    const input = indexInput(indexedPage(page, context, body))
    for (const scope of list)
      if (isInScope(page, scope, list[0]?.language)) this.#engine.indexes.get(scope.id).add(input)
  }
}

function inThread(pool: ReturnType<typeof searchPool>, index: () => IndexInput): Promise<IndexFile[]> {
  const files = pool.run(index).catch((error: Error) => {
    throw new Error(`The search index ${error.message}`)
  })
  // A build that fails meanwhile closes the thread and reports its own error.
  files.catch(() => {})
  return files
}
