import type { BodyContent, FormField, SentValue } from '@octavo/core'
import { isExactNumber } from '@octavo/openapi/request'

/** An object as a form holds it. */
export type FormObject = { readonly [key: string]: BodyContent | undefined }

export type Forms = Readonly<Record<string, FormField>>

/** Forms that only name other forms, one after the other. */
const MOST_HOPS = 10

/** The field itself, where it only names a form; JSON where that leads nowhere. */
export function resolveField(field: FormField, forms: Forms): FormField {
  let form: FormField | undefined = field
  for (let hop = 0; form?.kind === 'reference' && hop < MOST_HOPS; hop++) {
    const { reference = '' } = form as FormField
    form = Object.hasOwn(forms, reference) ? forms[reference] : undefined
  }
  if (form === field) return field
  const { kind: _, reference: __, ...about } = field
  return form && form.kind !== 'reference' ? { ...form, ...about } : { ...about, kind: 'json' }
}

/** An object with a value set or, for `undefined`, taken away; nothing at all when that was the last one. */
export function withProperty(
  object: BodyContent | undefined,
  name: string,
  value: BodyContent | undefined,
): FormObject | undefined {
  if (value !== undefined) return withEntry(object, name, value)
  const entries = Object.entries(asObject(object)).filter(([key]) => key !== name)
  return entries.length > 0 ? fromEntries(entries) : undefined
}

/** An object with an entry set, in its old place; without a value, it waits for one. */
export function withEntry(object: BodyContent | undefined, name: string, value: BodyContent | undefined): FormObject {
  const entries = Object.entries(asObject(object))
  const at = entries.findIndex(([key]) => key === name)
  return fromEntries(entries.toSpliced(at < 0 ? entries.length : at, 1, [name, value]))
}

export function asObject(value: BodyContent | undefined): FormObject {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value)
  return isPlain ? (value as FormObject) : {}
}

/** A property of an object, never one of its prototype. */
export function propertyOf(value: BodyContent | undefined, name: string): BodyContent | undefined {
  const object = asObject(value)
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** Which variant a value is most likely of: the one with most of its properties, the preferred one among equals. */
export function variantOf(
  value: BodyContent | undefined,
  variants: readonly { field: FormField }[],
  forms: Forms,
  preferred = 0,
): number {
  if (value === undefined) return preferred
  const scores = variants.map(({ field }) => likeness(value, resolveField(field, forms)))
  const best = Math.max(...scores)
  return scores[preferred] === best ? preferred : Math.max(0, scores.indexOf(best))
}

/** Returns how likely a value is one of a form: 0 or less where it is of another type. */
export function likeness(value: BodyContent, { kind, fields = [], options }: FormField): number {
  if (typeof value === 'string') return kind === 'text' ? 2 : options?.includes(value) ? 3 : 0
  if (typeof value === 'number' || typeof value === 'bigint' || isExactNumber(value))
    return kind === 'number' || kind === 'integer' ? 2 : options?.includes(value) ? 3 : 0
  if (typeof value === 'boolean') return kind === 'boolean' ? 2 : 0
  if (Array.isArray(value)) return kind === 'array' ? 2 : 0
  if (kind !== 'object') return 0
  const known = fields.filter(({ name }) => propertyOf(value, name) !== undefined)
  const fitting = known.filter(
    (field) => !field.options || field.options.includes(propertyOf(value, field.name) as SentValue),
  )
  return 1 + fitting.length - (known.length - fitting.length) * 10
}

/** Names of a document may be anything, `__proto__` included. */
export function fromEntries<T>(entries: readonly (readonly [string, T])[]): { [key: string]: T } {
  const object: { [key: string]: T } = {}
  for (const [key, value] of entries)
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
  return object
}
