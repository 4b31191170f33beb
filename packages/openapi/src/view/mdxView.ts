import type {
  BodyContent,
  BodyValue,
  FieldView,
  FormField,
  MdxEndpoint,
  OperationView,
  RequestTemplate,
  RequestValues,
  SampleView,
  SecurityTemplate,
  SentValue,
} from '@octavo/core'
import { cut, fence } from '../model/plainText.js'
import { fileValue } from '../request/fileValue.js'
import { bodyKind } from '../request/mediaTypes.js'
import { createAnchors, schemaAnchor } from '../schema/schemaAnchors.js'
import { type MdxForms, mdxForms, typedValue } from './mdxForms.js'
import { mdxTemplate, mdxUrl } from './mdxTemplate.js'
import { endpointLine } from './operationMarkdown.js'
import { placeholders } from './sampleValues.js'
import { generatedSamples, sampledRequest } from './sampleViews.js'
import { credentialLocation } from './securityViews.js'
import type { ApiSettings } from './viewOptions.js'
import { createCodeAllowance } from './viewState.js'

export interface MdxViewOptions {
  api?: ApiSettings
  /** True if the author wrote a request example on the page. */
  hasExample?: boolean
}

/** Returns the view of an endpoint on an MDX page. The text of the page describes the fields. */
export function mdxView(endpoint: MdxEndpoint, { api = {}, hasExample = false }: MdxViewOptions = {}): OperationView {
  const forms = mdxForms(endpoint, mdxUrl(endpoint).path, true)
  const request = mdxTemplate(endpoint, forms, api)
  const affords = createCodeAllowance()
  const samples = (): SampleView[] =>
    generatedSamples(sampledRequest(request, mdxSampleValues(forms, request, api)), api).filter(({ code }) =>
      affords(code.code),
    )
  const takeAnchor = createAnchors()
  return {
    kind: 'operation',
    isPage: true,
    method: request.method,
    path: request.path,
    title: cut(endpoint.title, 200),
    deprecated: endpoint.deprecated ?? false,
    request,
    security: request.security.map(({ schemes }) => ({
      title: schemes.map(({ id }) => id).join(' & '),
      fields: schemes.map((scheme) => credentialField(scheme, takeAnchor)),
    })),
    parameters: [],
    responses: [],
    callbacks: [],
    samples: hasExample ? [] : samples(),
    expanded: api.expanded ?? false,
    // Authors who write a full URL want it shown.
    url: api.url || /^https?:/i.test(endpoint.address) ? ('full' as const) : undefined,
    fragments: [],
  }
}

function credentialField(scheme: SecurityTemplate, unique: (id: string) => string): FieldView {
  const { name, in: place, type, format } = credentialLocation(scheme)
  const id = unique(schemaAnchor('authorization', name))
  return { id, name, type, required: true, in: place, examples: [format] }
}

/** Returns the Markdown of an endpoint, to put before and after the text of its MDX page. */
export function mdxMarkdown(view: OperationView): { head: string; foot: string } {
  const { security, samples } = view
  const credentials = security.flatMap(({ fields }) =>
    fields.map(({ name, in: place, examples = [] }) => `\`${name}\` (${place}): \`${examples[0] ?? ''}\``),
  )
  const [sample] = samples
  return {
    head: [endpointLine(view), ...(credentials.length > 0 ? [`Authorization: ${credentials.join(' or ')}`] : [])].join(
      '\n\n',
    ),
    foot: sample ? `## Example request\n\n${fence(sample.code.language, sample.code.code.trimEnd())}` : '',
  }
}

/**
 * Returns the values for code samples: defaults and placeholders of the page, and generated values for required
 * fields. Path parameters without a value stay `{name}`. Defaults are the initial values in `forms`.
 */
function mdxSampleValues(forms: MdxForms, template: RequestTemplate, { examples = {} }: ApiSettings): RequestValues {
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
