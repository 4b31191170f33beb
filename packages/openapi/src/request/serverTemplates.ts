import type { ServerTemplate, ServerVariable } from '@octavo/core'
import { isJsonObject, type Json, type JsonObject } from '../model/json.js'
import { own, ownList, ownObject, ownString, type References } from '../references/references.js'
import type { OperationSource } from '../view/operationSource.js'

const MAX_SERVERS = 40
const MAX_VARIABLES = 20
const MAX_VALUES = 100

/** Servers of the operation, else of its path, else of the document (feature map 5.3). */
export function serverTemplates({ document }: References, { operation, pathItem }: OperationSource): ServerTemplate[] {
  for (const owner of [operation.value, pathItem.value, document.root]) {
    const servers = readServers(owner, document.source)
    if (servers.length > 0) return servers
  }
  return []
}

/** The servers that a document, path or operation lists; `source` is where the document stands. */
export function readServers(owner: JsonObject, source?: string): ServerTemplate[] {
  return ownList(owner, 'servers')
    .slice(0, MAX_SERVERS)
    .flatMap((value) => readServer(value, source))
}

/** Undefined parts and addresses that are no web addresses are left out. */
function readServer(value: Json, source: string | undefined): ServerTemplate[] {
  if (!isJsonObject(value)) return []
  const written = ownString(value, 'url')?.trim()
  if (!written || !isServerUrl(written)) return []
  const url = resolveServer(written, source)
  const names = new Set(Array.from(url.matchAll(/\{([^{}]{1,200})\}/g), ([, name = '']) => name))
  const variables = ownObject(value, 'variables') ?? {}
  const description = ownString(value, 'description') ?? ownString(value, 'name')
  return [
    {
      url,
      ...(description && { description: description.slice(0, 200) }),
      variables: [...names].slice(0, MAX_VARIABLES).map((name) => readVariable(name, ownObject(variables, name) ?? {})),
    },
  ]
}

function readVariable(name: string, value: JsonObject): ServerVariable {
  const values = ownList(value, 'enum').filter((item) => typeof item === 'string' || typeof item === 'number')
  const description = ownString(value, 'description')
  const fallback = own(value, 'default')
  const texts = values.slice(0, MAX_VALUES).map(String)
  return {
    name,
    default: typeof fallback === 'string' || typeof fallback === 'number' ? String(fallback) : (texts[0] ?? ''),
    ...(texts.length > 0 && { enum: texts }),
    ...(description && { description: description.slice(0, 300) }),
  }
}

/** Relative to the document's address (OpenAPI 3.1, Server Object): that of a file of the repository is below the site's. */
function resolveServer(url: string, source: string | undefined): string {
  if (source === undefined || /^(?:https?:|\{)/i.test(url)) return url
  if (!/^https?:/i.test(source)) return /^\//.test(url) ? url : inRepository(url, source)
  if (!URL.canParse(url, source)) return url
  const { href } = new URL(url, source)
  return href.replace(/%7B/gi, '{').replace(/%7D/gi, '}')
}

function inRepository(url: string, source: string): string {
  const folders = source.split('/').slice(0, -1)
  for (const part of url.split('/')) {
    if (part === '..') folders.pop()
    else if (part !== '.') folders.push(part)
  }
  return `/${folders.join('/')}`
}

/** http(s), relative, or with a variable where the scheme is; no control characters. */
function isServerUrl(url: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what addresses must not hold
  if (url.length > 2_000 || /[\u0000-\u0020\u007f<>"'`\\]/.test(url)) return false
  return /^(?:https?:\/\/|\/|\.\.?\/|\{)/i.test(url) || !/^[^/?#]*:/.test(url)
}
