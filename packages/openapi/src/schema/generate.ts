import type { SchemaMode } from '@octavo/core'
import { copyNumbers, type Held, heldChild, setHeld, toHeld } from '../load/exactNumbers.js'
import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import { findMismatch } from './accepts.js'
import { isOmitted } from './describeSchema.js'
import { forDirection } from './direction.js'
import {
  type EffectiveSchema,
  effectiveSchema,
  flag,
  heldKeyword,
  innerSchema,
  keyword,
  requiredProperties,
  schemaProperties,
  schemaTypes,
  subschema,
  subschemas,
} from './effective.js'
import { matchesPattern, type Pattern, parsePattern, patternTexts } from './pattern.js'
import { below, ownList, ownObject, type References, type Source } from './references.js'
import { isAllowed, scalarExample } from './scalars.js'
import { isFile } from './typeLabel.js'
import { schemaChoices, schemaConstants, schemaOptions, variantTag } from './variants.js'
import { givenExample, type WrittenOptions, writtenExample } from './writtenExample.js'

export interface GenerateOptions extends WrittenOptions {
  mode: SchemaMode
  /** Includes only required properties (`api.examples.defaults`). */
  requiredOnly?: boolean
  /** Uses only examples and defaults of the document, and generates no values from types. */
  writtenOnly?: boolean
  /** Omits files, because readers select them. */
  withoutFiles?: boolean
}

const MAX_DEPTH = 7
const MAX_NODES = 250
const MAX_PROPERTIES = 60
/** Maximum number of items and map entries that a schema can require. */
const MAX_ITEMS = 20
/** Maximum number of steps to compare a value with its schema. */
const MAX_STEPS = 5_000

/** Returns an example of a schema: a written one, or one generated from its type. Depth and size are limited. */
export function generateExample(references: References, source: Source, options: GenerateOptions): Held | undefined {
  const state = { references, options, nodes: 0, checks: 0, variant: 0 }
  const generated = generate(state, effectiveSchema(references, source), { depth: 0, around: new Set() })
  return generated?.value === null ? undefined : generated
}

interface State {
  references: References
  options: GenerateOptions
  nodes: number
  /** Number of objects that were compared with their schemas. */
  checks: number
  /** Number of the example, for items that must differ. */
  variant: number
}

interface Position {
  depth: number
  /** Pointers of the ancestor schemas, to detect recursion. */
  around: ReadonlySet<string>
  /** True for a variant, which is completed together with the schema that has the choice. */
  isVariant?: boolean
}

function generate(state: State, schema: EffectiveSchema, position: Position): Held | undefined {
  if (++state.nodes > MAX_NODES) return undefined
  const { references, options } = state
  if (options.withoutFiles && isFile(schema)) return undefined
  // Written values do not differ.
  const isWritten = state.variant === 0 || heldKeyword(schema, 'const') !== undefined
  const example = isWritten ? (options.writtenOnly ? givenExample : writtenExample)(schema, options) : undefined
  if (example === undefined || options.writtenOnly) return example ?? generateNew(state, schema, position)
  const isDefault = isJsonObject(example.value) && example.value === heldKeyword(schema, 'default')?.value
  const visible = forDirection(references, example, schema, options.mode)
  return isDefault ? completed(state, schema, { position, defaults: visible.value as JsonObject }) : visible
}

/** Returns a default with the required properties that it does not have. An empty one is the same as none. */
function completed(
  state: State,
  schema: EffectiveSchema,
  { position, defaults: defaultValue }: { position: Position; defaults: JsonObject },
): Held {
  const { options } = state
  const isEmpty = Object.keys(defaultValue).length === 0
  state.options = { ...options, requiredOnly: isEmpty ? options.requiredOnly : true }
  const generated = generateNew(state, schema, position)
  state.options = options
  return toHeld(isJsonObject(generated?.value) ? joined(generated.value, defaultValue) : defaultValue)
}

function generateNew(state: State, schema: EffectiveSchema, position: Position): Held | undefined {
  const { writtenOnly } = state.options
  const { around, depth } = position
  if (depth > MAX_DEPTH || isUnknown(schema) || schema.isCircular || schema.heads.some((head) => around.has(head)))
    return undefined
  const inner = { depth: depth + 1, around: new Set([...around, ...schema.heads]) }
  const { types, isNullable } = schemaTypes(schema)
  const [constant] = schemaConstants(schema) ?? []
  if (constant) return writtenOnly ? undefined : heldChild(constant, 'const')
  const [choice] = schemaChoices(state.references, schema)
  const variant = choice?.variants[0]
  const generated = variant && generate(state, variant.schema, { ...inner, isVariant: true })
  const tag =
    variant?.value === undefined ? {} : shownTags(state, [schema, variant.schema], choice?.discriminator, variant.value)
  const tagged = isJsonObject(generated?.value) ? toHeld(joined(generated.value, tag)) : generated
  if (variant && !types.includes('object')) return tagged
  const [type] = types
  if (type === 'object') {
    // The object and the variant can each require what the other one describes.
    const isOpen = variant && !variant.schema.heads.some((head) => around.has(head))
    const parts = isOpen ? [...schema.parts, ...variant.schema.parts] : schema.parts
    const fields = objectExample(state, { ...schema, parts }, inner)
    if (isJsonObject(tagged?.value)) return toHeld(repaired(state, schema, joined(fields, tagged.value), position))
    if (writtenOnly) return Object.keys(fields).length === 0 ? undefined : toHeld(fields)
    const tags = Object.entries({ ...variantTag(state.references, schema), ...tag }).filter(([name]) =>
      Object.hasOwn(fields, name),
    )
    return toHeld(
      repaired(state, schema, tags.length > 0 ? joined(fields, Object.fromEntries(tags)) : fields, position),
    )
  }
  if (type === 'array') {
    const items = arrayExample(state, schema, inner)
    return writtenOnly && items.length === 0 ? undefined : toHeld(items)
  }
  if (writtenOnly) return undefined
  return (
    scalarExample(state.references, schema, { type, variant: state.variant }) ?? (isNullable ? toHeld(null) : undefined)
  )
}

/** Returns the discriminator properties. Read-only ones are omitted from requests, because the server sets them. */
function shownTags(
  { references, options }: State,
  schemas: readonly EffectiveSchema[],
  name: string | undefined,
  value: string,
): JsonObject {
  if (name === undefined) return {}
  const described = schemas.flatMap((schema) => schemaProperties(schema).get(name) ?? [])
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
  return schema.unresolved !== undefined && schemaTypes(schema).types.length === 0
}

function objectExample(state: State, schema: EffectiveSchema, position: Position): { [key: string]: Json } {
  const required = withDependencies(schema, requiredProperties(schema))
  const result: { [key: string]: Json } = Object.create(null)
  let count = 0
  const properties = schemaProperties(schema)
  for (const [name, sources] of properties) {
    if (state.options.requiredOnly && !required.has(name)) continue
    const property = effectiveSchema(state.references, ...sources)
    if (
      property.isForbidden ||
      isOmitted(property, state.options.mode) ||
      (flag(property, 'deprecated') && !required.has(name))
    )
      continue
    const value = generate(state, property, position)
    if (value !== undefined) setHeld(result, name, value)
    if (++count >= MAX_PROPERTIES || state.nodes > MAX_NODES) break
  }
  if (state.options.writtenOnly) return Object.keys(result).length > 0 ? withConstants(state, schema, result) : result
  if (properties.size === 0) addMapEntries(state, schema, position, result)
  return result
}

/** Adds the properties that others of the set require. */
function withDependencies({ parts }: EffectiveSchema, names: Set<string>): ReadonlySet<string> {
  for (const { value } of parts) {
    const dependencies = ownObject(value, 'dependentRequired')
    // The set grows during the iteration.
    if (dependencies)
      for (const name of names)
        for (const other of ownList(dependencies, name)) if (typeof other === 'string') names.add(other)
  }
  return names
}

interface Named {
  schema: EffectiveSchema
  position: Position
  name: string
}

/** Adds a property: by its schema, by a pattern that its name matches, or as an additional property. */
function addNamed(state: State, { schema, position, name }: Named, result: { [key: string]: Json }): void {
  const { references } = state
  const propertySources =
    schemaProperties(schema).get(name) ?? schemaPatterns(schema).filter(({ pattern }) => matchesPattern(pattern, name))
  const sources =
    propertySources.length > 0 ? propertySources : [subschema(schema, 'additionalProperties') ?? { value: {}, at: '' }]
  const property = effectiveSchema(references, ...sources)
  if (property.isForbidden || isOmitted(property, state.options.mode)) return
  const value = generate(state, property, position)
  if (value !== undefined) setHeld(result, name, value)
}

function schemaPatterns({ parts }: EffectiveSchema): (Source & { pattern: Pattern })[] {
  return parts.flatMap(({ value, at }) =>
    Object.entries(ownObject(value, 'patternProperties') ?? {}).flatMap(([source, item]) => {
      const pattern = parsePattern(source)
      return pattern ? [{ value: item, at: below(at, 'patternProperties', source), pattern }] : []
    }),
  )
}

/** Adds entries of a map, as many as it requires, with names that it allows. */
function addMapEntries(
  state: State,
  schema: EffectiveSchema,
  position: Position,
  result: { [key: string]: Json },
): void {
  const { references } = state
  const rest = subschema(schema, 'additionalProperties')
  const patterns = schemaPatterns(schema)
  const isMap = isJsonObject(rest?.value)
  if (!isMap && patterns.length === 0) return
  const names = subschema(schema, 'propertyNames')
  const nameSchema = effectiveSchema(references, ...(names ? [names] : []), { value: { type: 'string' }, at: '' })
  const count = Math.min(Math.max(1, numberKeyword(schema, 'minProperties') ?? 1), MAX_ITEMS)
  for (let index = 0; index < count && state.nodes < MAX_NODES; index++) {
    const defaultText = index === 0 ? 'key' : `key${index + 1}`
    const nameExample =
      names && !isAllowed(references, nameSchema, defaultText)
        ? variantName(references, nameSchema, index)
        : defaultText
    const [first] = isMap ? [] : patterns
    const name = first
      ? patternTexts(first.pattern, 0, index).find((text) => matchesPattern(first.pattern, text))
      : nameExample
    if (name !== undefined) addNamed(state, { schema, position, name }, result)
  }
}

function variantName(references: References, schema: EffectiveSchema, variant: number): string | undefined {
  const exampleValue = scalarExample(references, schema, { type: 'string', variant })?.value
  return typeof exampleValue === 'string' ? exampleValue : undefined
}

/** Keywords about which properties an object has. */
const CONDITIONS = ['not', 'if', 'dependentSchemas', 'dependentRequired', 'maxProperties', 'oneOf', 'anyOf', 'allOf']
/** Maximum number of objects that are compared, and of attempts for each. */
const MAX_CHECKS = 20
const MAX_ATTEMPTS = 20

/** Returns an object with the properties that its schema requires, and without optional ones that it does not allow. */
function repaired(state: State, schema: EffectiveSchema, object: JsonObject, position: Position): JsonObject {
  const { references, options } = state
  const required = requiredProperties(schema)
  const properties = schemaProperties(schema)
  const isChecked =
    schema.parts.some(({ value }) => CONDITIONS.some((name) => Object.hasOwn(value, name))) ||
    [...required].some((name) => !properties.has(name))
  if (!isChecked || options.writtenOnly || position.isVariant || ++state.checks > MAX_CHECKS) return object
  const valueMismatch = (value: JsonObject) => {
    for (const part of schema.parts) {
      const mismatch = findMismatch(references, value, part, { steps: MAX_STEPS })
      if (mismatch) return mismatch
    }
    return undefined
  }
  let value = object
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const mismatch = valueMismatch(value)
    if (!mismatch) return value
    const { path, missing } = mismatch
    if (path.length > 0 || missing === undefined || Object.hasOwn(value, missing)) break
    const added = { ...value } as { [key: string]: Json }
    copyNumbers(value, added)
    addNamed(state, { schema, position: { ...position, depth: position.depth + 1 }, name: missing }, added)
    if (!Object.hasOwn(added, missing)) break
    value = added
  }
  const optional = Object.keys(object)
    .filter((name) => !required.has(name))
    .reverse()
    .slice(0, MAX_ATTEMPTS)
  const without = (names: readonly string[]) => {
    const rest = Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name))) as JsonObject
    copyNumbers(object, rest)
    return rest
  }
  // One property is the usual case, such as one of two that exclude each other.
  const attempts = [...optional.map((name) => [name]), ...optional.map((_, index) => optional.slice(0, index + 1))]
  return attempts.map(without).find((rest) => !valueMismatch(rest)) ?? object
}

/** Adds required properties that have only one possible value, such as a discriminator. */
function withConstants(
  state: State,
  schema: EffectiveSchema,
  object: { [key: string]: Json },
): { [key: string]: Json } {
  const required = requiredProperties(schema)
  for (const [name, sources] of schemaProperties(schema)) {
    if (!required.has(name) || object[name] !== undefined) continue
    const [value, second] = schemaOptions(effectiveSchema(state.references, ...sources)) ?? []
    if (value && !second) setHeld(object, name, value)
  }
  return object
}

function arrayExample(state: State, schema: EffectiveSchema, position: Position): Json[] {
  const { references, options } = state
  const tuple = subschemas(schema, 'prefixItems').slice(0, 10)
  const items = subschema(schema, 'items')
  const max = Math.min(numberKeyword(schema, 'maxItems') ?? MAX_ITEMS, MAX_ITEMS)
  const least = options.writtenOnly ? 0 : (numberKeyword(schema, 'minItems') ?? 0)
  const count = Math.min(Math.max(least, tuple.length > 0 ? tuple.length : 1), max)
  const described = innerSchema(references, schema, 'items')
  const values: Json[] = []
  const add = (source: EffectiveSchema, index: number) => {
    const outerVariant = state.variant
    if (index >= tuple.length && flag(schema, 'uniqueItems')) state.variant = outerVariant + index - tuple.length
    const value = generate(state, source, position)
    state.variant = outerVariant
    if (value !== undefined) setHeld(values, String(values.length), value)
  }
  for (let index = 0; index < count; index++) {
    const source = tuple[index]
    const item = source ? effectiveSchema(references, source) : described
    if (item) add(item, index)
    // An array without a description of its items.
    else if (items?.value !== false && least > 0) add(effectiveSchema(references, { value: {}, at: '' }), index)
  }
  const contains = subschema(schema, 'contains')
  if (!contains || options.writtenOnly) return values
  const needed = Math.min(numberKeyword(schema, 'minContains') ?? 1, MAX_ITEMS)
  const isContained = (value: Json) => !findMismatch(references, value, contains, { steps: MAX_STEPS })
  const missing = needed - values.filter(isContained).length
  // Items that are only there to show the type make room.
  values.length = Math.max(0, Math.min(values.length, Math.max(least, count) - Math.max(0, missing)))
  const both = effectiveSchema(references, contains, ...(items ? [items] : []))
  for (let index = 0; index < missing && values.length < max; index++) add(both, values.length)
  return values
}

function numberKeyword(schema: EffectiveSchema, name: string): number | undefined {
  const value = keyword(schema, name)
  return typeof value === 'number' ? value : undefined
}
