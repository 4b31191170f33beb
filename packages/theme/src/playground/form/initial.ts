import type { FormField, SentValue } from '@octavo/core'
import { isExactNumber } from '@octavo/openapi/request'
import { type Forms, fromEntries, resolveField } from './values.js'

/** Maximum depth of initial values, because schemas can be recursive. */
const MAX_DEPTH = 6

/** Maximum number of fields with initial values. A few models that reference each other often can have millions. */
const MAX_FIELDS = 2_000

interface Filling {
  forms: Forms
  /** Number of fields that can still be filled in. */
  left: number
  /** Cached results of `isPrefilled`. False during a call, because forms can be recursive. */
  prefilled: Map<FormField, boolean>
}

const newFilling = (forms: Forms): Filling => ({ forms, left: MAX_FIELDS, prefilled: new Map() })

/**
 * Returns the initial value of a field: its prefilled and implied values. Undefined for an optional field without
 * prefilled values.
 */
export function initialValue(field: FormField, forms: Forms): SentValue | undefined {
  const filling = newFilling(forms)
  const { variants: [first] = [] } = resolveField(field, forms)
  const isIncluded = field.required || isPrefilled(field, filling) || (first && isPrefilled(first.field, filling))
  return isIncluded ? start(field, filling, 0) : undefined
}

/**
 * Returns the initial value of a required field: prefilled and implied values, or else an empty array or object if
 * allowed.
 */
export function requiredValue(field: FormField, forms: Forms): SentValue | undefined {
  const form = resolveField({ ...field, required: true }, forms)
  const initial = initialValue(form, forms)
  if (initial !== undefined) return initial
  const [first] = form.variants ?? []
  if (first) return requiredValue(first.field, forms)
  if (form.kind === 'array') return form.minItems ? undefined : []
  return impliedValue(form, forms)
}

/**
 * Returns the initial value of a body. An optional body with required fields is also filled in, because it is rarely
 * omitted.
 */
export function initialContent(field: FormField, required: boolean, forms: Forms): SentValue | undefined {
  if (required) return requiredValue(field, forms)
  const form = resolveField(field, forms)
  const [first] = form.variants ?? []
  const { fields = [] } = first ? resolveField(first.field, forms) : form
  return initialValue(fields.some((child) => child.required) ? { ...form, required: true } : form, forms)
}

/** Returns the value of a chosen variant, with its discriminator values. */
export function chosenValue(field: FormField, forms: Forms): SentValue | undefined {
  return field.required ? requiredValue(field, forms) : initialValue({ ...field, required: true }, forms)
}

/** Adds missing implied values to a value, such as an example. */
export function withImplied(value: SentValue, field: FormField, forms: Forms): SentValue {
  const filling = newFilling(forms)
  return completed(value, resolveField(field, forms), filling, 0)
}

/** Returns the implied values of an object, which it has as soon as it exists. */
export function impliedValues(fields: readonly FormField[], forms: Forms): { [key: string]: SentValue } {
  return fromEntries(
    fields.flatMap((field) => {
      const value = impliedValue(field, forms)
      return value === undefined ? [] : [[field.name, value] as const]
    }),
  )
}

/** Returns the most likely value of a required field: its only value, its default, or an object with implied values. */
function impliedValue(field: FormField, forms: Forms): SentValue | undefined {
  return field.required ? start(field, newFilling(forms), 1) : undefined
}

/** Returns true for a required field with a single value. */
export function isFixed({ kind, required, options = [] }: FormField): boolean {
  return kind === 'choice' && required === true && options.length === 1
}

/**
 * Returns true if a field contains prefilled values. Variants count only in required fields, and an optional object
 * only if its required fields have values too: the reader did not choose it, and an API rejects half an object.
 */
function isPrefilled(field: FormField, filling: Filling): boolean {
  const isKnown = filling.prefilled.get(field)
  if (isKnown !== undefined) return isKnown
  filling.prefilled.set(field, false)
  const { initial, variants: [first] = [], required, fields = [] } = resolveField(field, filling.forms)
  const inside = first ? (required ? [first.field] : []) : fields
  const hasValue = (child: FormField) =>
    !child.required || child.default !== undefined || isFixed(child) || isPrefilled(child, filling)
  const isFound =
    initial !== undefined ||
    (inside.some((child) => isPrefilled(child, filling)) && (required || inside.every(hasValue)))
  filling.prefilled.set(field, isFound)
  return isFound
}

/** Returns the value of a field that is sent, with prefilled and implied values. */
function start(field: FormField, filling: Filling, depth: number): SentValue | undefined {
  if (depth > MAX_DEPTH || filling.left-- <= 0) return undefined
  const form = resolveField(field, filling.forms)
  const [first] = form.variants ?? []
  const initial = form.initial ?? (form.required ? form.default : undefined)
  if (initial !== undefined) return completed(initial, form, filling, depth)
  // A required choice starts with the variant that is shown.
  if (first) return start(first.field, filling, depth + 1)
  if (isFixed(form)) return form.options?.[0]
  if (form.kind !== 'object') return undefined
  const { fields = [] } = form
  // The reader decides between null and an object.
  if (depth > 0 && form.nullable && !isPrefilled(field, filling) && fields.some((child) => child.required))
    return undefined
  const entries = fields.flatMap((child) => {
    const isIncluded = child.required || isPrefilled(child, filling)
    const value = isIncluded ? start(child, filling, depth + 1) : undefined
    return value === undefined ? [] : [[child.name, value] as const]
  })
  const canBeEmpty = depth > 0 && !fields.some((child) => child.required)
  return entries.length > 0 || canBeEmpty ? fromEntries(entries) : undefined
}

/** Returns an explicit value, such as a default, with missing implied values. */
function completed(value: SentValue, form: FormField, filling: Filling, depth: number): SentValue {
  const { kind, fields = [] } = form
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value)
  if (kind !== 'object' || !isObject || depth > MAX_DEPTH || filling.left-- <= 0) return value
  const object = value as { readonly [key: string]: SentValue }
  const byName = new Map(fields.map((child) => [child.name, child]))
  const entries = Object.entries(object).map(([name, item]) => {
    const child = byName.get(name)
    return [name, child ? completed(item, resolveField(child, filling.forms), filling, depth + 1) : item] as const
  })
  const missing = fields.flatMap((child) => {
    const initial = child.required && !Object.hasOwn(object, child.name) ? start(child, filling, depth + 1) : undefined
    return initial === undefined ? [] : [[child.name, initial] as const]
  })
  return fromEntries([...entries, ...missing])
}
