import { isObject, type MutableJson, pathOf, toPointer } from '../load/data.js'
import { takeText } from '../load/exactNumbers.js'
import type { Steps } from '../load/steps.js'
import type { Json, JsonObject } from '../model/json.js'
import { below, type References, type Source } from '../references/references.js'
import {
  choiceSources,
  type EffectiveSchema,
  effectiveSchema,
  propertiesOf,
  subschema,
  subschemas,
  typesOf,
} from '../schema/effective.js'
import type { ValueOwner } from './writtenValues.js'

interface Reading {
  references: References
  steps: Steps
}

/** A value with the object or list that contains it. */
interface Place {
  container: object
  key: string
}

const VALUES = ['example', 'default', 'x-default', 'const', 'enum', 'examples']

/**
 * Gives numbers and booleans in YAML the text that is written there if their schema says string: 01234 and 3.10 are
 * numbers to YAML. In an enum this includes null, unless the schema allows null.
 */
export function readTexts(owners: readonly ValueOwner[], isYaml: (file: string) => boolean, reading: Reading): void {
  for (const { name, object, trail, file, at } of owners) {
    if (!isYaml(file)) continue
    const pointer = `${at}#${toPointer(pathOf(trail))}`
    const schema: Source =
      name === 'Schema'
        ? { value: object as JsonObject, at: pointer }
        : { value: object.schema as Json, at: below(pointer, 'schema') }
    for (const key of VALUES) {
      const value = object[key]
      if (Array.isArray(value) && (key === 'enum' || key === 'examples')) {
        for (const index of value.keys()) readText({ container: value, key: String(index) }, [schema], reading, key)
      } else if (isObject(value) && key === 'examples') {
        for (const named of Object.values(value)) readNamed(named, schema, reading)
      } else readText({ container: object, key }, [schema], reading, key)
    }
  }
}

/** Reads the value of an Example Object, or of the one that it refers to. */
function readNamed(named: MutableJson | undefined, schema: Source, reading: Reading): void {
  const example = reading.references.follow(named as Json, '')?.value
  for (const key of ['value', 'dataValue'])
    if (example) readText({ container: example, key }, [schema], reading, 'example')
}

function readText({ container, key }: Place, sources: readonly Source[], reading: Reading, field: string): void {
  const value = (container as Record<string, MutableJson>)[key]
  const isListed = field === 'enum' || field === 'const'
  if (value === undefined || typeof value === 'string' || (value === null && !isListed)) return
  const schemas = sources.flatMap((source) => withVariants(effectiveSchema(reading.references, source), reading))
  reading.steps.take(1 + schemas.length)
  if (typeof value !== 'object' || value === null) {
    if (schemas.length === 0 || !schemas.every((schema) => saysString(schema, value))) return
    ;(container as Record<string, MutableJson>)[key] = takeText(container, key) ?? String(value)
    return
  }
  for (const name of Object.keys(value)) {
    const inner = schemas.flatMap((schema) =>
      Array.isArray(value) ? itemSource(schema, Number(name)) : propertySources(schema, name),
    )
    readText({ container: value, key: name }, inner, reading, field)
  }
}

function saysString(schema: EffectiveSchema, value: MutableJson): boolean {
  const { types, isNullable } = typesOf(schema)
  return types.length === 1 && types[0] === 'string' && !(value === null && isNullable)
}

function propertySources(schema: EffectiveSchema, name: string): readonly Source[] {
  const rest = subschema(schema, 'additionalProperties')
  return propertiesOf(schema).get(name) ?? (rest ? [rest] : [])
}

function itemSource(schema: EffectiveSchema, index: number): readonly Source[] {
  const source = subschemas(schema, 'prefixItems')[index] ?? subschema(schema, 'items')
  return source ? [source] : []
}

const MAX_VARIANTS = 50

/** Returns the variants of a schema, or the schema itself. Only what all of them say is certain. */
function withVariants(schema: EffectiveSchema, { references }: Reading): EffectiveSchema[] {
  const variants = (['oneOf', 'anyOf'] as const).flatMap((kind) => choiceSources(schema, kind))
  const all = variants.slice(0, MAX_VARIANTS).map((variant) => effectiveSchema(references, variant))
  return propertiesOf(schema).size > 0 || all.length === 0 ? [schema, ...all] : all
}
