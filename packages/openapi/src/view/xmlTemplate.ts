import type { XmlForm, XmlTemplate } from '@octavo/core'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import { bodyKind } from '../request/mediaTypes.js'
import {
  type EffectiveSchema,
  effectiveSchema,
  hasInnerSchema,
  schemaProperties,
  schemaTypes,
  subschema,
} from '../schema/effective.js'
import { lastKey, ownList, ownObject, ownString, ownValue, type References, type Source } from '../schema/references.js'
import { schemaChoices } from '../schema/variants.js'

/** Maximum number of schemas that are read per body. Further values use property names, and parts are JSON. */
const MAX_SCHEMAS = 500

const MAX_DEPTH = 12
const MAX_HOPS = 20
const MAX_TEXT = 400

/** The state while the XML of one body, or of its parts, is read. */
export interface XmlReading {
  references: References
  models: Record<string, XmlForm>
  /** Number of schemas that can still be read. */
  left: number
  /** True if the limit was exceeded. */
  isCut: boolean
}

export function xmlReading(references: References): XmlReading {
  return { references, models: Object.create(null), left: MAX_SCHEMAS, isCut: false }
}

/** Returns the XML names and nodes of a body (`xml`), with each model once. Undefined if there are none. */
export function xmlTemplate(references: References, mediaType: string, source: Source): XmlTemplate | undefined {
  if (bodyKind(mediaType) !== 'xml') return undefined
  const reading = xmlReading(references)
  const root = rootForm(reading, source)
  return Object.keys(root).length > 0 ? { root, models: reading.models } : undefined
}

/** Returns the XML form of one part, without the models, which parts share. Undefined if the limit is exceeded. */
export function xmlPart(reading: XmlReading, source: Source): XmlForm | undefined {
  const { models } = reading
  const modelCount = Object.keys(models).length
  reading.isCut = !((sourceReference(source) ?? '') in models || canVisit(reading))
  const form = reading.isCut ? undefined : rootForm(reading, source)
  if (!reading.isCut) return form
  // Models that were added are incomplete.
  for (const model of Object.keys(models).slice(modelCount)) delete models[model]
  return undefined
}

/** Returns the form of the root element, which needs a name even for an array. */
function rootForm(state: XmlReading, source: Source): XmlForm {
  const { references } = state
  const schema = effectiveSchema(references, source)
  const [variant] = schemaChoices(references, schema)[0]?.variants ?? []
  const form = { ...(variant && readXml(state, [variant.source])), ...readForm(state, [source], 0) }
  const xmlName = ownString(xmlObject(references, source.value) ?? {}, 'name')
  const name = xmlName ?? form.name ?? schema.model ?? variant?.schema.model
  const items = form.items ?? state.models[form.model ?? '']?.items
  const itemModel = items?.model === undefined ? undefined : lastKey(items.model)
  return {
    ...form,
    ...(name !== undefined && { name }),
    ...(itemModel && { items: { name: itemModel, ...items } }),
  }
}

function canVisit(state: XmlReading): boolean {
  if (state.left > 0) state.left--
  else state.isCut = true
  return !state.isCut
}

function xmlForm(state: XmlReading, sources: readonly Source[], depth: number): XmlForm | undefined {
  if (depth > MAX_DEPTH || !canVisit(state)) return undefined
  const form = readForm(state, sources, depth)
  return Object.keys(form).length > 0 ? form : undefined
}

/** Returns the form of schemas. Models become separate forms, because they can be recursive. */
function readForm(state: XmlReading, sources: readonly Source[], depth: number): XmlForm {
  const xml = readXml(state, sources)
  const schema = effectiveSchema(state.references, ...sources)
  const model = sources.length === 1 ? sourceReference(sources[0]) : undefined
  if (model === undefined) return { ...(schema.isCircular ? {} : innerForm(state, schema, depth)), ...xml }
  if (!(model in state.models)) {
    // Registered before it is made, as it can be recursive.
    state.models[model] = {}
    state.models[model] = innerForm(state, schema, 0)
  }
  return { ...xml, model }
}

/** Returns the forms of a schema's array items, map values and properties, including the properties of its variants. */
function innerForm(state: XmlReading, schema: EffectiveSchema, depth: number): XmlForm {
  const items = subschema(schema, 'items')
  const values = subschema(schema, 'additionalProperties')
  const itemForm = items && xmlForm(state, [items], depth + 1)
  const valueForm = values && isJsonObject(values.value) ? xmlForm(state, [values], depth + 1) : undefined
  const properties: Record<string, XmlForm> = Object.create(null)
  const variants = schemaChoices(state.references, schema).flatMap((choice) => choice.variants.map((one) => one.schema))
  for (const [name, sources] of [schema, ...variants].flatMap((one) => [...schemaProperties(one)])) {
    if (state.isCut) break
    if (name in properties) continue
    const form = xmlForm(state, sources, depth + 1)
    if (form) properties[name] = form
  }
  return {
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(itemForm && { items: itemForm }),
    ...(valueForm && { values: valueForm }),
  }
}

function readXml({ references }: XmlReading, sources: readonly Source[]): XmlForm {
  for (const source of sources) {
    const xml = xmlObject(references, source.value)
    if (!xml) continue
    const node = xmlNode(xml)
    const text = (name: 'name' | 'namespace' | 'prefix') => {
      const value = ownString(xml, name)
      return value === undefined || value.length > MAX_TEXT ? {} : { [name]: value }
    }
    const isList = schemaTypes(effectiveSchema(references, ...sources)).types.includes('array')
    const isWrapped = ownValue(xml, 'wrapped') === true || (isList && ownString(xml, 'nodeType') === 'element')
    const form = { ...text('namespace'), ...text('prefix'), ...(node && { node }) }
    // The name of an array is the name of its wrapper element.
    return { ...(isList && !isWrapped ? {} : text('name')), ...form, ...(isWrapped && { wrapped: true }) }
  }
  return {}
}

function xmlNode(xml: JsonObject): XmlForm['node'] {
  const type = ownString(xml, 'nodeType')
  if (ownValue(xml, 'attribute') === true || type === 'attribute') return 'attribute'
  return type === 'text' || type === 'cdata' || type === 'none' ? type : undefined
}

/** Returns the `xml` of a schema, of a part of its `allOf`, or of the target of its reference or only part. */
function xmlObject(references: References, start: Json | undefined): JsonObject | undefined {
  let value = start
  for (let hop = 0; hop < MAX_HOPS && isJsonObject(value); hop++) {
    const parts = ownList(value, 'allOf')
    const owner = [value, ...parts].find((part) => isJsonObject(part) && ownObject(part, 'xml'))
    if (isJsonObject(owner)) return ownObject(owner, 'xml')
    const ref = ownValue(value, '$ref')
    value = typeof ref === 'string' ? references.find(ref) : parts.length === 1 ? parts[0] : undefined
  }
  return undefined
}

/** Returns the reference of a schema, unless it adds subschemas. */
function sourceReference(source: Source | undefined): string | undefined {
  if (!source || !isJsonObject(source.value)) return undefined
  const { value, at } = source
  return hasInnerSchema({ value, at }) || ownValue(value, 'allOf') !== undefined ? undefined : ownString(value, '$ref')
}
