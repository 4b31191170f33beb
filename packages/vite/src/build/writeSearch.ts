import { SCOPES_FILE, SEARCH_FOLDER } from '@octavo/search'
import type { CachedBody } from '../bodies/bodyCache.js'
import { labelFiles } from '../outputs/labels.js'
import type { OutputPage } from '../outputs/outputPages.js'
import { pagesByScope, scopeFiles, scopesScript } from '../search/searchFiles.js'
import { type IndexedPage, indexedPage } from '../search/searchPage.js'
import type { OutputTree } from '../store/outputTree.js'
import type { ViewContext } from '../view/viewContext.js'

interface WriteSearchOptions {
  tree: OutputTree
  context: ViewContext
  pages: readonly OutputPage[]
  /** Rendered bodies by slug. */
  bodies: ReadonlyMap<string, CachedBody>
}

/** Writes the search index, the texts of results, and the labels of scripts. */
export function writeSearch({ tree, context, pages, bodies }: WriteSearchOptions): void {
  const { scopes } = context
  const known = new Map<OutputPage, IndexedPage>()
  const listed = (page: OutputPage): IndexedPage => {
    const made = known.get(page) ?? indexedPage(page, context, bodies.get(page.slug))
    known.set(page, made)
    return made
  }
  const byScope = pagesByScope(scopes, pages)
  tree.add(SCOPES_FILE, { content: scopesScript(byScope, context) })
  for (const [{ id }, own] of byScope) {
    const { index, inputs, texts } = scopeFiles(id, own.map(listed))
    for (const { path, inputs, content } of texts)
      if (tree.keepMadeOf(path, inputs) === undefined) tree.add(path, { content: content() }, { inputs, hash: inputs })
    if (tree.keepAllMadeOf(`${SEARCH_FOLDER}/${id}/`, inputs)) continue
    // `add` keeps the unchanged parts of a divided index.
    for (const [path, content] of index()) tree.add(path, { content }, { inputs })
  }
  for (const { path, content } of labelFiles(context)) tree.add(path, { content })
}
