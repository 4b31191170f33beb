import type { ResolvedDocsConfig } from '@octavo/config'
import { documentServers } from '@octavo/openapi'
import type { ServerTemplate } from '@octavo/proxy'
import type { Site } from '@octavo/site'

/** Output path of the servers of a built site, for what serves it and forwards requests of its playground. */
export const SERVERS_FILE = '_octavo/api/servers.json'

/** Where requests of a site's playground may go: the servers of its documents, and `api.mdx.server` (platform-api 4.6). */
export function siteServers(site: Site, { api }: Pick<ResolvedDocsConfig, 'api'>): ServerTemplate[] {
  const ofDocuments = site.specSources().flatMap((source) => {
    const { document } = site.spec(source)
    return document ? documentServers(document) : []
  })
  const servers = ofDocuments.map(
    ({ url, variables }): ServerTemplate => ({
      url,
      variables: Object.fromEntries(
        variables.map(({ name, default: fallback, enum: values }) => [
          name,
          { default: fallback, ...(values && { enum: values }) },
        ]),
      ),
    }),
  )
  const all: ServerTemplate[] = [...servers, ...api.mdx.server.map((url) => ({ url }))]
  return [...new Map(all.map((server) => [JSON.stringify(server), server])).values()]
}
