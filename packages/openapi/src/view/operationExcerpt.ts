import { boundedValue, copyNumbers, toHeld, WHOLE } from '../load/exactNumbers.js'
import { writeJson } from '../model/exactNumber.js'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import { cut, fence } from '../model/plainText.js'
import type { Operation } from '../model/spec.js'
import { describedTags } from '../schema/about.js'
import { discriminates, extendingModels } from '../schema/extendingModels.js'
import { findOperation } from '../schema/operationSource.js'
import { below, lastKey, ownObject, ownValue, type References } from '../schema/references.js'
import { METHODS } from '../validate/shapes.js'
import { writtenSecurity } from './securityTemplates.js'

/** Limits of an excerpt. */
const MAX_NODES = 3_000
const MAX_DEPTH = 40
const MAX_STRING = 2_000
const MAX_ITEMS = 500
const MAX_TAG = 50_000

export interface Excerpt {
  document: { [key: string]: Json }
  /** Pointers of components that exceed the limit or are missing. */
  omitted: string[]
  /** True if values are missing because the document exceeds a limit. */
  isCut: boolean
}

/** Returns a small document with the operation and its referenced components, nearest first. */
export function operationExcerpt(references: References, operation: Operation): Excerpt | undefined {
  const source = findOperation(references, operation)
  if (!source) return undefined
  const state = createState(references)
  const { root } = references.document
  const key = operation.kind === 'webhook' ? 'webhooks' : 'paths'
  const pathItem = { ...copyKeys(state, source.pathItem.value, ['parameters', 'servers', 'summary']) }
  const servers = ownValue(root, 'servers')
  // Before the operation, which can exceed the limit.
  const copiedServers = servers === undefined ? undefined : copy(state, servers, TOP)
  const described = copy(state, source.operation.value, TOP)
  const method = operation.method.toLowerCase()
  // Other methods are in a separate map since 3.2, in their original case.
  if (METHODS.includes(method)) pathItem[method] = described
  else pathItem.additionalOperations = { [operation.method]: described }
  for (const ref of securityRefs(writtenSecurity(root, source.operation.value, operation.kind)))
    state.places.of(ref, 'securitySchemes')
  const { components, omitted } = copyComponents(state)
  const isInherited = operation.kind !== 'webhook' && ownValue(source.operation.value, 'security') === undefined
  const security = isInherited ? ownValue(root, 'security') : undefined
  const document: { [key: string]: Json } = {
    ...documentHead(state, root, describedTags(references.document, source.operation.value)),
    ...(copiedServers !== undefined && { servers: copiedServers }),
    ...(security !== undefined && { security: copy(state, security, TOP) }),
    [key]: { [operation.path]: pathItem },
  }
  if (Object.keys(components).length > 0) document.components = components
  return { document, omitted, isCut: state.isCut }
}

/** Returns a small document with a model and its referenced components. */
export function schemaExcerpt(references: References, name: string): Excerpt {
  const state = createState(references)
  const model = below('#/components/schemas', name)
  state.places.of(model, 'schemas')
  show(state, model)
  const { components, omitted } = copyComponents(state)
  const head = documentHead(state, references.document.root)
  return { document: { ...head, components }, omitted, isCut: state.isCut }
}

/** Returns an excerpt as a code block, followed by a list of omitted components. */
export function excerptText(excerpt: Excerpt | undefined, format = 'OpenAPI'): string {
  if (!excerpt) return ''
  const { document, omitted, isCut } = excerpt
  const names = omitted.slice(0, 20).map((ref) => `\`${ref}\``)
  const note = omitted.length > 0 ? `\n\nOmitted: ${names.join(', ')}${omitted.length > 20 ? ', …' : ''}.` : ''
  const text = writeJson(boundedValue(toHeld(document), undefined, WHOLE), '  ')
  const limit = isCut ? '\n\nThe document is too large for this page, so some values are missing.' : ''
  return `## ${format}\n\n${fence('json', text)}${limit}${note}`
}

/** Returns the head of an excerpt, with the descriptions of the tags of an operation. */
function documentHead(state: State, root: JsonObject, tags: readonly JsonObject[] = []): { [key: string]: Json } {
  return {
    openapi: ownValue(root, 'openapi') ?? '3.1.0',
    // The description of the whole API would be the same on every page.
    info: copyKeys(state, ownObject(root, 'info') ?? {}, ABOUT),
    ...copyKeys(state, root, ['externalDocs']),
    ...(tags.length > 0 && { tags: tags.map((tag) => copy(state, tag, { ...TOP, key: 'tags' })) }),
  }
}

export const ABOUT = ['title', 'summary', 'version', 'contact', 'license', 'termsOfService']

export type Components = { [group: string]: { [name: string]: Json } }

/**
 * Copies all referenced components, including indirectly referenced ones.
 *
 * @param parts receives referenced channels and servers of AsyncAPI that it does not have
 */
export function copyComponents(state: State, parts: Components = {}): { components: Components; omitted: string[] } {
  const components: Components = {}
  const omitted: string[] = []
  // The map grows during the iteration.
  for (const [ref, place] of state.places.all) {
    const [pointer, component, name] = COMPONENT.exec(place) ?? []
    const group = component ?? place.split('/')[1]
    const value = pointer && state.places.references.find(place === ref ? pointer : ref)
    if (!group || !name || value === undefined || state.nodes > MAX_NODES) {
      omitted.push(place)
      continue
    }
    const groups = place.startsWith('#/components/') ? components : parts
    groups[group] ??= Object.create(null) as { [name: string]: Json }
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
    if (groups === parts && Object.hasOwn(groups[group], key)) continue
    groups[group][key] = copy(state, value, { depth: 0, key, above: group, isSchema: group === 'schemas' })
  }
  return { components, omitted }
}

export interface State {
  nodes: number
  /** True if values were omitted. */
  isCut: boolean
  /** Pointers that `show` has processed. */
  shownKeys: Set<string>
  places: ComponentLocations
}

export function createState(references: References): State {
  return { nodes: 0, isCut: false, shownKeys: new Set(), places: new ComponentLocations(references) }
}

export const TOP: KeyPlace = { depth: 0, key: '', above: '', isSchema: false }

interface KeyPlace extends Keys {
  depth: number
}

export function copy(state: State, value: Json, place: KeyPlace): Json {
  state.nodes++
  const { depth, isSchema } = place
  // This is the only description of a tag in the Markdown.
  if (typeof value === 'string') return cut(value, place.above === 'tags' ? MAX_TAG : MAX_STRING)
  if (typeof value !== 'object' || value === null) return value
  const isFull = () => state.nodes > 2 * MAX_NODES
  if (depth > MAX_DEPTH || isFull()) {
    state.isCut = true
    return Array.isArray(value) ? [] : {}
  }
  const inner = (key: string): KeyPlace => ({
    depth: depth + 1,
    key,
    above: place.key,
    isSchema: isSchema || key === 'schema' || key === 'itemSchema' || key === 'payload',
  })
  if (Array.isArray(value)) {
    if (value.length > MAX_ITEMS) state.isCut = true
    const list = value.slice(0, MAX_ITEMS).map((item: Json, index) => copy(state, item, inner(String(index))))
    copyNumbers(value, list)
    return list
  }
  const result: { [key: string]: Json } = Object.create(null)
  for (const [key, item] of Object.entries(value)) {
    if (isFull()) {
      state.isCut = true
      break
    }
    if (item === undefined || key === 'x-codeSamples' || key === 'x-code-samples') continue
    const ref = typeof item !== 'string' ? undefined : key === '$ref' ? item : mappedPlace(state, item, place)
    // A model shows the one it extends, but not the other models that extend that one.
    if (ref !== undefined && !isBase(place)) show(state, ref)
    result[key] = ref === undefined ? copy(state, item as Json, inner(key)) : state.places.of(ref, excerptGroup(place))
  }
  copyNumbers(value, result)
  return result
}

/** Copies a component to the excerpt. With a discriminator, also copies the models that extend it. */
function show({ places, shownKeys: lines }: State, ref: string): void {
  if (lines.has(ref)) return
  lines.add(ref)
  if (!discriminates(places.references.find(ref))) return
  for (const model of extendingModels(places.references, ref)) places.of(model, 'schemas')
}

/** True for an entry in a model's own `allOf`. */
function isBase({ depth, above, isSchema }: KeyPlace): boolean {
  return isSchema && depth === 2 && above === 'allOf'
}

/** Returns the target of a discriminator mapping. Undefined for a name, which stays the same in the excerpt. */
function mappedPlace({ places }: State, text: string, { key }: KeyPlace): string | undefined {
  if (key !== 'mapping') return undefined
  if (text.includes('#') || /\.(?:json|ya?ml)$/.test(text)) return places.has(text) ? text : undefined
  const model = below('#/components/schemas', text)
  if (places.has(model)) places.of(model, 'schemas')
  return undefined
}

export function copyKeys(state: State, value: JsonObject, keys: readonly string[]): { [key: string]: Json } {
  const entries = keys.flatMap((key) => {
    const item = ownValue(value, key)
    return item === undefined ? [] : [[key, copy(state, item, { ...TOP, depth: 1, key })] as const]
  })
  return Object.fromEntries(entries)
}

export function securityRefs(security: Json | undefined): string[] {
  const names = Array.isArray(security)
    ? security.flatMap((item: Json) => (isJsonObject(item) ? Object.keys(item) : []))
    : []
  return names.map((name) => below('#/components/securitySchemes', name))
}

/** Pointer of a component, channel or server, or of a value inside one; captures the group and the name. */
const COMPONENT = /^#\/(?:components\/([^/]+)|(?:channels|servers)(?=\/))\/([^/]+)/

/** Maps referenced values to their locations in an excerpt. */
class ComponentLocations {
  /** Pointers in the excerpt by pointers in the document, in reference order. */
  readonly all = new Map<string, string>()
  readonly #usedNames = new Set<string>()

  constructor(readonly references: References) {}

  /** Returns the pointer in the excerpt. Values outside `components`, or of other files, become components. */
  of(ref: string, group: string): string {
    const isKept = COMPONENT.test(ref) || !this.has(ref)
    const pointer = this.all.get(ref) ?? (isKept ? ref : this.#newPointer(ref, group))
    this.all.set(ref, pointer)
    return pointer
  }

  /** Returns whether the document contains the target. */
  has(ref: string): boolean {
    return this.references.find(ref) !== undefined
  }

  /** Returns a pointer in the group that neither the document nor the excerpt uses. */
  #newPointer(ref: string, group: string): string {
    const last = lastKey(ref.replace(/#?\/?$/, ''))
    const name = last.replace(/\.(?:json|ya?ml)$/, '').replace(/[^\w.-]+/g, '_') || 'value'
    let pointer = below('#/components', group, name)
    for (let number = 2; this.#usedNames.has(pointer) || this.has(pointer); number++)
      pointer = below('#/components', group, `${name}_${number}`)
    this.#usedNames.add(pointer)
    return pointer
  }
}

/** The last keys of a value's path. */
interface Keys {
  key: string
  /** The parent key. */
  above: string
  /** True inside a schema, where all targets are schemas. */
  isSchema: boolean
}

/** Component groups by the key of their map or list. */
const GROUPS = new Map([
  ['callbacks', 'callbacks'],
  ['messages', 'messages'],
  ['content', 'mediaTypes'],
  ['examples', 'examples'],
  ['headers', 'headers'],
  ['links', 'links'],
  ['mediaTypes', 'mediaTypes'],
  ['parameters', 'parameters'],
  ['requestBodies', 'requestBodies'],
  ['responses', 'responses'],
  ['securitySchemes', 'securitySchemes'],
])

/** Returns the component group of a value. */
function excerptGroup({ key, above, isSchema }: Keys): string {
  if (isSchema) return 'schemas'
  return key === 'requestBody' ? 'requestBodies' : (GROUPS.get(above) ?? 'schemas')
}
