import type { BodyContent, BodyValue, FormField, RequestTemplate, RequestValues, SentValue } from '@octavo/core'
import { fileValue } from '../request/fileValue.js'
import { bodyKind } from '../request/mediaTypes.js'
import type { ApiSettings } from '../view/options.js'
import { placeholders } from '../view/sampleValues.js'
import { type MdxForms, typedValue } from './mdxForms.js'

/**
 * Returns the values of code samples: defaults and placeholders of the page, and made-up values for required fields. Path
 * parameters without one stay `{name}`. Defaults are initial values in `forms`.
 */
export function mdxSampleValues(
  forms: MdxForms,
  template: RequestTemplate,
  { examples = {} }: ApiSettings,
): RequestValues {
  const requiredOnly = examples.defaults === 'required'
  const values: Record<string, Record<string, SentValue>> = { path: {}, query: {}, header: {}, cookie: {} }
  for (const { in: place, field } of forms.parameters) {
    if (requiredOnly && !field.required) continue
    const given = givenValue(field)
    const value = given ?? (field.required && place !== 'path' ? madeUp(field, requiredOnly) : undefined)
    if (value !== undefined) setOwn(values[place] ?? {}, field.name, value)
  }
  const [first] = template.bodies
  return {
    ...values,
    body: first && sampleBody(first.mediaType, forms.body, requiredOnly),
    credentials: placeholders(template),
  }
}

function sampleBody(mediaType: string, fields: readonly FormField[], requiredOnly: boolean): BodyValue {
  if (bodyKind(mediaType) === 'binary') return { mediaType, file: { fileName: '<file>', mediaType } }
  return fields.length > 0 ? { mediaType, value: objectOf(fields, requiredOnly) } : { mediaType }
}

function givenValue(field: FormField): SentValue | undefined {
  return field.initial ?? (field.placeholder === undefined ? undefined : typedValue(field.placeholder, field))
}

function objectOf(fields: readonly FormField[], requiredOnly: boolean): { [key: string]: BodyContent } {
  const object = {}
  for (const field of fields) {
    if (requiredOnly && !field.required) continue
    setOwn(object, field.name, givenValue(field) ?? madeUp(field, requiredOnly))
  }
  return object
}

/** Returns the same placeholders as for OpenAPI documents without examples. */
function madeUp(field: FormField, requiredOnly: boolean): SentValue {
  const { kind, fields = [], options, item } = field
  if (kind === 'choice') return options?.[0] ?? '<string>'
  if (kind === 'integer' || kind === 'number') return 123
  if (kind === 'boolean') return true
  if (kind === 'object') return objectOf(fields, requiredOnly) as SentValue
  if (kind === 'array') return item ? [givenValue(item) ?? madeUp(item, requiredOnly)] : []
  if (kind === 'json') return {}
  if (kind === 'file') return fileValue({ fileName: '<file>' }) as object as SentValue
  return '<string>'
}

/** Sets an own property even for names such as `__proto__`. */
function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
}
