import { memo } from '@octavo/core'
import { type Held, heldChild } from '../load/exactNumbers.js'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import {
  below,
  type Located,
  lastKey,
  ownList,
  ownObject,
  ownString,
  ownValue,
  type References,
  type Source,
} from './references.js'

const MAX_PARTS = 80

/**
 * A schema with resolved references and merged `allOf`, without its subschemas. Keywords are read from the parts;
 * outer parts come first and win.
 */
export interface EffectiveSchema {
  parts: readonly SchemaPart[]
  /** Pointers of the merged schemas, if there are several. */
  sources?: readonly string[]
  /**
   * Pointers that identify this schema: its own, and the targets of its references unless the schema adds keywords. A
   * model that extends another one is a different schema. A schema is recursive if it contains a schema with the same
   * pointer.
   */
  heads: readonly string[]
  model?: string
  /** Last key of an unresolved reference. */
  unresolved?: string
  /** True if no value is valid: `false`, or `not: {}`. */
  isForbidden: boolean
  /** True for a circular `allOf`. */
  isCircular: boolean
  /** True if a choice between one schema and null was merged. */
  orNull: boolean
}

/** A part of a schema. `isBase` is true for a model that another part extends or describes. */
export interface SchemaPart extends Located {
  isBase?: boolean
}

/** The merged schemas of a document by their values and pointers. */
const sharedSchemas = memo((_: References) => memo((_: JsonObject) => new Map<string, EffectiveSchema>()))

/** Merges one schema, or several that all apply. HTML, Markdown and forms of all pages share the result for a schema. */
export function effectiveSchema(references: References, ...schemas: Source[]): EffectiveSchema {
  const [only] = schemas
  if (!only || schemas.length > 1 || !isJsonObject(only.value)) return mergeSchemas(references, schemas)
  const byPointer = sharedSchemas(references)(only.value)
  const schema = byPointer.get(only.at) ?? mergeSchemas(references, schemas)
  byPointer.set(only.at, schema)
  return schema
}

function mergeSchemas(references: References, schemas: readonly Source[]): EffectiveSchema {
  const parts: SchemaPart[] = []
  const pointers = new Set<string>()
  const ancestors = new Set<string>()
  let isCircular = false
  let orNull = false
  let unresolved: string | undefined
  /** Adds the parts of a schema. Returns its heads, or none for a schema without subschemas. */
  const visit = (value: Json | undefined, at: string, isBase = false): string[] => {
    if (parts.length >= MAX_PARTS || !isJsonObject(value)) return []
    if (ancestors.has(at)) isCircular = true
    if (pointers.has(at)) return []
    pointers.add(at)
    ancestors.add(at)
    const ref = ownValue(value, '$ref') ?? references.dynamic(ownValue(value, '$dynamicRef'))
    parts.push({ value, at, isBase })
    const isDescribed = isBase || ownValue(value, 'description') !== undefined
    const bases = ownList(value, 'allOf')
    // One reference alone is how a property names its model.
    const based = bases.map((part, index) =>
      visit(part, `${at}/allOf/${index}`, isBase || (isReference(part) && (isDescribed || bases.length > 1))),
    )
    const others: string[][] = []
    if (typeof ref === 'string') {
      const target = references.find(ref)
      if (target === undefined) unresolved ??= lastKey(ref)
      others.push(visit(target, ref, isDescribed))
    }
    const only = onlyVariant(value, at)
    orNull ||= only?.orNull ?? false
    if (only) others.push(visit(only.value, only.at, isBase || (isDescribed && isReference(only.value))))
    ancestors.delete(at)
    const [first, ...rest] = [...based, ...others].filter((heads) => heads.length > 0)
    const isJoined = rest.length > 0 || hasInnerSchema({ value, at })
    const isExtended = first !== undefined && based.includes(first) && modelName({ value: undefined, at }) !== undefined
    if (!first) return isJoined ? [at] : []
    return isJoined || isExtended ? [at] : [at, ...first]
  }
  const headLists = schemas.map(({ value, at }) => visit(value, at)).filter((heads) => heads.length > 0)
  const heads =
    headLists.length === 1
      ? headLists.flat()
      : (headLists.length > 1 ? headLists : schemas.map(({ at }) => [at])).flatMap(([at]) => at ?? [])
  const model = schemas.length === 1 ? (modelName(schemas[0]) ?? variantModel(parts)) : undefined
  return {
    parts,
    sources: schemas.length > 1 ? schemas.map(({ at }) => at) : undefined,
    heads,
    isForbidden:
      schemas.some(({ value }) => value === false) || parts.some(({ value }) => isAnything(ownValue(value, 'not'))),
    isCircular,
    orNull,
    model: model || undefined,
    unresolved,
  }
}

/** Like `memo`, for what schemas and their references say. */
export function schemaMemo<Value>(
  compute: (references: References, schema: EffectiveSchema) => Value,
): (references: References, schema: EffectiveSchema) => Value {
  const values = memo((references: References) => memo((schema: EffectiveSchema) => compute(references, schema)))
  return (references, schema) => values(references)(schema)
}

function isReference(value: Json): boolean {
  return isJsonObject(value) && ownValue(value, '$ref') !== undefined
}

/** Keywords with subschemas. */
const INSIDE = ['properties', 'patternProperties', 'additionalProperties', 'items', 'prefixItems', 'discriminator']

function isAnything(value: Json | undefined): boolean {
  return value === true || (isJsonObject(value) && Object.keys(value).length === 0)
}

/** True if a schema has subschemas in addition to its reference. */
export function hasInnerSchema(part: Located): boolean {
  if (INSIDE.some((key) => typeof ownValue(part.value, key) === 'object')) return true
  return (['oneOf', 'anyOf'] as const).some(
    (kind) => Object.hasOwn(part.value, kind) && choiceSources({ parts: [part] }, kind).length > 0,
  )
}

/** Returns the only schema in a choice, apart from null. */
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
  const type = ownValue(value, 'type')
  const values = ownValue(value, 'enum')
  const isNullType = type === 'null' || (Array.isArray(type) && type.length === 1 && type[0] === 'null')
  return (
    isNullType ||
    ownValue(value, 'const') === null ||
    (Array.isArray(values) && values.length === 1 && values[0] === null)
  )
}

function variantModel([outer, variant]: readonly Located[]): string | undefined {
  return outer && variant && onlyVariant(outer.value, outer.at)?.at === variant.at ? modelName(variant) : undefined
}

function modelName({ value, at }: { value?: Json | undefined; at: string } = { at: '' }): string | undefined {
  const ref = isJsonObject(value) ? ownValue(value, '$ref') : undefined
  const pointer = typeof ref === 'string' ? ref : at
  const isModel = /#\/(?:components\/schemas|\$defs|definitions)\/[^/]+$/.test(pointer)
  const isFile = !pointer.includes('#/') && /\.(?:json|ya?ml)#?$/.test(pointer)
  if (isFile) return pointer.replace(/^.*\//, '').replace(/\.\w+#?$/, '')
  return isModel ? lastKey(pointer) : undefined
}

/** Returns the value of a keyword in the outermost part. */
export function keyword(schema: EffectiveSchema, name: string): Json | undefined {
  return heldKeyword(schema, name)?.value
}

/** Returns the value of a keyword in the outermost part, with its container. */
export function heldKeyword({ parts }: EffectiveSchema, name: string): Held | undefined {
  for (const { value } of parts) {
    const child = heldChild(value, name)
    if (child !== undefined) return child
  }
  return undefined
}

/** Returns the list or map of `examples` in the first part that has one. */
export function examplesKeyword({ parts }: EffectiveSchema): JsonObject | readonly Json[] | undefined {
  for (const { value } of parts) {
    const examples = ownValue(value, 'examples')
    if (typeof examples === 'object' && examples !== null && Object.keys(examples).length > 0) return examples
  }
  return undefined
}

export function stringKeyword(schema: EffectiveSchema, name: string): string | undefined {
  for (const { value } of schema.parts) {
    const text = ownString(value, name)
    if (text !== undefined) return text
  }
  return undefined
}

export function flag(schema: EffectiveSchema, name: string): boolean {
  return schema.parts.some(({ value }) => ownValue(value, name) === true)
}

type Properties = ReadonlyMap<string, readonly Source[]>

/** Returns the properties by name. A property defined in several parts has several schemas, which all apply. */
export function schemaProperties({ parts }: EffectiveSchema): Properties {
  const described = parts.filter(({ value }) => ownObject(value, 'properties'))
  const [only] = described
  if (only && described.length === 1) return partProperties(only)
  const properties = new Map<string, Source[]>()
  // Properties of the base come first.
  for (const part of described.sort((one, other) => depthRank(one) - depthRank(other))) {
    for (const [name, sources] of partProperties(part))
      properties.set(name, [...(properties.get(name) ?? []), ...sources])
  }
  return properties
}

/** Objects with this many properties are cached, because a malicious document can refer to one from everywhere. */
const MIN_CACHED_SIZE = 40

const large = new WeakMap<JsonObject, { at: string; properties: Properties }>()

function partProperties({ value, at }: Located): Properties {
  const cachedProperties = large.get(value)
  if (cachedProperties?.at === at) return cachedProperties.properties
  const properties: Properties = new Map(
    Object.entries(ownObject(value, 'properties') ?? {}).map(([name, property]) => [
      name,
      [{ value: property, at: below(at, 'properties', name) }],
    ]),
  )
  if (properties.size >= MIN_CACHED_SIZE) large.set(value, { at, properties })
  return properties
}

export function requiredProperties({ parts }: EffectiveSchema): Set<string> {
  const names = parts.flatMap(({ value }) => ownList(value, 'required'))
  return new Set(names.filter((name) => typeof name === 'string'))
}

function depthRank({ value }: Located): number {
  return ownValue(value, 'allOf') === undefined ? 0 : 1
}

/** Returns the subschema of a keyword such as `items`, from the first part that has it. */
export function subschema({ parts }: EffectiveSchema, name: string): { value: Json; at: string } | undefined {
  for (const { value, at } of parts) {
    const subschemaValue = ownValue(value, name)
    if (isJsonObject(subschemaValue) || typeof subschemaValue === 'boolean')
      return { value: subschemaValue, at: `${at}/${name}` }
  }
  return undefined
}

/**
 * Returns the schema of a keyword such as `items`, merged from all parts that have it, or undefined if none says more
 * than that everything is allowed.
 */
export function innerSchema(
  references: References,
  { parts }: Pick<EffectiveSchema, 'parts'>,
  name: string,
): EffectiveSchema | undefined {
  const sources = parts.flatMap(({ value, at }): Located[] => {
    const keywordValue = ownValue(value, name)
    return isJsonObject(keywordValue) && Object.keys(keywordValue).length > 0
      ? [{ value: keywordValue, at: `${at}/${name}` }]
      : []
  })
  // A base often names only the type, such as the list of a page whose items another part describes.
  const described = sources.filter(({ value }) => Object.keys(value).some((key) => key !== 'type'))
  const ownSources = described.length > 0 ? described : sources.slice(0, 1)
  return ownSources.length > 0 ? effectiveSchema(references, ...ownSources) : undefined
}

/** Returns the subschemas of a keyword such as `prefixItems`, from the first part that has it. */
export function subschemas({ parts }: Pick<EffectiveSchema, 'parts'>, name: string): Located[] {
  for (const { value, at } of parts) {
    const list = ownList(value, name)
    if (list.length === 0) continue
    return list.flatMap((item, index) => (isJsonObject(item) ? [{ value: item, at: `${at}/${name}/${index}` }] : []))
  }
  return []
}

type Sources = readonly Located[]

/** Returns the variants in the first part that has a choice. */
export function choiceSources({ parts }: Pick<EffectiveSchema, 'parts'>, kind: 'oneOf' | 'anyOf'): Sources {
  for (const part of parts) {
    const list = ownValue(part.value, kind)
    if (!Array.isArray(list) || list.length < 2) continue
    const sources = listSources(list, part, kind)
    if (sources.length > 0) return sources
  }
  return []
}

const lists = new WeakMap<object, { at: string; sources: Sources }>()

/** Returns the variants in a list, or none without a choice. Cached, because many schemas refer to the same list. */
function listSources(list: readonly Json[], part: Located, kind: string): Sources {
  const entry = lists.get(list)
  if (entry?.at === part.at) return entry.sources
  const all = subschemas({ parts: [part] }, kind)
  const sources = all.filter(({ value }) => !isNullSchema(value)).length > 1 ? all : []
  lists.set(list, { at: part.at, sources })
  return sources
}

/** Returns the types except `null`, and whether null is allowed (3.0 `nullable`, 3.1 type lists). */
export function schemaTypes(schema: EffectiveSchema): { types: string[]; isNullable: boolean } {
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

/** Returns the types implied by the other keywords of a schema without `type`. */
function impliedTypes(schema: EffectiveSchema, lines: string[]): string[] {
  const has = (...names: string[]) => names.some((name) => keyword(schema, name) !== undefined)
  if (has('properties', 'additionalProperties', 'patternProperties')) return ['object']
  if (has('items', 'prefixItems')) return ['array']
  if (lines.length > 0) return []
  const values = [keyword(schema, 'const'), ...((keyword(schema, 'enum') as Json[] | undefined) ?? [])]
  const kinds = values.map((value) => typeof value).filter((kind) => /^(?:string|number|boolean)$/.test(kind))
  if (kinds.length > 0) return [...new Set(kinds)]
  return has('minLength', 'maxLength', 'pattern', 'format') ? ['string'] : []
}
