import type { ConstraintView } from '@octavo/core'
import { heldNumber } from '../load/exactNumbers.js'
import { cut } from '../model/plainText.js'
import { type EffectiveSchema, flag, heldKeyword, keyword, stringKeyword } from './effective.js'

const MAX_PATTERN = 2_000

/** Returns the constraints of a value, in language-independent notation. */
export function schemaConstraints(schema: EffectiveSchema): ConstraintView[] {
  const multiple = limit(schema, 'multipleOf')
  const constraints: (ConstraintView | undefined)[] = [
    range(schema),
    between('length', count(schema, 'minLength'), count(schema, 'maxLength')),
    between('items', count(schema, 'minItems'), count(schema, 'maxItems') ?? tupleLength(schema)),
    between('properties', count(schema, 'minProperties'), count(schema, 'maxProperties')),
    multiple === undefined ? undefined : { kind: 'multipleOf', text: multiple },
    patternConstraint(schema),
    flag(schema, 'uniqueItems') ? { kind: 'unique', text: '' } : undefined,
    mediaType(schema),
  ]
  return constraints.filter((constraint) => constraint !== undefined)
}

function range(schema: EffectiveSchema): ConstraintView | undefined {
  const [minimum, maximum] = [limit(schema, 'minimum'), limit(schema, 'maximum')]
  // In 3.0 the exclusive keywords are flags, in 3.1 numbers.
  const lower = limit(schema, 'exclusiveMinimum') ?? (flag(schema, 'exclusiveMinimum') ? minimum : undefined)
  const upperLimit = limit(schema, 'exclusiveMaximum') ?? (flag(schema, 'exclusiveMaximum') ? maximum : undefined)
  const lowerLimit = lower !== undefined ? `> ${lower}` : minimum !== undefined ? `≥ ${minimum}` : undefined
  const high = upperLimit !== undefined ? `< ${upperLimit}` : maximum !== undefined ? `≤ ${maximum}` : undefined
  if (!lowerLimit && !high) return undefined
  return { kind: 'range', text: [lowerLimit, high].filter(Boolean).join(', ') }
}

function between(kind: ConstraintView['kind'], minimum = 0, maximum?: number): ConstraintView | undefined {
  if (maximum === undefined) return minimum > 0 ? { kind, text: `≥ ${minimum}` } : undefined
  if (minimum === maximum) return { kind, text: String(minimum) }
  return { kind, text: minimum > 0 ? `${minimum}–${maximum}` : `≤ ${maximum}` }
}

/** Returns the number of items of a tuple that allows no more. */
function tupleLength(schema: EffectiveSchema): number | undefined {
  const places = keyword(schema, 'prefixItems')
  return keyword(schema, 'items') === false && Array.isArray(places) ? places.length : undefined
}

/** Returns the pattern as text; it is never executed. */
function patternConstraint(schema: EffectiveSchema): ConstraintView | undefined {
  const pattern = stringKeyword(schema, 'pattern')
  return pattern ? { kind: 'pattern', text: cut(pattern, MAX_PATTERN) } : undefined
}

function mediaType(schema: EffectiveSchema): ConstraintView | undefined {
  const type = stringKeyword(schema, 'contentMediaType')
  const encoding = stringKeyword(schema, 'contentEncoding')
  const text = [type, encoding].filter(Boolean).join(', ').slice(0, MAX_PATTERN)
  return text ? { kind: 'mediaType', text } : undefined
}

/** Returns a limit with all digits, because it can exceed JavaScript's number range. */
function limit(schema: EffectiveSchema, name: string): string | undefined {
  const limitKeyword = heldKeyword(schema, name)
  return typeof limitKeyword?.value === 'number' ? (heldNumber(limitKeyword) ?? String(limitKeyword.value)) : undefined
}

function count(schema: EffectiveSchema, name: string): number | undefined {
  const value = keyword(schema, name)
  return typeof value === 'number' && value >= 0 ? value : undefined
}
