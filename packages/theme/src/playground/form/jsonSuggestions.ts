import type { FormField } from '@octavo/core'
import { writeJson } from '@octavo/openapi/request'
import type { JsonPlace } from './scanJson.js'
import { type Forms, resolveField } from './values.js'

/** A name or value that may be at a place in JSON. */
export interface Suggestion {
  /** The JSON to insert. */
  text: string
  /** The type of a property. */
  detail?: string
  description?: string | undefined
  isRequired?: boolean
}

/** Maximum number of forms that are compared with a position. Variants of variants can have many. */
const MAX_FORMS = 100

/** Returns the property names or values that the form of a body allows at a position. */
export function suggestions(place: JsonPlace, field: FormField, forms: Forms): Suggestion[] {
  let resolvedForms = expanded([field], forms)
  for (const step of place.path)
    resolvedForms = expanded(
      resolvedForms.flatMap((form) => childAt(form, step)),
      forms,
    )
  const all = place.isName
    ? resolvedForms.flatMap(({ fields = [] }) => fields.flatMap((child) => nameSuggestion(child, place.names, forms)))
    : resolvedForms.flatMap(valueSuggestions)
  return [...new Map(all.map((one) => [one.text, one])).values()]
}

/** Returns the forms with their variants, which can be nested. */
function expanded(fields: readonly FormField[], forms: Forms): FormField[] {
  const resolvedForms: FormField[] = []
  const queue = [...fields]
  for (let field = queue.shift(); field && resolvedForms.length < MAX_FORMS; field = queue.shift()) {
    const form = resolveField(field, forms)
    resolvedForms.push(form)
    queue.push(...(form.variants ?? []).map((variant) => variant.field))
  }
  return resolvedForms
}

function childAt({ kind, fields = [], extra, item }: FormField, step: string): FormField[] {
  if (kind === 'array') return item ? [item] : []
  const child = fields.find(({ name }) => name === step) ?? extra
  return child ? [child] : []
}

function nameSuggestion(field: FormField, names: readonly string[], forms: Forms): Suggestion[] {
  const { name, required = false, description } = field
  if (names.includes(name)) return []
  const { kind, format } = resolveField(field, forms)
  const detail = kind === 'text' ? (format ?? 'string') : kind
  return [{ text: writeJson(name), detail, description, isRequired: required }]
}

function valueSuggestions({ kind, options = [], nullable }: FormField): Suggestion[] {
  const values = kind === 'boolean' ? [true, false] : options
  return [...values, ...(nullable ? [null] : [])].map((value) => ({ text: writeJson(value) }))
}
