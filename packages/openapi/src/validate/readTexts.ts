import type { Steps } from '../load/countSteps.js'
import { isObject, type MutableJson } from '../load/data.js'
import { takeText } from '../load/exactNumbers.js'
import {
  choiceSources,
  type EffectiveSchema,
  effectiveSchema,
  schemaProperties,
  schemaTypes,
  subschema,
  subschemas,
} from '../schema/effective.js'
import type { References, Source } from '../schema/references.js'
import { ownerSchema, type ValueOwner } from './writtenValues.js'

interface Reading {
  references: References
  steps: Steps
}

/** A value with the object or list that contains it. */
interface Place {
  container: object
  key: string
  /** The field of the schema that has the value. */
  field: string
}

const VALUES = ['example', 'default', 'x-default', 'const', 'enum', 'examples']

/**
 * Gives numbers and booleans in YAML the text that is written there if their schema says string: 01234 and 3.10 are
 * numbers to YAML. In an enum this includes null, unless the schema allows null.
 */
export function readTexts(owners: readonly ValueOwner[], isYaml: (file: string) => boolean, reading: Reading): void {
  for (const { name, object, trail, file, at } of owners) {
    if (!isYaml(file)) continue
    if (name === 'Schema' && OTHER_TYPES.has(object.type)) continue
    const schemas = once(() => sourceVariants([ownerSchema({ name, object, trail, at })], reading))
    for (const key of VALUES) {
      const value = object[key]
      if (Array.isArray(value) && (key === 'enum' || key === 'examples')) {
        for (const index of value.keys())
          readText({ container: value, key: String(index), field: key }, schemas, reading)
      } else if (isObject(value) && key === 'examples') {
        for (const schemaValue of Object.values(value)) readNamed(schemaValue, schemas, reading)
      } else readText({ container: object, key, field: key }, schemas, reading)
    }
  }
}

const OTHER_TYPES = new Set<unknown>(['integer', 'number', 'boolean'])

/** Reads the value of an Example Object, or of the one that it refers to. */
function readNamed(value: MutableJson | undefined, schemas: Schemas, reading: Reading): void {
  const { $ref } = isObject(value) ? value : {}
  const example = typeof $ref === 'string' ? (reading.references.find($ref) as MutableJson | undefined) : value
  for (const key of ['value', 'dataValue'])
    if (isObject(example)) readText({ container: example, key, field: 'example' }, schemas, reading)
}

function readText({ container, key, field }: Place, getSchemas: Schemas, reading: Reading): void {
  const value = (container as Record<string, MutableJson>)[key]
  const isListed = field === 'enum' || field === 'const'
  if (value === undefined || typeof value === 'string' || (value === null && !isListed)) return
  const schemas = getSchemas()
  reading.steps.take(1 + schemas.length)
  if (typeof value !== 'object' || value === null) {
    if (schemas.length === 0 || !schemas.every((schema) => acceptsString(schema, value))) return
    ;(container as Record<string, MutableJson>)[key] = takeText(container, key) ?? String(value)
    return
  }
  const inner = (find: (schema: EffectiveSchema) => readonly Source[]) =>
    once(() => sourceVariants(schemas.flatMap(find), reading))
  const items = inner((schema) => listedSources(subschema(schema, 'items')))
  const first = Math.max(0, ...schemas.map((schema) => subschemas(schema, 'prefixItems').length))
  for (const name of Object.keys(value)) {
    const isItem = Array.isArray(value) && Number(name) >= first
    readText(
      { container: value, key: name, field },
      isItem ? items : inner((schema) => propertySources(schema, name)),
      reading,
    )
  }
}

/** Schemas that are only looked up for values that are no strings. */
type Schemas = () => readonly EffectiveSchema[]

function once(find: Schemas): Schemas {
  let effectiveSchemas: readonly EffectiveSchema[] | undefined
  return () => {
    effectiveSchemas ??= find()
    return effectiveSchemas
  }
}

function acceptsString(schema: EffectiveSchema, value: MutableJson): boolean {
  const { types, isNullable } = schemaTypes(schema)
  return types.length === 1 && types[0] === 'string' && !(value === null && isNullable)
}

/** Returns the schemas of a property, or of one of the first items of a list. */
function propertySources(schema: EffectiveSchema, name: string): readonly Source[] {
  const sources = schemaProperties(schema).get(name)
  const other = subschemas(schema, 'prefixItems')[Number(name)] ?? subschema(schema, 'additionalProperties')
  return sources ?? listedSources(other)
}

function listedSources(source: Source | undefined): readonly Source[] {
  return source ? [source] : []
}

const MAX_VARIANTS = 50

/** Returns schemas, or their variants. Only what all of them require is certain. */
function sourceVariants(sources: readonly Source[], { references }: Reading): EffectiveSchema[] {
  return sources.flatMap((source) => {
    const schema = effectiveSchema(references, source)
    const variants = (['oneOf', 'anyOf'] as const).flatMap((kind) => choiceSources(schema, kind))
    const all = variants.slice(0, MAX_VARIANTS).map((variant) => effectiveSchema(references, variant))
    return schemaProperties(schema).size > 0 || all.length === 0 ? [schema, ...all] : all
  })
}
