import type { BodyContent, FormField, SentValue } from '@octavo/core'
import { isExactNumber } from '@octavo/openapi/request'

export type FormObject = { readonly [key: string]: FormValue }

/** The value of a field. Undefined if the reader has not filled it in. */
export type FormValue = BodyContent | undefined

export type Forms = Readonly<Record<string, FormField>>

/** Maximum number of references that are followed. */
const MAX_HOPS = 10

/** Resolves a reference to a form. A missing form becomes a JSON field. */
export function resolveField(field: FormField, forms: Forms): FormField {
  let form: FormField | undefined = field
  for (let hop = 0; form?.kind === 'reference' && hop < MAX_HOPS; hop++) {
    const { reference = '' } = form as FormField
    form = Object.hasOwn(forms, reference) ? forms[reference] : undefined
  }
  if (form === field) return field
  const { kind: _, reference: __, ...about } = field
  return form && form.kind !== 'reference' ? { ...form, ...about } : { ...about, kind: 'json' }
}

/** Sets a property of an object. Undefined removes it. Returns undefined if no property remains. */
export function withProperty(object: FormValue, name: string, value: FormValue): FormObject | undefined {
  if (value !== undefined) return withEntry(object, name, value)
  const entries = Object.entries(asObject(object)).filter(([key]) => key !== name)
  return entries.length > 0 ? fromEntries(entries) : undefined
}

/** Sets an entry of an object at its current position. Undefined keeps an entry without a value. */
export function withEntry(object: FormValue, name: string, value: FormValue): FormObject {
  const entries = Object.entries(asObject(object))
  const at = entries.findIndex(([key]) => key === name)
  return fromEntries(entries.toSpliced(at < 0 ? entries.length : at, 1, [name, value]))
}

export function asObject(value: FormValue): FormObject {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value)
  return isPlain ? (value as FormObject) : {}
}

/** Returns an own property of an object. */
export function valueProperty(value: FormValue, name: string): FormValue {
  const object = asObject(value)
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** Returns the index of the variant that fits a value best. Among equals, the preferred one. */
export function matchingVariant(
  value: FormValue,
  variants: readonly { field: FormField }[],
  forms: Forms,
  preferred = 0,
): number {
  if (value === undefined) return preferred
  const scores = variants.map(({ field }) => likeness(value, resolveField(field, forms)))
  const best = Math.max(...scores)
  return scores[preferred] === best ? preferred : Math.max(0, scores.indexOf(best))
}

/** Returns a score for how well a value matches a form. 0 or less if the type differs. */
export function likeness(value: BodyContent, { kind, fields = [], options }: FormField): number {
  if (typeof value === 'string') return kind === 'text' ? 2 : options?.includes(value) ? 3 : 0
  if (typeof value === 'number' || typeof value === 'bigint' || isExactNumber(value))
    return kind === 'number' || kind === 'integer' ? 2 : options?.includes(value) ? 3 : 0
  if (typeof value === 'boolean') return kind === 'boolean' ? 2 : 0
  if (Array.isArray(value)) return kind === 'array' ? 2 : 0
  if (kind !== 'object') return 0
  const matchingFields = fields.filter(({ name }) => valueProperty(value, name) !== undefined)
  const fitting = matchingFields.filter(
    (field) => !field.options || field.options.includes(valueProperty(value, field.name) as SentValue),
  )
  return 1 + fitting.length - (matchingFields.length - fitting.length) * 10
}

/** Returns an object with these entries. Any name is allowed, including `__proto__`. */
export function fromEntries<T>(entries: readonly (readonly [string, T])[]): { [key: string]: T } {
  const object: { [key: string]: T } = {}
  for (const [key, value] of entries)
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
  return object
}
