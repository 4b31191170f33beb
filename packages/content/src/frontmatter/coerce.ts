import { headProblem, nearestName } from '@octavo/core'
import type { FrontmatterType } from './keys.js'

/** The value; with `expected` if it had to be guessed; or only `expected` if it is invalid. */
type Coerced =
  | { value: unknown; expected?: undefined }
  | { value: unknown; expected: string; severity: 'warning'; readAs?: string }
  | { expected: string; hint?: string; severity: 'warning' }

/** Converts a YAML value to the type of its key: `title: 2024` is a string, `hidden: "true"` a boolean. */
export function coerce(type: FrontmatterType, value: unknown): Coerced {
  if (type === 'any') return { value }
  if (type === 'string') return coerceString(value)
  if (type === 'icon') return coerceIcon(value)
  if (type === 'boolean') return coerceBoolean(value)
  if (type === 'number') return coerceNumber(value)
  if (type === 'strings') return coerceStrings(value)
  if (type === 'related') return coerceRelated(value)
  if (type === 'groups') return coerceGroups(value)
  if (type === 'head') return coerceHead(value)
  return coerceChoice(type, value)
}

function coerceString(value: unknown): Coerced {
  if (typeof value === 'string') return { value }
  if (typeof value === 'number' || typeof value === 'boolean') return { value: String(value) }
  return { expected: 'a string', severity: 'warning' }
}

/** Accepts `icon: 1`, but not `icon: true`. */
function coerceIcon(value: unknown): Coerced {
  return typeof value === 'boolean' ? { expected: 'a string', severity: 'warning' } : coerceString(value)
}

function coerceBoolean(value: unknown): Coerced {
  if (typeof value === 'boolean') return { value }
  if (value === 'true' || value === 'false') return { value: value === 'true' }
  if (value === 'yes' || value === 'no')
    return { value: value === 'yes', expected: 'true or false', severity: 'warning' }
  return { expected: 'true or false', severity: 'warning' }
}

function coerceNumber(value: unknown): Coerced {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isFinite(number)) return { value: number }
  return { expected: 'a number', severity: 'warning' }
}

function coerceStrings(value: unknown): Coerced {
  if (typeof value === 'string')
    return {
      value: value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    }
  if (Array.isArray(value)) {
    const words = value.filter((word) => word !== null)
    if (words.every((word) => typeof word !== 'object')) return { value: words.map(String) }
  }
  return { expected: 'a list of strings', severity: 'warning' }
}

function coerceRelated(value: unknown): Coerced {
  if (typeof value === 'boolean' || Array.isArray(value)) return { value }
  if (typeof value === 'string') return { value: [value] }
  return { expected: 'a list of pages, or false', severity: 'warning' }
}

/** Converts invalid groups to a pattern that matches none, so that they never make a page public. */
function coerceGroups(value: unknown): Coerced {
  if (Array.isArray(value)) return { value }
  if (typeof value === 'string' && value.trim() !== '') return { value: [value] }
  return {
    value: [{ includes: [] }],
    expected: 'a list of groups',
    severity: 'warning',
    readAs: 'a group without members',
  }
}

function coerceHead(value: unknown): Coerced {
  const expected = headProblem(value)
  return expected === undefined ? { value } : { expected, severity: 'warning' }
}

function coerceChoice(words: readonly string[], value: unknown): Coerced {
  if ((words as readonly unknown[]).includes(value)) return { value }
  const nearest = typeof value === 'string' ? nearestName(value, words) : undefined
  return {
    expected: `one of ${words.join(', ')}`,
    hint: nearest ? `Did you mean "${nearest}"?` : undefined,
    severity: 'warning',
  }
}
