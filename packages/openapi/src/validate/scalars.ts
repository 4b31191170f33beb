import { short } from '../load/crawl.js'
import type { MutableJson } from '../load/data.js'
import type { ScalarType } from './shapes.js'

export const SCHEMA_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']
/** OpenAPI 2 has `file`, which documents still use. */
const TYPES = new Set([...SCHEMA_TYPES, 'file'])

/** Returns what was expected instead of a value, or undefined for a valid one. */
export function checkScalar(type: ScalarType, value: MutableJson): string | undefined {
  if (type === 'any') return undefined
  if (type === 'list') return Array.isArray(value) ? undefined : 'a list'
  if (type === 'types') return isTypes(value) ? undefined : `${oneOf(SCHEMA_TYPES)}, or a list of them`
  if (type === 'bound') return typeof value === 'number' || typeof value === 'boolean' ? undefined : 'a number'
  if (typeof value === (type === 'text' ? 'string' : type)) return undefined
  return type === 'boolean' ? 'true or false' : type === 'number' ? 'a number' : 'a string'
}

function isTypes(value: MutableJson): boolean {
  const list = Array.isArray(value) ? value : [value]
  return list.length > 0 && list.every((item) => typeof item === 'string' && TYPES.has(item))
}

/** Returns `"a", "b" or "c"` for a message. */
export function oneOf(values: readonly string[]): string {
  return `${values
    .slice(0, -1)
    .map((value) => `"${value}"`)
    .join(', ')} or "${values.at(-1)}"`
}

/** Returns a value's description for a message, such as `the string "a"`. */
export function describe(value: MutableJson): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return `the string "${short(value).slice(0, 60)}"`
  return `${typeof value === 'boolean' ? '' : 'the number '}${value}`
}
