import type { BodyContent, BodyValue, FormField, RequestTemplate, RequestValues, SentValue } from '@octavo/core'
import { fileValue } from '../request/fileValue.js'
import { bodyKind } from '../request/mediaTypes.js'
import { placeholders } from '../request/security.js'
import { type MdxForms, typedValue } from './mdxForms.js'
import type { ApiSettings } from './viewOptions.js'

/**
 * Returns the values for code samples: defaults and placeholders of the page, and generated values for required
 * fields. Path parameters without a value stay `{name}`. Defaults are the initial values in `forms`.
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
    const parameterValue = writtenValue(field)
    const value = parameterValue ?? (field.required && place !== 'path' ? madeUp(field, requiredOnly) : undefined)
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
  return fields.length > 0 ? { mediaType, value: fieldsObject(fields, requiredOnly) } : { mediaType }
}

function writtenValue(field: FormField): SentValue | undefined {
  return field.initial ?? (field.placeholder === undefined ? undefined : typedValue(field.placeholder, field))
}

function fieldsObject(fields: readonly FormField[], requiredOnly: boolean): { [key: string]: BodyContent } {
  const object = {}
  for (const field of fields) {
    if (requiredOnly && !field.required) continue
    setOwn(object, field.name, writtenValue(field) ?? madeUp(field, requiredOnly))
  }
  return object
}

/** Returns a generated value, like those for OpenAPI documents without examples. */
function madeUp(field: FormField, requiredOnly: boolean): SentValue {
  const { kind, fields = [], options, item } = field
  if (kind === 'choice') return options?.[0] ?? '<string>'
  if (kind === 'integer' || kind === 'number') return 123
  if (kind === 'boolean') return true
  if (kind === 'object') return fieldsObject(fields, requiredOnly) as SentValue
  if (kind === 'array') return item ? [writtenValue(item) ?? madeUp(item, requiredOnly)] : []
  if (kind === 'json') return {}
  if (kind === 'file') return fileValue({ fileName: '<file>' }) as object as SentValue
  return '<string>'
}

/** Sets an own property even for names such as `__proto__`. */
function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
}
