import { type Held, heldEntries, parseHeld } from '../load/exactNumbers.js'
import { LIMITS } from '../load/limits.js'
import type { Json } from '../model/jsonValue.js'
import { type EffectiveSchema, examplesKeyword, heldKeyword, schemaTypes } from './effective.js'

export interface WrittenOptions {
  /** Uses `x-default` (`api.examples.prefill`). */
  prefill?: boolean
}

/** Returns the `example`, `default` or `const` of a schema. */
export function writtenExample(schema: EffectiveSchema, options: WrittenOptions = {}): Held | undefined {
  return givenExample(schema, options) ?? heldKeyword(schema, 'const')
}

/** Returns the `example` or `default` of a schema. */
export function givenExample(schema: EffectiveSchema, options: WrittenOptions = {}): Held | undefined {
  const example = findGiven(schema, options)
  return example && typeExample(example, schema)
}

function findGiven(schema: EffectiveSchema, { prefill }: WrittenOptions): Held | undefined {
  const filled = prefill ? heldKeyword(schema, 'x-default') : undefined
  if (filled) return filled
  const example = heldKeyword(schema, 'example')
  if (example) return example
  const [first] = heldEntries(examplesKeyword(schema) ?? [])
  return first ?? heldKeyword(schema, 'default')
}

/** Longer strings are not parsed. */
const MAX_TEXT_LENGTH = 200_000

/** Parses an example string if it is JSON of the schema's type. Otherwise returns the example unchanged. */
export function typeExample(example: Held, schema: EffectiveSchema): Held {
  if (typeof example.value !== 'string' || example.value.length > MAX_TEXT_LENGTH) return example
  const { types } = schemaTypes(schema)
  if (types.length === 0 || types.includes('string')) return example
  // A quick test, as most strings are not JSON and exceptions are slow.
  const parsed = /^\s*(?:[[{\d-]|true|false)/.test(example.value) ? parseHeld(example.value) : undefined
  return parsed && hasAnyType(parsed.value, types) && !isDeep(parsed.value, LIMITS.depth / 2) ? parsed : example
}

function hasAnyType(value: Json, types: readonly string[]): boolean {
  if (Array.isArray(value)) return types.includes('array')
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return types.includes(typeof value)
}

function isDeep(value: Json | undefined, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels <= 0 || Object.values(value).some((item: Json | undefined) => isDeep(item, levels - 1))
}
