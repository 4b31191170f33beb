import type { BodyContent, FormField } from '@octavo/core'
import { label } from '../labels.js'

/** What is wrong with a value, in a sentence; what the reader sends in spite of it is theirs. */
export function problemOf(value: BodyContent | undefined, field: FormField): string | undefined {
  if (value === undefined) return undefined
  const { kind } = field
  if (kind === 'number' || kind === 'integer') {
    if (typeof value !== 'number')
      return value === null && field.nullable
        ? undefined
        : label(kind === 'integer' ? 'invalidInteger' : 'invalidNumber')
    if (kind === 'integer' && !Number.isInteger(value)) return label('invalidInteger')
    return outside(value, field.minimum, field.maximum)
  }
  if (kind === 'text' && typeof value === 'string') return outside([...value].length, field.minLength, field.maxLength)
  return undefined
}

function outside(value: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): string | undefined {
  if (value >= least && value <= most) return undefined
  const range = [
    least > Number.NEGATIVE_INFINITY ? `≥ ${least}` : '',
    most < Number.POSITIVE_INFINITY ? `≤ ${most}` : '',
  ]
  return label('outOfRange', range.filter(Boolean).join(', '))
}
