import { type Held, held, heldNumber } from '../load/exactNumbers.js'
import { isJsonObject, type Json, type JsonObject } from '../model/json.js'
import { type Located, lastKey, own, ownList, ownObject, ownString, type References } from '../references/references.js'

/** More parts than this say the same as fewer. */
const MAX_PARTS = 80

/**
 * A schema with its references followed and `allOf` merged, one level deep. Keywords are read from the parts: what stands
 * further out comes first and wins.
 */
export interface EffectiveSchema {
  parts: readonly Located[]
  /**
   * Places that are this very schema: its own, and where references lead as long as nothing else is joined with what is
   * there. A model that extends another is not that other one. A schema inside itself shares one of them.
   */
  heads: readonly string[]
  /** Name of the model, when it is one. */
  model?: string
  /** What a reference to nothing is called. */
  unresolved?: string
  /** Whether no value is allowed: `false`, or `not` anything. */
  isForbidden: boolean
  /** Whether `allOf` leads back to itself. */
  isCircular: boolean
  /** Whether a choice between one schema and null was taken for what it is: that schema, or null. */
  orNull: boolean
}

/** The parts of one schema, or of several that all apply. */
export function effectiveSchema(
  references: References,
  ...schemas: { value: Json | undefined; at: string }[]
): EffectiveSchema {
  const parts: Located[] = []
  const known = new Set<string>()
  const around = new Set<string>()
  let isCircular = false
  let orNull = false
  let unresolved: string | undefined
  /** The heads of a schema that has something inside; none for others. */
  const visit = (value: Json | undefined, at: string): string[] => {
    if (parts.length >= MAX_PARTS || !isJsonObject(value)) return []
    if (around.has(at)) isCircular = true
    if (known.has(at)) return []
    known.add(at)
    around.add(at)
    const ref = own(value, '$ref') ?? references.dynamic(own(value, '$dynamicRef'))
    parts.push({ value, at })
    const based = ownList(value, 'allOf').map((part, index) => visit(part, `${at}/allOf/${index}`))
    const others: string[][] = []
    if (typeof ref === 'string') {
      const target = references.find(ref)
      if (target === undefined) unresolved ??= lastKey(ref)
      others.push(visit(target, ref))
    }
    const only = onlyVariant(value, at)
    orNull ||= only?.orNull ?? false
    if (only) others.push(visit(only.value, only.at))
    around.delete(at)
    const [first, ...rest] = [...based, ...others].filter((heads) => heads.length > 0)
    const isJoined = rest.length > 0 || saysInside({ value, at })
    const isExtended = first !== undefined && based.includes(first) && modelName({ value: undefined, at }) !== undefined
    if (!first) return isJoined ? [at] : []
    return isJoined || isExtended ? [at] : [at, ...first]
  }
  const inside = schemas.map(({ value, at }) => visit(value, at)).filter((heads) => heads.length > 0)
  const heads =
    inside.length === 1
      ? inside.flat()
      : (inside.length > 1 ? inside : schemas.map(({ at }) => [at])).flatMap(([at]) => at ?? [])
  const model = schemas.length === 1 ? (modelName(schemas[0]) ?? variantModel(parts)) : undefined
  return {
    parts,
    heads,
    isForbidden:
      schemas.some(({ value }) => value === false) || parts.some(({ value }) => isAnything(own(value, 'not'))),
    isCircular,
    orNull,
    model: model || undefined,
    unresolved,
  }
}

/** What a schema with something inside says of it. */
const INSIDE = ['properties', 'patternProperties', 'additionalProperties', 'items', 'prefixItems', 'discriminator']

function isAnything(value: Json | undefined): boolean {
  return value === true || (isJsonObject(value) && Object.keys(value).length === 0)
}

/** Whether a schema says something of what is inside, besides what it refers to. */
export function saysInside(part: Located): boolean {
  if (INSIDE.some((key) => typeof own(part.value, key) === 'object')) return true
  return (['oneOf', 'anyOf'] as const).some(
    (kind) => Object.hasOwn(part.value, kind) && choiceSources({ parts: [part] }, kind).length > 0,
  )
}

/** The schema of a choice that leaves no other, besides null. */
function onlyVariant(schema: JsonObject, at: string): { value: Json; at: string; orNull: boolean } | undefined {
  for (const key of ['oneOf', 'anyOf']) {
    const list = ownList(schema, key)
    const index = list.findIndex((item) => !isNullSchema(item))
    const value = list[index]
    if (value === undefined || list.some((item, other) => other !== index && !isNullSchema(item))) continue
    return { value, at: `${at}/${key}/${index}`, orNull: list.length > 1 }
  }
  return undefined
}

export function isNullSchema(value: Json | undefined): boolean {
  if (!isJsonObject(value)) return false
  const type = own(value, 'type')
  const values = own(value, 'enum')
  const isNullType = type === 'null' || (Array.isArray(type) && type.length === 1 && type[0] === 'null')
  return (
    isNullType || own(value, 'const') === null || (Array.isArray(values) && values.length === 1 && values[0] === null)
  )
}

function variantModel([outer, variant]: readonly Located[]): string | undefined {
  return outer && variant && onlyVariant(outer.value, outer.at)?.at === variant.at ? modelName(variant) : undefined
}

function modelName({ value, at }: { value?: Json | undefined; at: string } = { at: '' }): string | undefined {
  const ref = isJsonObject(value) ? own(value, '$ref') : undefined
  const pointer = typeof ref === 'string' ? ref : at
  const isModel = /#\/(?:components\/schemas|\$defs|definitions)\/[^/]+$/.test(pointer)
  const isFile = !pointer.includes('#/') && /\.(?:json|ya?ml)#?$/.test(pointer)
  if (isFile) return pointer.replace(/^.*\//, '').replace(/\.\w+#?$/, '')
  return isModel ? lastKey(pointer) : undefined
}

/** The outermost value of a keyword. */
export function keyword(schema: EffectiveSchema, name: string): Json | undefined {
  return heldKeyword(schema, name)?.value
}

/** The outermost value of a keyword, by what holds it. */
export function heldKeyword({ parts }: EffectiveSchema, name: string): Held | undefined {
  for (const { value } of parts) {
    const found = held(value, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** The outermost value of a keyword that is a number, as the document writes it. */
export function numberText(schema: EffectiveSchema, name: string): string | undefined {
  const found = heldKeyword(schema, name)
  return typeof found?.value === 'number' ? (heldNumber(found) ?? String(found.value)) : undefined
}

export function stringKeyword(schema: EffectiveSchema, name: string): string | undefined {
  for (const { value } of schema.parts) {
    const found = ownString(value, name)
    if (found !== undefined) return found
  }
  return undefined
}

export function flag(schema: EffectiveSchema, name: string): boolean {
  return schema.parts.some(({ value }) => own(value, name) === true)
}

type Properties = ReadonlyMap<string, readonly { value: Json | undefined; at: string }[]>

/** Properties by name; one that several parts describe has several schemas, which all apply. */
export function propertiesOf({ parts }: EffectiveSchema): Properties {
  const described = parts.filter(({ value }) => ownObject(value, 'properties'))
  const [only] = described
  if (only && described.length === 1) return propertiesOfPart(only)
  const properties = new Map<string, { value: Json | undefined; at: string }[]>()
  // The base of a model comes before what extends it.
  for (const part of described.sort((one, other) => depthRank(one) - depthRank(other))) {
    for (const [name, sources] of propertiesOfPart(part))
      properties.set(name, [...(properties.get(name) ?? []), ...sources])
  }
  return properties
}

/** Objects with so many properties are read once: a hostile document refers to one from everywhere. */
const MANY = 40

const large = new WeakMap<JsonObject, { at: string; properties: Properties }>()

function propertiesOfPart({ value, at }: Located): Properties {
  const known = large.get(value)
  if (known?.at === at) return known.properties
  const properties: Properties = new Map(
    Object.entries(ownObject(value, 'properties') ?? {}).map(([name, property]) => [
      name,
      [{ value: property, at: `${at}/properties/${escapeKey(name)}` }],
    ]),
  )
  if (properties.size >= MANY) large.set(value, { at, properties })
  return properties
}

export function requiredOf({ parts }: EffectiveSchema): Set<string> {
  const names = parts.flatMap(({ value }) => ownList(value, 'required'))
  return new Set(names.filter((name) => typeof name === 'string'))
}

function depthRank({ value }: Located): number {
  return own(value, 'allOf') === undefined ? 0 : 1
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** `items`, of the first part that has some. */
export function subschema({ parts }: EffectiveSchema, name: string): { value: Json; at: string } | undefined {
  for (const { value, at } of parts) {
    const found = own(value, name)
    if (isJsonObject(found) || typeof found === 'boolean') return { value: found, at: `${at}/${name}` }
  }
  return undefined
}

/** Schemas of a keyword that holds a list, of the first part that has one. */
export function subschemas(
  { parts }: Pick<EffectiveSchema, 'parts'>,
  name: string,
): { value: JsonObject; at: string }[] {
  for (const { value, at } of parts) {
    const list = ownList(value, name)
    if (list.length === 0) continue
    return list.flatMap((item, index) => (isJsonObject(item) ? [{ value: item, at: `${at}/${name}/${index}` }] : []))
  }
  return []
}

type Sources = readonly { value: JsonObject; at: string }[]

/** Schemas to choose from, of the first part that leaves a choice. */
export function choiceSources({ parts }: Pick<EffectiveSchema, 'parts'>, kind: 'oneOf' | 'anyOf'): Sources {
  for (const part of parts) {
    const list = own(part.value, kind)
    if (!Array.isArray(list) || list.length < 2) continue
    const sources = sourcesOfList(list, part, kind)
    if (sources.length > 0) return sources
  }
  return []
}

const lists = new WeakMap<object, { at: string; sources: Sources }>()

/** Each list is read once: schemas ask for those of everything that they lead to. Nothing where there is no choice. */
function sourcesOfList(list: readonly Json[], part: Located, kind: string): Sources {
  const known = lists.get(list)
  if (known?.at === part.at) return known.sources
  const all = subschemas({ parts: [part] }, kind)
  const sources = all.filter(({ value }) => !isNullSchema(value)).length > 1 ? all : []
  lists.set(list, { at: part.at, sources })
  return sources
}

/** Types without `null`, and whether null is one of them (3.0 `nullable`, 3.1 type lists). */
export function typesOf(schema: EffectiveSchema): { types: string[]; isNullable: boolean } {
  const type = keyword(schema, 'type')
  const list = (Array.isArray(type) ? type : [type]).filter((item): item is string => typeof item === 'string')
  const types = list.filter((item) => item !== 'null').slice(0, 8)
  const values = list.length === 0 ? keyword(schema, 'enum') : undefined
  const isNullable =
    list.includes('null') ||
    schema.orNull ||
    flag(schema, 'nullable') ||
    (Array.isArray(values) && values.includes(null))
  return { types: types.length > 0 ? types : impliedTypes(schema, list), isNullable }
}

/** What a schema without `type` describes by its other keywords. */
function impliedTypes(schema: EffectiveSchema, written: string[]): string[] {
  const has = (...names: string[]) => names.some((name) => keyword(schema, name) !== undefined)
  if (has('properties', 'additionalProperties', 'patternProperties')) return ['object']
  if (has('items', 'prefixItems')) return ['array']
  if (written.length > 0) return []
  const values = [keyword(schema, 'const'), ...((keyword(schema, 'enum') as Json[] | undefined) ?? [])]
  const kinds = values.map((value) => typeof value).filter((kind) => /^(?:string|number|boolean)$/.test(kind))
  if (kinds.length > 0) return [...new Set(kinds)]
  return has('minLength', 'maxLength', 'pattern', 'format') ? ['string'] : []
}
