import type { BodyContent, FormField } from '@octavo/core'
import { chosenValue, isFixed } from './initial.js'
import { asObject, type Forms, type FormValue, fromEntries, likeness, resolveField, valueProperty } from './values.js'

/** Returns the value of a newly chosen variant. Properties with the same name and type keep the reader's input. */
export function switchedValue(value: FormValue, field: FormField, forms: Forms): FormValue {
  const currentValue = chosenValue(field, forms)
  const form = resolveField(field, forms)
  if (form.kind !== 'object')
    return value !== undefined && value !== null && likeness(value, form) > 0 ? value : currentValue
  const entries = (form.fields ?? []).flatMap((child) => {
    const typed = valueProperty(value, child.name)
    const property =
      typed !== undefined && fits(typed, resolveField(child, forms)) ? typed : valueProperty(currentValue, child.name)
    return property === undefined ? [] : [[child.name, property] as const]
  })
  const names = new Set(form.fields?.map(({ name }) => name))
  const others = Object.entries(asObject(currentValue)).filter(([name]) => !names.has(name))
  return entries.length + others.length > 0 ? fromEntries([...entries, ...others]) : currentValue
}

/** Returns true if a value fits a field. Never true for fixed values, which belong to their variant. */
function fits(value: BodyContent, field: FormField): boolean {
  if (isFixed(field)) return false
  if (value === null) return field.nullable ?? false
  return field.kind === 'json' || field.kind === 'variants' || field.kind === 'file' || likeness(value, field) > 0
}
