import type { BodyContent, BodyTemplate, RequestTemplate, RequestValues, SentValue } from '@octavo/core'
import { boundedValue } from '../load/exactNumbers.js'
import { isJsonObject } from '../model/jsonValue.js'
import { fileValue } from '../request/fileValue.js'
import { bodyKind } from '../request/mediaTypes.js'
import { placeholders } from '../request/security.js'
import { effectiveSchema, requiredProperties } from '../schema/effective.js'
import { generateExample } from '../schema/generate.js'
import { mediaExamples, parameterExample } from '../schema/mediaExamples.js'
import {
  bodyMedia,
  firstContent,
  type OperationSource,
  operationParameters,
  type ParameterSource,
} from '../schema/operationSource.js'
import { child, ownValue, type References } from '../schema/references.js'
import { writtenExample } from '../schema/writtenExample.js'
import type { ApiSettings } from './viewOptions.js'
import type { ViewState } from './viewState.js'

type SampleState = Pick<ViewState, 'references' | 'requiredOnly'>

/**
 * Returns the values for code samples: examples of the document, and generated values for required fields. Path
 * parameters without an example stay `{name}`.
 */
export function sampleValues(
  state: SampleState,
  source: OperationSource,
  template: RequestTemplate,
  api: ApiSettings = {},
): RequestValues {
  const values: Record<string, Record<string, SentValue>> = {
    path: {},
    query: {},
    header: {},
    cookie: {},
    querystring: {},
  }
  for (const parameter of operationParameters(state.references, source)) {
    const value = parameterValue(state.references, parameter, api)
    const group = values[parameter.in]
    if (value !== undefined && group) group[parameter.name] = value
  }
  const body = sampleBody(state, source, template, api)
  const index = template.security.findIndex(({ schemes }) => schemes.length > 0)
  return {
    ...values,
    body,
    security: Math.max(index, 0),
    credentials: placeholders(template),
  }
}

/** Returns the value of a parameter in samples. With `requiredOnly`, generated objects have only required fields. */
export function parameterValue(
  references: References,
  { in: place, value, at }: ParameterSource,
  api: ApiSettings,
  requiredOnly = false,
): SentValue | undefined {
  const isRequired = ownValue(value, 'required') === true
  if (!isRequired && place !== 'path' && api.examples?.defaults === 'required') return undefined
  const media = firstContent(references, { value, at })
  const example = parameterExample(references, { value, at })
  if (example) return boundedValue(example)
  const holder = media ?? { value, at }
  const schema = child(holder, 'schema')
  if (!isJsonObject(schema.value)) return undefined
  const prefill = api.examples?.prefill ?? false
  const schemaExample = writtenExample(effectiveSchema(references, schema), { prefill })
  const isGenerated = schemaExample === undefined && place !== 'path' && isRequired
  const sample = isGenerated
    ? generateExample(references, schema, { mode: 'request', prefill, requiredOnly })
    : schemaExample
  return sample && boundedValue(sample)
}

function sampleBody(
  state: SampleState,
  source: OperationSource,
  template: RequestTemplate,
  api: ApiSettings,
): RequestValues['body'] {
  const [first] = template.bodies
  const media = first && bodyMedia(state.references, source, first.mediaType)
  if (!first || !media) return undefined
  const { mediaType } = first
  const options = {
    mode: 'request',
    requiredOnly: state.requiredOnly,
    prefill: api.examples?.prefill ?? false,
  } as const
  const [example] = mediaExamples(state.references, media, options)
  if (bodyKind(mediaType) === 'binary') return { mediaType, file: { fileName: '<file>', mediaType } }
  if (!example) return undefined
  if (example.held === undefined) return { mediaType, text: example.text ?? '' }
  const schema = child(media, 'schema')
  const required = requiredProperties(effectiveSchema(state.references, schema))
  return { mediaType, value: withFiles(boundedValue(example.held), first, required) }
}

/** Converts fields that are files, and adds missing required ones, because examples cannot contain files. */
function withFiles(value: SentValue, { encoding, list }: BodyTemplate, required: ReadonlySet<string>): BodyContent {
  const file = (item: SentValue) =>
    fileValue({ fileName: typeof item === 'string' && item.length < 200 ? item : '<file>' })
  if (list && Array.isArray(value)) {
    return value.map((item: SentValue, index) =>
      (list.first[index] ?? list.others).isFile ? file(item) : item,
    ) as BodyContent
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, item]) => {
    if (item === undefined || !encoding[name]?.isFile) return [name, item]
    return [name, Array.isArray(item) ? item.map(file) : file(item as SentValue)]
  })
  const missing = Object.entries(encoding).filter(
    ([name, { isFile }]) => isFile && required.has(name) && !Object.hasOwn(value, name),
  )
  return Object.fromEntries([...entries, ...missing.map(([name]) => [name, file(null)])]) as BodyContent
}
