import { exactText } from '../examples/exactText.js'
import { copyNumbers } from '../load/exactNumbers.js'
import { isJsonObject, type Json, type JsonObject } from '../model/json.js'
import type { Operation } from '../model/spec.js'
import { discriminates, extendingModels } from '../references/extendingModels.js'
import { findOperation } from '../references/operationSource.js'
import { below, own, ownObject, type References } from '../references/references.js'
import { writtenSecurity } from '../templates/securityTemplates.js'
import { METHODS } from '../validate/shapes.js'
import { COMPONENT, type ComponentLocations, componentLocations, groupOf, type Keys } from './componentLocations.js'
import { fence } from './fieldText.js'

/** Bounds of the part of a document that stands in Markdown. */
const MAX_NODES = 3_000
const MAX_DEPTH = 40
const MAX_STRING = 2_000

interface Excerpt {
  document: { [key: string]: Json }
  /** Components that are left out because the text would be too long. */
  omitted: string[]
}

/** The operation and the components it refers to, nearest first, as a small document of its own. */
export function operationExcerpt(references: References, operation: Operation): Excerpt | undefined {
  const source = findOperation(references, operation)
  if (!source) return undefined
  const state = createState(references)
  const { root } = references.document
  const key = operation.kind === 'webhook' ? 'webhooks' : 'paths'
  const pathItem = { ...copyKeys(state, source.pathItem.value, ['parameters', 'servers', 'summary']) }
  const described = copy(state, source.operation.value, TOP)
  const method = operation.method.toLowerCase()
  // Since 3.2 other methods stand in a map of their own, as they are sent.
  if (METHODS.includes(method)) pathItem[method] = described
  else pathItem.additionalOperations = { [operation.method]: described }
  for (const ref of securityRefs(writtenSecurity(root, source.operation.value, operation.kind)))
    state.places.of(ref, 'securitySchemes')
  const { components, omitted } = copyComponents(state, references)
  const servers = own(root, 'servers')
  const isInherited = operation.kind !== 'webhook' && own(source.operation.value, 'security') === undefined
  const security = isInherited ? own(root, 'security') : undefined
  const document: { [key: string]: Json } = {
    ...documentHead(state, root),
    ...(servers !== undefined && { servers: copy(state, servers, TOP) }),
    ...(security !== undefined && { security: copy(state, security, TOP) }),
    [key]: { [operation.path]: pathItem },
  }
  if (Object.keys(components).length > 0) document.components = components
  return { document, omitted }
}

/** A model and the components it refers to. */
export function schemaExcerpt(references: References, name: string): Excerpt {
  const state = createState(references)
  const model = below('#/components/schemas', name)
  state.places.of(model, 'schemas')
  show(state, model)
  const { components, omitted } = copyComponents(state, references)
  return { document: { ...documentHead(state, references.document.root), components }, omitted }
}

/** The document of an excerpt as a block of code, and what is not in it. */
export function excerptText(excerpt: Excerpt | undefined): string {
  if (!excerpt) return ''
  const { document, omitted } = excerpt
  const names = omitted.slice(0, 20).map((ref) => `\`${ref}\``)
  const note = omitted.length > 0 ? `\n\nOmitted: ${names.join(', ')}${omitted.length > 20 ? ', …' : ''}.` : ''
  const text = exactText(document, Number.POSITIVE_INFINITY) ?? JSON.stringify(document, null, 2)
  return `## OpenAPI\n\n${fence('json', text)}${note}`
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
  // The map grows while it is gone through.
  for (const [ref, place] of state.places.all) {
    const [pointer, group, name] = COMPONENT.exec(place) ?? []
    const value = pointer && references.find(place === ref ? pointer : ref)
    if (!group || !name || value === undefined || state.nodes > MAX_NODES) {
      omitted.push(place)
      continue
    }
    components[group] ??= Object.create(null) as { [name: string]: Json }
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
    components[group][key] = copy(state, value, { depth: 0, key, above: group, isSchema: group === 'schemas' })
  }
  return { components, omitted }
}

interface State {
  nodes: number
  references: References
  /** What is not there for a model that extends it alone. */
  shown: Set<string>
  places: ComponentLocations
}

function createState(references: References): State {
  return { nodes: 0, references, shown: new Set(), places: componentLocations(references) }
}

const TOP: KeyPlace = { depth: 0, key: '', above: '', isSchema: false }

interface KeyPlace extends Keys {
  depth: number
}

function copy(state: State, value: Json, place: KeyPlace): Json {
  state.nodes++
  const { depth, isSchema } = place
  if (typeof value === 'string') return value.length > MAX_STRING ? `${value.slice(0, MAX_STRING)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH || state.nodes > 2 * MAX_NODES) return Array.isArray(value) ? [] : {}
  const inner = (key: string): KeyPlace => ({
    depth: depth + 1,
    key,
    above: place.key,
    isSchema: isSchema || key === 'schema' || key === 'itemSchema',
  })
  if (Array.isArray(value)) {
    const list = value.slice(0, 500).map((item: Json, index) => copy(state, item, inner(String(index))))
    copyNumbers(value, list)
    return list
  }
  const result: { [key: string]: Json } = Object.create(null)
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined || key === 'x-codeSamples' || key === 'x-code-samples') continue
    const ref = typeof item !== 'string' ? undefined : key === '$ref' ? item : mappedPlace(state, item, place)
    // A model shows what it extends, and not what else does.
    if (ref !== undefined && !isBase(place)) show(state, ref)
    result[key] = ref === undefined ? copy(state, item as Json, inner(key)) : state.places.of(ref, groupOf(place))
  }
  copyNumbers(value, result)
  return result
}

/** The models that a discriminator stands for are shown with the one that has it. */
function show({ places, references, shown }: State, ref: string): void {
  if (shown.has(ref)) return
  shown.add(ref)
  if (!discriminates(references.find(ref))) return
  for (const model of extendingModels(references, ref)) places.of(model, 'schemas')
}

/** Whether this is an entry of a model's own `allOf`. */
function isBase({ depth, above, isSchema }: KeyPlace): boolean {
  return isSchema && depth === 2 && above === 'allOf'
}

/** What a discriminator's mapping leads to; one of the document's own models keeps the name that the mapping has for it. */
function mappedPlace({ places }: State, text: string, { key }: KeyPlace): string | undefined {
  if (key !== 'mapping') return undefined
  if (text.includes('#') || /\.(?:json|ya?ml)$/.test(text)) return places.has(text) ? text : undefined
  const model = below('#/components/schemas', text)
  if (places.has(model)) places.of(model, 'schemas')
  return undefined
}

function copyKeys(state: State, value: JsonObject, keys: readonly string[]): { [key: string]: Json } {
  const entries = keys.flatMap((key) => {
    const item = own(value, key)
    return item === undefined ? [] : [[key, copy(state, item, { ...TOP, depth: 1, key })] as const]
  })
  return Object.fromEntries(entries)
}

function securityRefs(security: Json | undefined): string[] {
  const names = Array.isArray(security)
    ? security.flatMap((item: Json) => (isJsonObject(item) ? Object.keys(item) : []))
    : []
  return names.map((name) => `#/components/securitySchemes/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}
