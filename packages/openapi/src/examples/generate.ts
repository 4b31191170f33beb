import type { SchemaMode } from '@octavo/core'
import { copyNumbers, type Held, held, holdIn, parseHeld, unheld } from '../load/exactNumbers.js'
import { LIMITS } from '../load/limits.js'
import { isJsonObject, type Json, type JsonObject } from '../model/json.js'
import type { References, Source } from '../references/references.js'
import { isOmitted } from '../schema/describe.js'
import {
  type EffectiveSchema,
  effectiveSchema,
  flag,
  heldKeyword,
  keyword,
  propertiesOf,
  requiredOf,
  stringKeyword,
  subschema,
  subschemas,
  typesOf,
} from '../schema/effective.js'
import { isFile } from '../schema/typeLabel.js'
import { choicesOf, constantsOf, optionsOf, tagOf } from '../schema/variants.js'

export interface GenerateOptions {
  mode: SchemaMode
  /** Includes only required properties (`api.examples.defaults`). */
  requiredOnly?: boolean
  /** Uses `x-default` (`api.examples.prefill`). */
  prefill?: boolean
  /** Uses only examples and defaults of the document, and generates no values from types. */
  writtenOnly?: boolean
  /** Omits files, because readers select them. */
  withoutFiles?: boolean
}

const MAX_DEPTH = 7
const MAX_NODES = 250
const MAX_PROPERTIES = 60

/** Example strings by format. */
const FORMATS: Record<string, string> = {
  date: '2023-12-25',
  'date-time': '2023-11-07T05:31:56Z',
  time: '05:31:56Z',
  duration: 'P3D',
  email: 'jsmith@example.com',
  'idn-email': 'jsmith@example.com',
  uuid: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/example',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  byte: 'aGVsbG8=',
  binary: '<file>',
  password: '<password>',
}

/** Returns an example of a schema: a written one, or one generated from its type. Depth and size are limited. */
export function generateExample(references: References, source: Source, options: GenerateOptions): Held | undefined {
  const state = { references, options, nodes: 0 }
  const found = generate(state, effectiveSchema(references, source), { depth: 0, around: new Set() })
  return found?.value === null ? undefined : found
}

/** Returns the `example`, `default` or `const` of a schema. */
export function writtenExample(
  schema: EffectiveSchema,
  options: Pick<GenerateOptions, 'prefill'> = {},
): Held | undefined {
  return givenExample(schema, options) ?? heldKeyword(schema, 'const')
}

/** Returns the `example` or `default` of a schema. */
export function givenExample(
  schema: EffectiveSchema,
  options: Pick<GenerateOptions, 'prefill'> = {},
): Held | undefined {
  const given = findGiven(schema, options)
  return given && exampleOfType(given, schema)
}

function findGiven(schema: EffectiveSchema, { prefill }: Pick<GenerateOptions, 'prefill'>): Held | undefined {
  const filled = prefill ? heldKeyword(schema, 'x-default') : undefined
  if (filled) return filled
  const example = heldKeyword(schema, 'example')
  if (example) return example
  const examples = keyword(schema, 'examples')
  const [first] = typeof examples === 'object' && examples !== null ? Object.keys(examples) : []
  const named = first === undefined ? undefined : held(examples as JsonObject, first)
  return named ?? heldKeyword(schema, 'default')
}

interface State {
  references: References
  options: GenerateOptions
  nodes: number
}

interface Position {
  depth: number
  /** Pointers of the ancestor schemas, to detect recursion. */
  around: ReadonlySet<string>
}

function generate(state: State, schema: EffectiveSchema, position: Position): Held | undefined {
  if (++state.nodes > MAX_NODES) return undefined
  const { writtenOnly, withoutFiles } = state.options
  if (withoutFiles && isFile(schema)) return undefined
  const written = writtenOnly ? givenExample(schema, state.options) : writtenExample(schema, state.options)
  if (written !== undefined) return written
  const { around, depth } = position
  if (depth > MAX_DEPTH || isUnknown(schema) || schema.isCircular || schema.heads.some((head) => around.has(head)))
    return undefined
  const inner = { depth: depth + 1, around: new Set([...around, ...schema.heads]) }
  const { types, isNullable } = typesOf(schema)
  const [constant] = constantsOf(schema) ?? []
  if (constant) return writtenOnly ? undefined : held(constant, 'const')
  const [choice] = choicesOf(state.references, schema)
  const variant = choice?.variants[0]
  const generated = variant && generate(state, variant.schema, inner)
  const tag =
    variant?.value === undefined ? {} : shownTags(state, [schema, variant.schema], choice?.discriminator, variant.value)
  const chosen = isJsonObject(generated?.value) ? unheld(joined(generated.value, tag)) : generated
  if (variant && !types.includes('object')) return chosen
  const [type] = types
  if (type === 'object') {
    // The object and the variant can each require what the other one describes.
    const isOpen = variant && !variant.schema.heads.some((head) => around.has(head))
    const parts = isOpen ? [...schema.parts, ...variant.schema.parts] : schema.parts
    const fields = objectExample(state, { ...schema, parts }, inner)
    if (isJsonObject(chosen?.value)) return unheld(joined(fields, chosen.value))
    if (writtenOnly) return Object.keys(fields).length === 0 ? undefined : unheld(fields)
    const tags = Object.entries({ ...tagOf(state.references, schema), ...tag }).filter(([name]) =>
      Object.hasOwn(fields, name),
    )
    return unheld(tags.length > 0 ? joined(fields, Object.fromEntries(tags)) : fields)
  }
  if (type === 'array') {
    const items = arrayExample(state, schema, inner)
    return writtenOnly && items.length === 0 ? undefined : unheld(items)
  }
  if (writtenOnly) return undefined
  return scalarExample(schema, type) ?? (isNullable ? unheld(null) : undefined)
}

/** Returns the discriminator properties. Read-only ones are omitted from requests, because the server sets them. */
function shownTags(
  { references, options }: State,
  schemas: readonly EffectiveSchema[],
  name: string | undefined,
  value: string,
): JsonObject {
  if (name === undefined) return {}
  const described = schemas.flatMap((schema) => propertiesOf(schema).get(name) ?? [])
  return isOmitted(effectiveSchema(references, ...described), options.mode) ? {} : { [name]: value }
}

function joined(one: JsonObject, other: JsonObject): JsonObject {
  const result = { ...one, ...other }
  copyNumbers(one, result)
  copyNumbers(other, result)
  return result
}

/** True for an unresolved reference without a type. */
function isUnknown(schema: EffectiveSchema): boolean {
  return schema.unresolved !== undefined && typesOf(schema).types.length === 0
}

function objectExample(state: State, schema: EffectiveSchema, position: Position): { [key: string]: Json } {
  const required = requiredOf(schema)
  const result: { [key: string]: Json } = Object.create(null)
  let count = 0
  for (const [name, sources] of propertiesOf(schema)) {
    if (state.options.requiredOnly && !required.has(name)) continue
    const property = effectiveSchema(state.references, ...sources)
    if (
      property.isForbidden ||
      isOmitted(property, state.options.mode) ||
      (flag(property, 'deprecated') && !required.has(name))
    )
      continue
    const value = generate(state, property, position)
    if (value !== undefined) holdIn(result, name, value)
    if (++count >= MAX_PROPERTIES || state.nodes > MAX_NODES) break
  }
  if (state.options.writtenOnly) return Object.keys(result).length > 0 ? withConstants(state, schema, result) : result
  const values = count === 0 ? subschema(schema, 'additionalProperties') : undefined
  if (isJsonObject(values?.value)) {
    const value = generate(state, effectiveSchema(state.references, values), position)
    if (value !== undefined) holdIn(result, 'key', value)
  }
  return result
}

/** Adds required properties that have only one possible value, such as a discriminator. */
function withConstants(
  state: State,
  schema: EffectiveSchema,
  object: { [key: string]: Json },
): { [key: string]: Json } {
  const required = requiredOf(schema)
  for (const [name, sources] of propertiesOf(schema)) {
    if (!required.has(name) || object[name] !== undefined) continue
    const [value, second] = optionsOf(effectiveSchema(state.references, ...sources)) ?? []
    if (value && !second) holdIn(object, name, value)
  }
  return object
}

function arrayExample(state: State, schema: EffectiveSchema, position: Position): Json[] {
  const tuple = subschemas(schema, 'prefixItems')
  const items = subschema(schema, 'items')
  const sources = tuple.length > 0 ? tuple.slice(0, 10) : items ? [items] : []
  const values: Json[] = []
  for (const source of sources) {
    const value = generate(state, effectiveSchema(state.references, source), position)
    if (value !== undefined) holdIn(values, String(values.length), value)
  }
  return values
}

function scalarExample(schema: EffectiveSchema, type: string | undefined): Held | undefined {
  const values = keyword(schema, 'enum')
  if (Array.isArray(values) && values.length > 0) return held(values, '0')
  if (type === 'integer' || type === 'number') return numberExample(schema)
  if (type === 'boolean') return unheld(true)
  if (type !== 'string') return type === undefined ? unheld('<any>') : undefined
  const format = stringKeyword(schema, 'format') ?? ''
  return unheld((Object.hasOwn(FORMATS, format) && FORMATS[format]) || '<string>')
}

function numberExample(schema: EffectiveSchema): Held {
  const [minimum, maximum] = [heldKeyword(schema, 'minimum'), heldKeyword(schema, 'maximum')]
  if (typeof minimum?.value === 'number' && minimum.value > 123) return minimum
  return typeof maximum?.value === 'number' && maximum.value < 123 ? maximum : unheld(123)
}

/** Longer strings are not parsed. */
const MOST_TEXT = 200_000

/** Parses an example string if it is JSON of the schema's type. Otherwise returns the example unchanged. */
export function exampleOfType(example: Held, schema: EffectiveSchema): Held {
  if (typeof example.value !== 'string' || example.value.length > MOST_TEXT) return example
  const { types } = typesOf(schema)
  if (types.length === 0 || types.includes('string')) return example
  // A quick test, as most strings are not JSON and exceptions are slow.
  const parsed = /^\s*(?:[[{\d-]|true|false)/.test(example.value) ? parseHeld(example.value) : undefined
  return parsed && isOneOf(parsed.value, types) && !isDeep(parsed.value, LIMITS.depth / 2) ? parsed : example
}

function isOneOf(value: Json, types: readonly string[]): boolean {
  if (Array.isArray(value)) return types.includes('array')
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return types.includes(typeof value)
}

function isDeep(value: Json | undefined, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels <= 0 || Object.values(value).some((item: Json | undefined) => isDeep(item, levels - 1))
}
