import type { ResolvedDocsConfig } from '@octavo/config'
import { rootPath } from '@octavo/core'
import type { Site } from '@octavo/site'
import { type UrlOptions, urlRoot } from '../files/urls.js'
import type { PluginSite } from '../options/plugin.js'

type PublishedSpec = PluginSite['specs'][number]

/** Returns the API descriptions of docs.json that are published, with their URLs. */
export function publishedSpecs(
  config: ResolvedDocsConfig,
  site: Pick<Site, 'derived'>,
  urls: UrlOptions,
): PublishedSpec[] {
  const statics = new Set(site.derived.statics)
  const specs = new Map<string, PublishedSpec>()
  const add = (source: string, kind: PublishedSpec['kind']) => {
    const isRemote = /^https?:\/\//i.test(source)
    const path = rootPath(source)
    if (!isRemote && !statics.has(path)) return
    const url = isRemote ? source : urlRoot(urls) + path.split('/').map(encodeURIComponent).join('/')
    const type = /\.ya?ml$/i.test(path) ? 'application/yaml' : 'application/json'
    if (!specs.has(url))
      specs.set(url, {
        label: (path.split('/').at(-1) ?? path).replace(/\.(?:json|ya?ml)$/i, ''),
        url,
        kind,
        type,
      })
  }
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, child] of Object.entries(value)) {
      if (key === 'openapi' || key === 'asyncapi') for (const source of valueSources(child)) add(source, key)
      else visit(child)
    }
  }
  visit(config.api)
  visit(config.navigation)
  return [...specs.values()]
}

/** Returns the sources of a path, a list, or an object with `source`. */
function valueSources(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(valueSources)
  const source = (value as { source?: unknown } | null)?.source
  return typeof source === 'string' || Array.isArray(source) ? valueSources(source) : []
}

/** Returns `.well-known/api-catalog` (RFC 9727). */
export function apiCatalog(specs: readonly PublishedSpec[], anchor: string): string {
  const described = specs.map(({ url, type }) => ({ href: url, type }))
  return `${JSON.stringify({ linkset: [{ anchor, 'service-desc': described }] }, null, 2)}\n`
}
