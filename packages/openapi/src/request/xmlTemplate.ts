import type { XmlForm, XmlTemplate } from '@octavo/core'
import { isJsonObject, type Json, type JsonObject } from '../model/json.js'
import { lastKey, own, ownList, ownObject, ownString, type References } from '../references/references.js'
import { type EffectiveSchema, effectiveSchema, propertiesOf, subschema, typesOf } from '../schema/effective.js'
import { choicesOf } from '../schema/variants.js'

/** Schemas of one body that are looked at; what comes after them is written by its names. */
const MAX_SCHEMAS = 500

const MAX_DEPTH = 12
const MAX_HOPS = 20
const MAX_TEXT = 400

interface Source {
  value: Json | undefined
  at: string
}

/** How many schemas may still be looked at. */
export interface XmlRoom {
  left: number
}

interface State {
  references: References
  models: Record<string, XmlForm>
  room: XmlRoom
}

export function xmlRoom(): XmlRoom {
  // The root, and those in it.
  return { left: 1 + MAX_SCHEMAS }
}

/** What the schemas of a body, or a part, say about its XML (`xml`), models once each; undefined when they say nothing. */
export function xmlTemplate(
  references: References,
  source: Source,
  room: XmlRoom = xmlRoom(),
): XmlTemplate | undefined {
  if (--room.left < 0) return undefined
  const state: State = { references, models: Object.create(null), room }
  const schema = effectiveSchema(references, source)
  const [variant] = choicesOf(references, schema)[0]?.variants ?? []
  const written = { ...(variant && readXml(state, [variant.source])), ...readXml(state, [source]) }
  // A document has a root, also when an array has no element otherwise.
  const named = ownString(xmlObject(references, source.value) ?? {}, 'name')
  const name = named ?? written.name ?? schema.model ?? variant?.schema.model
  const content = inside(state, schema, 0)
  const root = { ...content, ...written, ...(name !== undefined && { name }) }
  const itemModel = content.items?.model === undefined ? undefined : lastKey(content.items.model)
  if (itemModel) root.items = { name: itemModel, ...state.models[content.items?.model ?? ''], ...content.items }
  return Object.keys(root).length > 0 ? { root, models: state.models } : undefined
}

/** Models become forms of their own that others name: they hold one another, and themselves. */
function formOf(state: State, sources: readonly Source[], depth: number): XmlForm | undefined {
  if (--state.room.left < 0 || depth > MAX_DEPTH) return undefined
  const written = readXml(state, sources)
  const schema = effectiveSchema(state.references, ...sources)
  const model = sources.length === 1 ? referenceOf(sources[0]) : undefined
  if (model === undefined) {
    const form = { ...(schema.isCircular ? {} : inside(state, schema, depth)), ...written }
    return Object.keys(form).length > 0 ? form : undefined
  }
  if (!(model in state.models)) {
    // Its place is taken before it is made: it may lead back to itself.
    state.models[model] = {}
    state.models[model] = inside(state, schema, 0)
  }
  return { ...written, model }
}

/** What is in a schema: properties, also those of its variants, the items of arrays, the values of maps. */
function inside(state: State, schema: EffectiveSchema, depth: number): XmlForm {
  const items = subschema(schema, 'items')
  const values = subschema(schema, 'additionalProperties')
  const itemForm = items && formOf(state, [items], depth + 1)
  const valueForm = values && isJsonObject(values.value) ? formOf(state, [values], depth + 1) : undefined
  const properties: Record<string, XmlForm> = Object.create(null)
  const variants = choicesOf(state.references, schema).flatMap((choice) => choice.variants.map((one) => one.schema))
  for (const [name, sources] of [schema, ...variants].flatMap((one) => [...propertiesOf(one)])) {
    if (name in properties) continue
    const form = formOf(state, sources, depth + 1)
    if (form) properties[name] = form
  }
  return {
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(itemForm && { items: itemForm }),
    ...(valueForm && { values: valueForm }),
  }
}

function readXml({ references }: State, sources: readonly Source[]): XmlForm {
  for (const source of sources) {
    const xml = xmlObject(references, source.value)
    if (!xml) continue
    const node = nodeOf(xml)
    const text = (name: 'name' | 'namespace' | 'prefix') => {
      const value = ownString(xml, name)
      return value === undefined || value.length > MAX_TEXT ? {} : { [name]: value }
    }
    const isList = typesOf(effectiveSchema(references, ...sources)).types.includes('array')
    const isWrapped = own(xml, 'wrapped') === true || (isList && ownString(xml, 'nodeType') === 'element')
    const form = { ...text('namespace'), ...text('prefix'), ...(node && { node }) }
    // The name of an array is that of the element around it.
    return { ...(isList && !isWrapped ? {} : text('name')), ...form, ...(isWrapped && { wrapped: true }) }
  }
  return {}
}

function nodeOf(xml: JsonObject): XmlForm['node'] {
  const type = ownString(xml, 'nodeType')
  if (own(xml, 'attribute') === true || type === 'attribute') return 'attribute'
  return type === 'text' || type === 'cdata' || type === 'none' ? type : undefined
}

/** `xml` of a schema, of a part of its `allOf`, of what it refers to, or of what the only such part does. */
function xmlObject(references: References, start: Json | undefined): JsonObject | undefined {
  let value = start
  for (let hop = 0; hop < MAX_HOPS && isJsonObject(value); hop++) {
    const parts = ownList(value, 'allOf')
    const owner = [value, ...parts].find((part) => isJsonObject(part) && ownObject(part, 'xml'))
    if (isJsonObject(owner)) return ownObject(owner, 'xml')
    const ref = own(value, '$ref')
    value = typeof ref === 'string' ? references.find(ref) : parts.length === 1 ? parts[0] : undefined
  }
  return undefined
}

function referenceOf(source: Source | undefined): string | undefined {
  return isJsonObject(source?.value) ? ownString(source.value, '$ref') : undefined
}
