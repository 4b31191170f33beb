import type { FormField } from '@octavo/core'
import { numberOf } from '../json/exactNumber.js'
import { heldNumber } from '../load/exactNumbers.js'
import { type EffectiveSchema, flag, heldKeyword, keyword } from '../schema/effective.js'

export function rangeLimits(schema: EffectiveSchema): Partial<FormField> {
  const minimum = limit(schema, 'minimum')
  const maximum = limit(schema, 'maximum')
  const [above, below] = [limit(schema, 'exclusiveMinimum'), limit(schema, 'exclusiveMaximum')]
  // In 3.0 the exclusive keywords are flags.
  const isAbove = minimum !== undefined && flag(schema, 'exclusiveMinimum')
  const isBelow = maximum !== undefined && flag(schema, 'exclusiveMaximum')
  return {
    minimum: isAbove ? undefined : minimum,
    maximum: isBelow ? undefined : maximum,
    exclusiveMinimum: above ?? (isAbove ? minimum : undefined),
    exclusiveMaximum: below ?? (isBelow ? maximum : undefined),
  }
}

/** Returns a limit with all digits, as it can exceed JavaScript's range. */
function limit(schema: EffectiveSchema, name: string): FormField['minimum'] {
  const found = heldKeyword(schema, name)
  if (typeof found?.value !== 'number') return undefined
  const written = heldNumber(found)
  return written === undefined ? found.value : numberOf(written)
}

export function numberLimits<const Name extends keyof FormField>(
  schema: EffectiveSchema,
  names: readonly Name[],
): { [name in Name]?: number } {
  const found: { [name in Name]?: number } = {}
  for (const name of names) {
    const value = keyword(schema, name)
    if (typeof value === 'number') found[name] = value
  }
  return found
}
