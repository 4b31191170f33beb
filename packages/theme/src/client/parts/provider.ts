import { openIndex, SCOPES_FILE } from '@octavo/search'
import { forgetData, loadData } from './dataFiles.js'
import { createIndexProvider } from './indexProvider.js'
import type { ChosenFilter, SearchProvider, SearchScope } from './searchTypes.js'
import { ownScope } from './siteRoot.js'

const engines = new Map<string, Promise<SearchProvider>>()

/** Loads the scopes of the site. */
export function loadScopes(): Promise<SearchScope[]> {
  return loadData<SearchScope[]>(SCOPES_FILE)
}

/** Returns the scope that readers of this page search by default. */
export function startScope(scopes: readonly SearchScope[]): SearchScope | undefined {
  return scopes.find(({ id }) => id === ownScope()) ?? scopes[0]
}

/** Loads the search provider: the site's custom one, or else one for the index of a scope. */
export function loadProvider(
  scopes: readonly SearchScope[],
  { language, version }: ChosenFilter,
): Promise<SearchProvider> {
  if (window.octavo?.searchProvider) return Promise.resolve(window.octavo.searchProvider)
  const scope = scopes.find((one) => one.language === language && one.version === version) ?? startScope(scopes)
  if (!scope) return Promise.reject(new Error('The site has no search index.'))
  const engine = engines.get(scope.id)
  if (engine) return engine
  const loading = loadEngine(scope)
  engines.set(scope.id, loading)
  // After a failure the next query retries.
  loading.catch(() => engines.delete(scope.id))
  return loading
}

async function loadEngine(scope: SearchScope): Promise<SearchProvider> {
  const provider = createIndexProvider(scope, await openIndex(scope.id, loadData))
  return {
    search: (query, filter) =>
      provider.search(query, filter).catch((error) => {
        // The site may have been published again, so the next query loads everything again.
        forgetEngines()
        throw error
      }),
  }
}

function forgetEngines(): void {
  engines.clear()
  forgetData()
}

// In dev, an edit may change any page.
document.addEventListener('octavo:changed', forgetEngines)
