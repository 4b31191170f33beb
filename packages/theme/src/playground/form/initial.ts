import type { FormField, SentValue } from '@octavo/core'
import { isExactNumber } from '@octavo/openapi/request'
import { type Forms, fromEntries, resolveField } from './values.js'

/** Documents nest without end; what is filled in from the start does not. */
const MOST_DEPTH = 6

/** Fields that are: a few models that name each other many times have millions. */
const MOST_FIELDS = 2_000

interface Filling {
  forms: Forms
  /** Fields that may still be filled in. */
  left: number
  /** Those that were asked whether anything is prefilled in them; `false` meanwhile, as forms may hold themselves. */
  prefilled: Map<FormField, boolean>
}

const newFilling = (forms: Forms): Filling => ({ forms, left: MOST_FIELDS, prefilled: new Map() })

/**
 * What a field holds before anybody touched it: what is prefilled in it, with all that is implied then; nothing where
 * nothing is prefilled and it may be left out.
 */
export function initialValue(field: FormField, forms: Forms): SentValue | undefined {
  const filling = newFilling(forms)
  const { variants: [first] = [] } = resolveField(field, forms)
  const isThere = field.required || isPrefilled(field, filling) || (first && isPrefilled(first.field, filling))
  return isThere ? start(field, filling, 0) : undefined
}

/** What a value that must be sent begins with: what is prefilled or implied, else nothing in its own form where that is allowed. */
export function requiredValue(field: FormField, forms: Forms): SentValue | undefined {
  const form = resolveField({ ...field, required: true }, forms)
  const initial = initialValue(form, forms)
  if (initial !== undefined) return initial
  const [first] = form.variants ?? []
  if (first) return requiredValue(first.field, forms)
  if (form.kind === 'array') return form.minItems ? undefined : []
  return impliedValue(form, forms)
}

/** What a body begins with. One that need not be sent is rarely meant to be left out when parts of it are required. */
export function initialContent(field: FormField, required: boolean, forms: Forms): SentValue | undefined {
  if (required) return requiredValue(field, forms)
  const form = resolveField(field, forms)
  const [first] = form.variants ?? []
  const { fields = [] } = first ? resolveField(first.field, forms) : form
  return initialValue(fields.some((child) => child.required) ? { ...form, required: true } : form, forms)
}

/** What a variant begins with when it is chosen: what tells it apart goes along. */
export function chosenValue(field: FormField, forms: Forms): SentValue | undefined {
  return field.required ? requiredValue(field, forms) : initialValue({ ...field, required: true }, forms)
}

/** A value from elsewhere, such as an example, with what is implied in it and was left out. */
export function withImplied(value: SentValue, field: FormField, forms: Forms): SentValue {
  const filling = newFilling(forms)
  return completed(value, resolveField(field, forms), filling, 0)
}

/** What an object holds as soon as it is there. */
export function impliedValues(fields: readonly FormField[], forms: Forms): { [key: string]: SentValue } {
  return fromEntries(
    fields.flatMap((field) => {
      const value = impliedValue(field, forms)
      return value === undefined ? [] : [[field.name, value] as const]
    }),
  )
}

/** What a field that can't be left out is in all likelihood: its only value, its default, an object with what is implied in it. */
function impliedValue(field: FormField, forms: Forms): SentValue | undefined {
  return field.required ? start(field, newFilling(forms), 1) : undefined
}

/** A field that leaves nothing to choose. */
export function isFixed({ kind, required, options = [] }: FormField): boolean {
  return kind === 'choice' && required === true && options.length === 1
}

/** True where something is prefilled in a field, of choices in those that can't be left out. */
function isPrefilled(field: FormField, filling: Filling): boolean {
  const known = filling.prefilled.get(field)
  if (known !== undefined) return known
  filling.prefilled.set(field, false)
  const { initial, variants: [first] = [], required, fields = [] } = resolveField(field, filling.forms)
  const inside = first ? (required ? [first.field] : []) : fields
  const found = initial !== undefined || inside.some((child) => isPrefilled(child, filling))
  filling.prefilled.set(field, found)
  return found
}

/** The value of a field that is there: with what is prefilled in it, and all that can't be left out and is known. */
function start(field: FormField, filling: Filling, depth: number): SentValue | undefined {
  if (depth > MOST_DEPTH || filling.left-- <= 0) return undefined
  const form = resolveField(field, filling.forms)
  const [first] = form.variants ?? []
  const written = form.initial ?? (form.required ? form.default : undefined)
  if (written !== undefined) return completed(written, form, filling, depth)
  // A choice that can't be left out starts with the variant that is shown.
  if (first) return start(first.field, filling, depth + 1)
  if (isFixed(form)) return form.options?.[0]
  if (form.kind !== 'object') return undefined
  const { fields = [] } = form
  // Null or what it holds: that is for the reader to say.
  if (depth > 0 && form.nullable && !isPrefilled(field, filling) && fields.some((child) => child.required))
    return undefined
  const entries = fields.flatMap((child) => {
    const isThere = child.required || isPrefilled(child, filling)
    const value = isThere ? start(child, filling, depth + 1) : undefined
    return value === undefined ? [] : [[child.name, value] as const]
  })
  const mayBeEmpty = depth > 0 && !fields.some((child) => child.required)
  return entries.length > 0 || mayBeEmpty ? fromEntries(entries) : undefined
}

/** A value that somebody has written, with what is implied in it and was left out. */
function completed(value: SentValue, form: FormField, filling: Filling, depth: number): SentValue {
  const { kind, fields = [] } = form
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value)
  if (kind !== 'object' || !isObject || depth > MOST_DEPTH || filling.left-- <= 0) return value
  const held = value as { readonly [key: string]: SentValue }
  const byName = new Map(fields.map((child) => [child.name, child]))
  const entries = Object.entries(held).map(([name, own]) => {
    const child = byName.get(name)
    return [name, child ? completed(own, resolveField(child, filling.forms), filling, depth + 1) : own] as const
  })
  const missing = fields.flatMap((child) => {
    const own = child.required && !Object.hasOwn(held, child.name) ? start(child, filling, depth + 1) : undefined
    return own === undefined ? [] : [[child.name, own] as const]
  })
  return fromEntries([...entries, ...missing])
}
