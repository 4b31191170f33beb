import type { SchemaMode } from '@octavo/core'
import { copyNumbers, type Held } from '../load/exactNumbers.js'
import { isJsonObject, type Json } from '../model/jsonValue.js'
import { isOmitted } from './describeSchema.js'
import { type EffectiveSchema, effectiveSchema, schemaProperties, subschema, subschemas } from './effective.js'
import { ownValue, type References } from './references.js'
import { schemaChoices } from './variants.js'

const MAX_DEPTH = 40
const MAX_NODES = 20_000

interface Filtering {
  references: References
  mode: SchemaMode
  left: number
}

/** Returns an example of a schema without read-only values in requests and write-only ones in responses. */
export function forDirection(references: References, example: Held, schema: EffectiveSchema, mode: SchemaMode): Held {
  if (mode === 'all' || typeof example.value !== 'object') return example
  const value = filter({ references, mode, left: MAX_NODES }, example.value, schema, 0)
  return value === example.value ? example : { holder: { value }, key: 'value', value }
}

/** Returns the value itself if nothing in it is omitted. */
function filter(state: Filtering, value: Json, schema: EffectiveSchema, depth: number): Json {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || --state.left < 0) return value
  const inner = (key: string) => childSchema(state, schema, value, key)
  const entries = Object.entries(value as { [key: string]: Json }).flatMap(([key, item]): [string, Json][] => {
    const child = inner(key)
    if (!child) return [[key, item]]
    return isOmitted(child, state.mode) ? [] : [[key, filter(state, item, child, depth + 1)]]
  })
  const isSame =
    entries.length === Object.keys(value).length &&
    entries.every(([key, item]) => ownValue(value as never, key) === item)
  if (isSame) return value
  const copy = Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
  if (!Array.isArray(value) || entries.length === value.length) copyNumbers(value, copy)
  return copy
}

/** Returns the schema of a property or an item, which the schema or one of its variants describes. */
function childSchema(state: Filtering, schema: EffectiveSchema, value: Json, key: string): EffectiveSchema | undefined {
  const { references } = state
  const variants = schemaChoices(references, schema).flatMap((choice) => {
    const { discriminator } = choice
    const matchingVariants = choice.variants.filter(
      (variant) =>
        isJsonObject(value) && discriminator !== undefined && ownValue(value, discriminator) === variant.value,
    )
    return matchingVariants.length > 0 ? matchingVariants : choice.variants
  })
  const schemas = [schema, ...variants.map((variant) => variant.schema)]
  for (const one of schemas) {
    const sources = Array.isArray(value)
      ? [subschemas(one, 'prefixItems')[Number(key)] ?? subschema(one, 'items')]
      : (schemaProperties(one).get(key) ?? [subschema(one, 'additionalProperties')])
    const matchingSources = sources.filter((source) => source !== undefined)
    if (matchingSources.length > 0) return effectiveSchema(references, ...matchingSources)
  }
  return undefined
}
