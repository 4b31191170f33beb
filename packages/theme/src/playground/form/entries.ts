import type { BodyContent, FormField, SentValue } from '@octavo/core'
import { type FormObject, type Forms, mayBeEmpty, withProperty } from './values.js'

/** What a new entry begins with; `undefined` for what is not part of the request before somebody fills it in. */
export function emptyOf({ kind, initial, options, fields = [] }: FormField, forms: Forms): BodyContent | undefined {
  if (initial !== undefined) return initial
  if (kind === 'object') return fixedValues(fields, forms)
  if (kind === 'array') return []
  if (kind === 'boolean') return false
  if (kind === 'json') return null
  if (kind === 'choice') return options?.[0] ?? ''
  return kind === 'text' ? '' : undefined
}

/** What is left of an entry when its control is emptied: it stays in the form until it is removed. */
export function blankOf({ kind }: FormField): BodyContent | undefined {
  return kind === 'object' ? {} : kind === 'array' ? [] : kind === 'text' ? '' : undefined
}

/** A field that leaves nothing to choose. */
export function isFixed({ kind, required, options = [] }: FormField): boolean {
  return kind === 'choice' && required === true && options.length === 1
}

/** What an object holds as soon as it is there: values without a choice, and objects that must be there and may be empty. */
export function fixedValues(fields: readonly FormField[], forms: Forms): { [key: string]: SentValue } {
  let values: FormObject | undefined
  for (const field of fields) values = withProperty(values, field.name, fixedValue(field, forms)) ?? values
  return (values ?? {}) as { [key: string]: SentValue }
}

function fixedValue(field: FormField, forms: Forms): SentValue | undefined {
  if (isFixed(field)) return field.options?.[0]
  return mayBeEmpty(field, forms) ? {} : undefined
}

/** An object with a property set; one that is left out when nothing but what is fixed would remain of it. */
export function withField(
  value: BodyContent | undefined,
  fields: readonly FormField[],
  [name, child]: readonly [string, BodyContent | undefined],
  forms: Forms,
): FormObject | undefined {
  const next =
    value === undefined && child !== undefined ? begun(fields, [name, child], forms) : withProperty(value, name, child)
  const fixed = new Set(fields.filter((field) => fixedValue(field, forms) !== undefined).map((field) => field.name))
  return next && Object.keys(next).every((key) => fixed.has(key)) && !fixed.has(name) ? undefined : next
}

/** A new object, its properties in the order of the form. */
function begun(
  fields: readonly FormField[],
  [name, child]: readonly [string, BodyContent],
  forms: Forms,
): FormObject | undefined {
  let values: FormObject | undefined
  for (const field of fields)
    values = withProperty(values, field.name, field.name === name ? child : fixedValue(field, forms)) ?? values
  return withProperty(values, name, child)
}
