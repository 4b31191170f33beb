import { loadScript } from '../parts.js'
import { siteRoot } from './siteRoot.js'

const files = new Map<string, Promise<unknown>>()
let edition = 0

/** Loads a search data file by its path from the site's root. After a failure, the next call retries. */
export function loadData<Data>(path: string): Promise<Data> {
  const file = files.get(path)
  if (file) return file as Promise<Data>
  const loading = load(path)
  files.set(path, loading)
  loading.catch(() => files.delete(path))
  return loading as Promise<Data>
}

async function load(path: string): Promise<unknown> {
  const url = new URL(path, siteRoot())
  if (edition > 0) url.searchParams.set('edition', `${edition}`)
  await loadScript(url.href)
  const loaded = window.octavo?.searchFiles ?? {}
  const data = loaded[path]
  delete loaded[path]
  if (data === undefined) throw new Error(`${path} is not a search file.`)
  return data
}

/** Clears the cache after pages have changed. */
export function forgetData(): void {
  files.clear()
  edition++
}
