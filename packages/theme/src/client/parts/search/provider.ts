import { loadFile } from '../../parts.js'
import { currentPath } from './siteRoot.js'
import { createTitleSearch } from './titleSearch.js'
import type { SearchProvider } from './types.js'

let provider: Promise<SearchProvider> | undefined

/** What answers queries: another engine where a site has one, else the index of titles. */
export function loadProvider(): Promise<SearchProvider> {
  provider ??= load()
  // After a failure the next query tries again.
  provider.catch(() => (provider = undefined))
  return provider
}

async function load(): Promise<SearchProvider> {
  if (window.octavo?.searchProvider) return window.octavo.searchProvider
  await loadFile('search-index')
  const index = window.octavo?.searchIndex ?? { pages: [] }
  const path = currentPath()
  return createTitleSearch(index, { version: index.pages.find((page) => page.path === path)?.version })
}
