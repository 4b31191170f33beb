import type { FormField, SentValue } from '@octavo/core'
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
export function impliedValue(field: FormField, forms: Forms): SentValue | undefined {
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
  if (form.initial !== undefined) return form.initial
  // A choice that can't be left out starts with the variant that is shown.
  if (first) return start(first.field, filling, depth + 1)
  if (isFixed(form)) return form.options?.[0]
  if (form.required && form.default !== undefined) return form.default
  if (form.kind !== 'object') return undefined
  const { fields = [] } = form
  const entries = fields.flatMap((child) => {
    const isThere = child.required || isPrefilled(child, filling)
    const value = isThere ? start(child, filling, depth + 1) : undefined
    return value === undefined ? [] : [[child.name, value] as const]
  })
  const mayBeEmpty = depth > 0 && !fields.some((child) => child.required)
  return entries.length > 0 || mayBeEmpty ? fromEntries(entries) : undefined
}
