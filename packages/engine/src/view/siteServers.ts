import type { ResolvedDocsConfig } from '@octavo/config'
import { documentServers, mdxServers, mdxUrl, type SitePlace } from '@octavo/openapi'
import type { ServerTemplate } from '@octavo/proxy'
import type { Site } from '@octavo/site'
import { parseApiEntry } from './apiEntry.js'

/**
 * Returns the servers to which API playgrounds may send requests: those of OpenAPI documents, of `api.mdx.server`, and
 * of absolute URLs in frontmatter `api`.
 */
export function siteServers(site: Site, { api }: Pick<ResolvedDocsConfig, 'api'>, place: SitePlace): ServerTemplate[] {
  const documentTemplates = site.specSources().flatMap((source) => {
    const { document } = site.spec(source)
    return document ? documentServers(document, place) : []
  })
  const servers = documentTemplates.map(
    ({ url, variables }): ServerTemplate => ({
      url,
      variables: Object.fromEntries(
        variables.map(({ name, default: fallback, enum: values }) => [name, { default: fallback, enum: values }]),
      ),
    }),
  )
  const others = [...mdxServers(api.mdx.server, place).map(({ url }) => url), ...pageServers(site)]
  const all: ServerTemplate[] = [...servers, ...others.map((url) => ({ url }))]
  return [...new Map(all.map((server) => [JSON.stringify(server), server])).values()]
}

function pageServers(site: Site): string[] {
  return [...site.routes.values()].flatMap(({ file }) => {
    const frontmatter = site.facts(file)?.frontmatter
    const entry = frontmatter?.api === undefined ? undefined : parseApiEntry(frontmatter.api)
    if (!entry || 'problem' in entry || entry.isRelative) return []
    return mdxUrl({ address: entry.address, servers: [] }).servers
  })
}
