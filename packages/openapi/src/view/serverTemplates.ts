import type { ServerTemplate, ServerVariable } from '@octavo/core'
import { splitRef } from '../load/fileSet.js'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import { cut } from '../model/plainText.js'
import type { SpecDocument } from '../model/spec.js'
import { resolveServer, type ServerLocation } from '../request/serverUrl.js'
import type { OperationSource } from '../schema/operationSource.js'
import { documentReferences, ownList, ownObject, ownString, ownValue, type References } from '../schema/references.js'
import { tokenUrls } from './securityForms.js'

const MAX_SERVERS = 40
const MAX_VARIABLES = 20
const MAX_VALUES = 100

/** The URL of the site, if known. */
export type SitePlace = Omit<ServerLocation, 'source'>

/** Returns the servers of the operation, or else of its path, or else of the document. */
export function serverTemplates(
  { document }: References,
  { operation, pathItem }: OperationSource,
  site: SitePlace = {},
): ServerTemplate[] {
  for (const owner of [operation, pathItem, { value: document.root, at: '#' }]) {
    const servers = readServers(owner.value, { ...site, source: specFile(owner.at, document) })
    if (servers.length > 0) return servers
  }
  return []
}

function specFile(pointer: string, { source }: Pick<SpecDocument, 'source'>): string {
  return splitRef(pointer).file || source
}

/** Returns the servers of a document, path or operation. Relative URLs are resolved against the location. */
export function readServers(owner: JsonObject, place?: ServerLocation): ServerTemplate[] {
  return ownList(owner, 'servers')
    .slice(0, MAX_SERVERS)
    .flatMap((value) => readServer(value, place))
}

/** Returns the servers for a whole document, with JSON pointers to their URLs. */
export function locatedServers(
  { root, source }: SpecDocument,
  site: SitePlace = {},
): { server: ServerTemplate; pointer: string }[] {
  return ownList(root, 'servers')
    .slice(0, MAX_SERVERS)
    .flatMap((value, index) =>
      readServer(value, { ...site, source }).map((server) => ({ server, pointer: `/servers/${index}/url` })),
    )
}

/** Returns a server, or nothing for an invalid URL. */
function readServer(value: Json, place: ServerLocation | undefined): ServerTemplate[] {
  if (!isJsonObject(value)) return []
  const text = ownString(value, 'url')?.trim()
  if (!text || !isServerUrl(text)) return []
  const variables = ownObject(value, 'variables') ?? {}
  const variable = (name: string) => readVariable(name, ownObject(variables, name) ?? {})
  const url = place ? resolveServer(text, place, (name) => variable(name).default) : text
  const names = new Set(Array.from(url.matchAll(/\{([^{}]{1,200})\}/g), ([, name = '']) => name))
  const description = [ownString(value, 'name'), ownString(value, 'description')].filter(Boolean).join(': ')
  return [
    {
      url,
      description: description ? cut(description, 2_000) : undefined,
      variables: [...names].slice(0, MAX_VARIABLES).map(variable),
    },
  ]
}

function readVariable(name: string, value: JsonObject): ServerVariable {
  const values = ownList(value, 'enum').filter((item) => typeof item === 'string' || typeof item === 'number')
  const description = ownString(value, 'description')
  const fallback = ownValue(value, 'default')
  const texts = values.slice(0, MAX_VALUES).map(String)
  return {
    name,
    default: typeof fallback === 'string' || typeof fallback === 'number' ? String(fallback) : (texts[0] ?? ''),
    enum: texts.length > 0 ? texts : undefined,
    description: description ? cut(description, 2_000) : undefined,
  }
}

/** True for http(s) URLs, relative URLs, and URLs that start with a variable. */
function isServerUrl(url: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URLs must not contain control characters
  if (url.length > 2_000 || /[\u0000-\u0020\u007f<>"'`\\]/.test(url)) return false
  return /^(?:https?:\/\/|\/|\.\.?\/|\{)/i.test(url) || !/^[^/?#]*:/.test(url)
}

const MAX_ALL_SERVERS = 1_000

/** Returns all servers of the document, its paths and its operations, and those that issue tokens. */
export function documentServers(document: SpecDocument, site: SitePlace = {}): ServerTemplate[] {
  const references = documentReferences(document)
  const servers = new Map<string, ServerTemplate>()
  const add = (owner: JsonObject, at: string) => {
    for (const server of readServers(owner, { ...site, source: specFile(at, document) }))
      if (servers.size < MAX_ALL_SERVERS) servers.set(JSON.stringify(server), server)
  }
  add(document.root, '#')
  for (const url of tokenUrls(references)) if (servers.size < MAX_ALL_SERVERS) servers.set(url, { url, variables: [] })
  const paths = isJsonObject(document.root.paths) ? document.root.paths : {}
  for (const [path, item] of Object.entries(paths)) {
    const { value: pathItem, at } = references.follow(item, `#/paths/${path}`) ?? { value: {}, at: '#' }
    add(pathItem, at)
    for (const operation of Object.values(pathItem)) if (isJsonObject(operation)) add(operation, at)
  }
  return [...servers.values()]
}
