import type { BodyContent, FormField } from '@octavo/core'
import { chosenValue, isFixed } from './initial.js'
import { asObject, type Forms, type FormValue, fromEntries, likeness, resolveField, valueProperty } from './values.js'

/** Returns the value of a newly chosen variant. Properties with the same name and type keep the reader's input. */
export function switchedValue(value: FormValue, field: FormField, forms: Forms): FormValue {
  const chosenByReader = chosenValue(field, forms)
  const form = resolveField(field, forms)
  if (form.kind !== 'object')
    return value !== undefined && value !== null && likeness(value, form) > 0 ? value : chosenByReader
  const entries = (form.fields ?? []).flatMap((child) => {
    const typed = valueProperty(value, child.name)
    const keptProperty =
      typed !== undefined && fits(typed, resolveField(child, forms)) ? typed : valueProperty(chosenByReader, child.name)
    return keptProperty === undefined ? [] : [[child.name, keptProperty] as const]
  })
  const knownNames = new Set(form.fields?.map(({ name }) => name))
  const others = Object.entries(asObject(chosenByReader)).filter(([name]) => !knownNames.has(name))
  return entries.length + others.length > 0 ? fromEntries([...entries, ...others]) : chosenByReader
}

/** Returns true if a value fits a field. Never true for fixed values, which belong to their variant. */
function fits(value: BodyContent, field: FormField): boolean {
  if (isFixed(field)) return false
  if (value === null) return field.nullable ?? false
  return field.kind === 'json' || field.kind === 'variants' || field.kind === 'file' || likeness(value, field) > 0
}
