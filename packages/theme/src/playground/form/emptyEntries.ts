import type { BodyContent, FormField } from '@octavo/core'
import { writeJson } from '@octavo/openapi/request'
import { impliedValues } from './initial.js'
import {
  asObject,
  type FormObject,
  type Forms,
  type FormValue,
  fromEntries,
  withEntry,
  withProperty,
} from './values.js'

/** Returns the value of a new entry. Undefined if it is not sent until the reader fills it in. */
export function emptyValue({ kind, initial, options, fields = [] }: FormField, forms: Forms): FormValue {
  if (initial !== undefined) return initial
  if (kind === 'object') return impliedValues(fields, forms)
  if (kind === 'array') return []
  if (kind === 'boolean') return false
  if (kind === 'json') return null
  if (kind === 'choice') return options?.[0] ?? ''
  return kind === 'text' ? '' : undefined
}

/** Returns the value of an entry whose control was cleared. The entry is kept until it is removed. */
export function blankValue({ kind }: FormField): FormValue {
  return kind === 'object' ? {} : kind === 'array' ? [] : kind === 'text' ? '' : undefined
}

/**
 * Sets a property of an object, in form order. Returns undefined if only implied values would remain, so that the
 * object is omitted.
 */
export function withField(
  value: FormValue,
  fields: readonly FormField[],
  [name, child]: readonly [string, FormValue],
  forms: Forms,
): FormObject | undefined {
  const implied = impliedValues(fields, forms)
  if (child !== undefined) {
    const next = withEntry(value ?? implied, name, child)
    return Object.hasOwn(asObject(value), name) ? next : inOrder(next, fields)
  }
  const next = withProperty(value, name, undefined)
  const isImplied = ([key, formValue]: readonly [string, FormValue]) =>
    formValue !== undefined &&
    Object.hasOwn(implied, key) &&
    writeJson(formValue) === writeJson(implied[key] as BodyContent)
  return next && Object.entries(next).every(isImplied) && !Object.hasOwn(implied, name) ? undefined : next
}

/** Sorts properties in form order. Unknown ones come last. */
function inOrder(object: FormObject, fields: readonly FormField[]): FormObject {
  const indexes = new Map(fields.map(({ name }, index) => [name, index]))
  const propertyIndex = ([name]: readonly [string, unknown]) => indexes.get(name) ?? fields.length
  return fromEntries(Object.entries(object).sort((a, b) => propertyIndex(a) - propertyIndex(b)))
}
