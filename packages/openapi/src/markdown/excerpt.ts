import { isJsonObject, type Json, type JsonObject } from '../model/json.js'
import type { Operation } from '../model/spec.js'
import { below, own, ownObject, type References } from '../references/references.js'
import { writtenSecurity } from '../request/securityTemplates.js'
import { findOperation } from '../view/operationSource.js'
import { fence } from './fieldText.js'

/** Bounds of the part of a document that stands in Markdown. */
const MAX_NODES = 3_000
const MAX_DEPTH = 40
const MAX_STRING = 2_000

export interface Excerpt {
  document: { [key: string]: Json }
  /** Components that are left out because the text would be too long. */
  omitted: string[]
}

/** The operation and the components it refers to, nearest first, as a small document of its own. */
export function operationExcerpt(references: References, operation: Operation): Excerpt | undefined {
  const source = findOperation(references, operation)
  if (!source) return undefined
  const state: State = { nodes: 0, refs: new Set() }
  const { root } = references.document
  const key = operation.kind === 'webhook' ? 'webhooks' : 'paths'
  const pathItem = { ...copyKeys(state, source.pathItem.value, ['parameters', 'servers', 'summary']) }
  pathItem[operation.method.toLowerCase()] = copy(state, source.operation.value, 0)
  for (const ref of securityRefs(writtenSecurity(root, source.operation.value, operation.kind))) state.refs.add(ref)
  const { components, omitted } = copyComponents(state, references)
  const servers = own(root, 'servers')
  const document: { [key: string]: Json } = {
    ...documentHead(state, root),
    ...(servers !== undefined && { servers: copy(state, servers, 0) }),
    [key]: { [operation.path]: pathItem },
    ...(Object.keys(components).length > 0 && { components }),
  }
  return { document, omitted }
}

/** A model and the components it refers to. */
export function schemaExcerpt(references: References, name: string): Excerpt {
  const state: State = { nodes: 0, refs: new Set([below('#/components/schemas', name)]) }
  const { components, omitted } = copyComponents(state, references)
  return { document: { ...documentHead(state, references.document.root), components }, omitted }
}

/** The document of an excerpt as a block of code, and what is not in it. */
export function excerptText(excerpt: Excerpt | undefined): string {
  if (!excerpt) return ''
  const { document, omitted } = excerpt
  const names = omitted.slice(0, 20).map((ref) => `\`${ref}\``)
  const note = omitted.length > 0 ? `\n\nLeft out: ${names.join(', ')}${omitted.length > 20 ? ', …' : ''}.` : ''
  return `## OpenAPI\n\n${fence('json', JSON.stringify(document, null, 2))}${note}`
}

function documentHead(state: State, root: JsonObject): { [key: string]: Json } {
  return {
    openapi: own(root, 'openapi') ?? '3.1.0',
    info: copyKeys(state, ownObject(root, 'info') ?? {}, ['title', 'version']),
  }
}

type Components = { [group: string]: { [name: string]: Json } }

/** All components that were referred to, and those that they refer to. */
function copyComponents(state: State, references: References): { components: Components; omitted: string[] } {
  const components: Components = {}
  const omitted: string[] = []
  // The set grows while it is gone through.
  for (const ref of state.refs) {
    const [, group, name] = /^#\/components\/([^/]+)\/([^/]+)/.exec(ref) ?? []
    const value = group && name ? references.find(`#/components/${group}/${name}`) : undefined
    if (!group || !name || value === undefined || state.nodes > MAX_NODES) {
      omitted.push(ref)
      continue
    }
    components[group] ??= Object.create(null) as { [name: string]: Json }
    components[group][name.replaceAll('~1', '/').replaceAll('~0', '~')] = copy(state, value, 0)
  }
  return { components, omitted }
}

interface State {
  nodes: number
  refs: Set<string>
}

function copy(state: State, value: Json, depth: number): Json {
  state.nodes++
  if (typeof value === 'string') return value.length > MAX_STRING ? `${value.slice(0, MAX_STRING)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH || state.nodes > 2 * MAX_NODES) return Array.isArray(value) ? [] : {}
  if (Array.isArray(value)) return value.slice(0, 500).map((item: Json) => copy(state, item, depth + 1))
  const result: { [key: string]: Json } = Object.create(null)
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined || key === 'x-codeSamples' || key === 'x-code-samples') continue
    if (key === '$ref' && typeof item === 'string') state.refs.add(item)
    result[key] = copy(state, item as Json, depth + 1)
  }
  return result
}

function copyKeys(state: State, value: JsonObject, keys: readonly string[]): { [key: string]: Json } {
  const entries = keys.flatMap((key) => {
    const item = own(value, key)
    return item === undefined ? [] : [[key, copy(state, item, 1)] as const]
  })
  return Object.fromEntries(entries)
}

function securityRefs(security: Json | undefined): string[] {
  const names = Array.isArray(security)
    ? security.flatMap((item: Json) => (isJsonObject(item) ? Object.keys(item) : []))
    : []
  return names.map((name) => `#/components/securitySchemes/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}
