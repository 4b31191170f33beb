import type { FormField, SentValue } from '@octavo/core'
import { writeJson } from '../json/writeJson.js'
import type { Held } from '../load/exactNumbers.js'
import { boundedValue } from '../schema/bounded.js'

/** Limit of values in a menu. */
const MOST_OPTIONS = 500
/** Limit of characters of all suggestions. */
const MOST_SUGGESTED = 20_000

/** Returns a menu for few values, or a text field with suggestions for many. */
export function choiceForm(values: readonly Held[]): Omit<FormField, 'name'> {
  const all = values.filter(({ value }) => value !== null)
  if (all.length <= MOST_OPTIONS) return { kind: 'choice', options: all.map((value) => boundedValue(value)) }
  const options: SentValue[] = []
  let length = 0
  for (const value of all) {
    const option = boundedValue(value)
    length += writeJson(option).length + 1
    if (length > MOST_SUGGESTED) break
    options.push(option)
  }
  const kind = typedKind(all)
  return {
    kind,
    options: kind !== 'json' ? options : undefined,
    optionCount: options.length < all.length ? all.length : undefined,
  }
}

/** Returns the kind of field for values: that of their common type, or JSON. */
function typedKind(values: readonly Held[]): FormField['kind'] {
  if (values.every(({ value }) => typeof value === 'string')) return 'text'
  if (!values.every(({ value }) => typeof value === 'number')) return 'json'
  return values.every(({ value }) => Number.isInteger(value)) ? 'integer' : 'number'
}
