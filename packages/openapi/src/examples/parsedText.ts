import { type Held, keepNumber, keepNumbers, unheld } from '../load/exactNumbers.js'
import { LIMITS } from '../load/limits.js'
import type { Json } from '../model/json.js'
import { type EffectiveSchema, typesOf } from '../schema/effective.js'

/** Limit of characters of a string that is parsed. */
const MOST_TEXT = 200_000

/** Returns the parsed value of an example string that is JSON of the schema's type, or else the example itself. */
export function exampleOfType(example: Held, schema: EffectiveSchema): Held {
  if (typeof example.value !== 'string' || example.value.length > MOST_TEXT) return example
  const { types } = typesOf(schema)
  if (types.length === 0 || types.includes('string')) return example
  const parsed = parse(example.value)
  return parsed && isOneOf(parsed.value, types) && !isDeep(parsed.value, LIMITS.depth / 2) ? parsed : example
}

function parse(text: string): Held | undefined {
  // A quick test, as most strings are not JSON and exceptions are slow.
  if (!/^\s*(?:[[{\d-]|true|false)/.test(text)) return undefined
  try {
    const held = unheld(JSON.parse(text) as Json)
    if (typeof held.value === 'number') keepNumber(held.holder, held.key, text.trim())
    else keepNumbers(text, held.value)
    return held
  } catch {
    return undefined
  }
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
