import type { ServerTemplate } from '@octavo/core'
import { isJsonObject, type JsonObject } from '../model/json.js'
import type { SpecDocument } from '../model/spec.js'
import { referencesOf } from '../references/references.js'
import { fileOf, readServers, type SitePlace } from './serverTemplates.js'

const MAX_SERVERS = 1_000

/** Returns all servers of the document, its paths and its operations. */
export function documentServers(document: SpecDocument, site: SitePlace = {}): ServerTemplate[] {
  const references = referencesOf(document)
  const found = new Map<string, ServerTemplate>()
  const add = (owner: JsonObject, at: string) => {
    for (const server of readServers(owner, { ...site, source: fileOf(at, document) }))
      if (found.size < MAX_SERVERS) found.set(JSON.stringify(server), server)
  }
  add(document.root, '#')
  const paths = isJsonObject(document.root.paths) ? document.root.paths : {}
  for (const [path, item] of Object.entries(paths)) {
    const { value: pathItem, at } = references.follow(item, `#/paths/${path}`) ?? { value: {}, at: '#' }
    add(pathItem, at)
    for (const operation of Object.values(pathItem)) if (isJsonObject(operation)) add(operation, at)
  }
  return [...found.values()]
}
