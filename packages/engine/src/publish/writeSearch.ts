import { SCOPES_FILE, SEARCH_FOLDER } from '@octavo/search'
import type { OutputTree } from '../files/outputTree.js'
import { type IndexFile, type IndexInput, indexFiles } from '../outputs/indexFiles.js'
import { labelFiles } from '../outputs/labels.js'
import type { OutputPage } from '../outputs/outputPages.js'
import { pagesByScope, scopeFiles, scopesScript } from '../outputs/searchFiles.js'
import { type IndexedPage, indexedPage } from '../outputs/searchPage.js'
import { searchPool } from '../outputs/searchPool.js'
import type { CachedBody } from '../queries/bodyCache.js'
import type { ViewContext } from '../view/viewContext.js'
import { isLarge } from './largeSite.js'

interface WriteSearchOptions {
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
export function startSearch({ tree, context, pages, bodies }: WriteSearchOptions): StartedSearch {
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
    return tree.keepOutputsFrom(`${SEARCH_FOLDER}/${id}/`, inputs) ? [] : [{ inputs, index }]
  })
  // Nothing that can fail comes after the start of the thread, which would keep the process running.
  const pool = isLarge(context.site) && changed.length > 0 ? searchPool() : undefined
  const started = changed.map(({ inputs, index }) => ({ inputs, files: pool ? inThread(pool, index) : index }))
  return {
    async write() {
      for (const { inputs, files } of started) {
        // `add` keeps the unchanged parts of a divided index.
        for (const [path, content] of typeof files === 'function' ? indexFiles(files()) : await files)
          tree.add(path, { content }, { inputs })
      }
    },
    close: async () => pool?.close(),
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
