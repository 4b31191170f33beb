import type {
  BodyContent,
  BodyExample,
  BodyForm,
  FormField,
  ParameterForm,
  PlaygroundData,
  PlaygroundTransport,
  SentValue,
  ServerTemplate,
} from '@octavo/core'
import { boundedValue, type Held } from '../load/exactNumbers.js'
import { hasEntries, writeJson } from '../model/exactNumber.js'
import { cut, fieldDescription, type Markdown, withoutMarks } from '../model/plainText.js'
import type { Operation, SpecDocument } from '../model/spec.js'
import { bodyKind } from '../request/mediaTypes.js'
import { DEFAULT_SAMPLE_LANGUAGES, sampleLanguage } from '../samples/languageList.js'
import { type EffectiveSchema, effectiveSchema, heldKeyword, schemaTypes } from '../schema/effective.js'
import { type MediaExample, mediaExamples, parameterExample } from '../schema/mediaExamples.js'
import {
  bodyMedia,
  findOperation,
  firstContent,
  type MediaSource,
  type OperationSource,
  operationParameters,
  type ParameterSource,
} from '../schema/operationSource.js'
import { below, child, documentReferences, type Located, ownString, ownValue } from '../schema/references.js'
import { schemaOptions } from '../schema/variants.js'
import { examplePlaceholder, FormState, formField } from './formField.js'
import { parameterValue, sampleValues } from './sampleValues.js'
import { sampledRequest, sampleRequest } from './sampleViews.js'
import { securityForms } from './securityForms.js'
import { requestTemplate } from './template.js'
import type { ApiSettings } from './viewOptions.js'

export interface PlaygroundOptions {
  api?: ApiSettings
  display?: PlaygroundData['display']
  transport: PlaygroundTransport
  markdown: Markdown
  oauthCallback?: string
}

/** Maximum number of nodes and of characters of an example in a form. */
const MAX_EXAMPLE_LENGTH = 20_000

const MAX_PLACEHOLDER_LENGTH = 1000

/** Returns the API playground data for an operation. Undefined for webhooks and unknown operations. */
export function playgroundData(
  document: SpecDocument,
  operation: Operation,
  { api = {}, display = 'interactive', transport, markdown, oauthCallback }: PlaygroundOptions,
): PlaygroundData | undefined {
  const references = documentReferences(document)
  const source = findOperation(references, operation)
  if (!source || operation.kind === 'webhook') return undefined
  const state = new FormState(references, markdown, api.examples)
  const template = requestTemplate(references, source, { ...operation, site: api })
  // `Content-Type` is chosen with the body.
  const isOfBody = ({ name, in: place }: ParameterSource) =>
    template.bodies.length > 0 && place === 'header' && name.toLowerCase() === 'content-type'
  const parameters = operationParameters(references, source)
    .filter((parameter) => !isOfBody(parameter))
    .map((parameter) => parameterForm(state, parameter))
  return {
    title: cut(operation.summary ?? `${operation.method} ${operation.path}`, 200),
    template: { ...template, servers: template.servers.map((server) => serverForm(server, state.markdown)) },
    parameters,
    bodies: template.bodies.map(({ mediaType }) => bodyForm(state, source, mediaType)),
    security: securityForms(state, template),
    forms: state.forms,
    languages: sampleIds(api.examples?.languages ?? DEFAULT_SAMPLE_LANGUAGES),
    sample: sampleRequest(sampledRequest(template, sampleValues(state, source, template, api)).description, api),
    display,
    transport,
    credentialScope: document.source,
    oauthCallback: oauthCallback || undefined,
  }
}

/** Returns a server with descriptions for the form: that of a server is the text of an option. */
function serverForm({ description, variables, ...server }: ServerTemplate, markdown: Markdown): ServerTemplate {
  return {
    ...server,
    description: description && withoutMarks(description),
    variables: variables.map(({ description: text, ...variable }) => ({
      ...variable,
      ...(text && fieldDescription(text, markdown)),
    })),
  }
}

/** Returns the language ids without duplicates, because a language can have several names. */
function sampleIds(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => sampleLanguage(name)?.id ?? name))]
}

function parameterForm(state: FormState, source: ParameterSource): ParameterForm {
  const { name, in: place, value, at } = source
  const media = firstContent(state.references, { value, at })
  const holder = media ?? { value, at }
  const schema = child(holder, 'schema')
  state.hasFiles = false
  const required = place === 'path' || ownValue(value, 'required') === true
  const { nullable, default: _usual, ...field } = formField(state, [schema], { name, required })
  const description = ownString(value, 'description')
  const authorExample = parameterExample(state.references, { value, at })
  const example = authorExample?.value === null ? undefined : authorExample
  const placeholder = example && examplePlaceholder(example)
  const implied =
    required && field.initial === undefined ? impliedValue(effectiveSchema(state.references, schema)) : undefined
  const sample = state.isFilled(required) && example !== undefined ? example : implied
  const initial = sample ? boundedValue(sample) : field.initial
  const { description: _, descriptionHtml: __, ...form } = field
  return {
    in: place,
    field: {
      ...(description ? form : field),
      // Styles have no text for null.
      nullable: nullable && media ? nullable : undefined,
      deprecated: ownValue(value, 'deprecated') === true || field.deprecated,
      allowEmptyValue: (place === 'query' && ownValue(value, 'allowEmptyValue') === true) || undefined,
      ...(description && fieldDescription(description, state.markdown)),
      placeholder: placeholder ?? field.placeholder,
      initial: state.isReady && required ? (readyValue(state, source) ?? initial) : initial,
    },
  }
}

/** Returns the value of a required parameter in the samples of the page, without generated optional fields. */
function readyValue({ references }: FormState, parameter: ParameterSource): SentValue | undefined {
  const value = parameterValue(references, parameter, {}, true)
  return value === null ? undefined : withoutPlaceholders(value)
}

/** Removes placeholders of samples, such as `<string>`, which readers must enter. */
function withoutPlaceholders(value: SentValue | undefined): SentValue | undefined {
  if (typeof value === 'string') return /^<[^<>]*>$/.test(value) ? undefined : value
  if (Array.isArray(value)) return value.map(withoutPlaceholders).filter((item) => item !== undefined)
  if (!hasEntries(value)) return value
  const entries = Object.entries(value as { readonly [key: string]: SentValue }).flatMap(([name, item]) => {
    const itemValue = withoutPlaceholders(item)
    return itemValue === undefined ? [] : [[name, itemValue] as const]
  })
  return Object.fromEntries(entries)
}

/** Returns the implied value of a required parameter: its only allowed value, or its default. */
function impliedValue(schema: EffectiveSchema): Held | undefined {
  const options = schemaOptions(schema) ?? []
  const option = options.length === 1 ? options[0] : heldKeyword(schema, 'default')
  return option?.value === null ? undefined : option
}

function bodyForm(state: FormState, operation: OperationSource, mediaType: string): BodyForm {
  const { references, prefill, requiredOnly } = state
  const media = bodyMedia(references, operation, mediaType)
  const kind = bodyKind(mediaType)
  if (!media || kind === 'binary') return { mediaType, examples: [] }
  const options = { mode: 'request', prefill, requiredOnly, withoutFiles: kind === 'multipart' } as const
  const bodyExamples = mediaExamples(references, media, { ...options, writtenOnly: true }).flatMap(toExample)
  const allExamples = mediaExamples(references, media, options).flatMap(toExample)
  // If the document has only parts of an example, the complete one of the page is used.
  const examples = bodyExamples.length > 0 ? allExamples : []
  const [shape] = bodyExamples.length > 0 ? [] : allExamples
  const placeholder = shape && valueText(shape.value)
  const about = { mediaType, examples, placeholder: placeholder ? cut(placeholder, MAX_PLACEHOLDER_LENGTH) : undefined }
  state.hasFiles = kind === 'multipart'
  const [first] = bodyExamples
  const empty = media.required && !first ? emptyContent(state, media) : undefined
  const field = kind === 'text' ? undefined : contentForm(state, media)
  if (!field)
    return empty && kind === 'json' ? { ...about, field: { name: 'body', kind: 'json', initial: empty } } : about
  const initial = prefill ? first?.value : state.isReady ? readyBody(state, media, first?.value) : undefined
  if (initial !== undefined && typeof initial !== 'string')
    return { ...about, field: { ...field, initial: withoutFiles(initial, state, field) } }
  return { ...about, field: empty && field.kind === 'json' ? { ...field, initial: field.initial ?? empty } : field }
}

/**
 * Returns the body of a request that works: the example of the media type, or else the required fields of the sample. A
 * document that requires none has the fields with examples.
 */
function readyBody({ references }: FormState, media: MediaSource, example?: SentValue): SentValue | undefined {
  if (['examples', 'example'].some((key) => ownValue(media.value, key) !== undefined)) return example
  const options = {
    mode: 'request',
    requiredOnly: true,
    withoutFiles: bodyKind(media.mediaType) === 'multipart',
  } as const
  const [sample] = mediaExamples(references, media, options).flatMap(toExample)
  const needed = withoutPlaceholders(sample?.value)
  return needed !== undefined && (!hasEntries(needed) || Object.keys(needed).length > 0) ? needed : example
}

/** Removes the names of files from an example, because readers select files. */
function withoutFiles(value: SentValue, { forms }: FormState, { reference = '', ...field }: FormField): SentValue {
  const { fields = [] } = forms[reference] ?? field
  const files = new Set(fields.filter(({ kind, item }) => (item?.kind ?? kind) === 'file').map(({ name }) => name))
  if (files.size === 0 || !hasEntries(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !files.has(name)))
}

/** Returns an empty object or list for a required body that has no example. */
function emptyContent({ references }: FormState, { value, at }: Located): SentValue | undefined {
  const { types } = schemaTypes(effectiveSchema(references, child({ value, at }, 'schema')))
  if (types.length === 0 || types.includes('object')) return {}
  return types.includes('array') ? [] : undefined
}

/** Returns the form of a body: for `schema`, or a list for `itemSchema` (3.2). */
function contentForm(state: FormState, { value, at }: Located): FormField | undefined {
  const schema = ownValue(value, 'schema')
  if (schema !== undefined) return formField(state, [{ value: schema, at: below(at, 'schema') }], { name: 'body' })
  const item = state.hasFiles ? ownValue(value, 'itemSchema') : undefined
  if (item === undefined) return undefined
  return {
    name: 'body',
    kind: 'array',
    item: formField(state, [{ value: item, at: below(at, 'itemSchema') }], { name: '', depth: 1 }),
  }
}

function valueText(value: SentValue): string {
  return typeof value === 'string' ? value : writeJson(value, '  ')
}

/** Converts an example to a form value. An example known only as text keeps its text. */
function toExample({ title, held, text }: MediaExample, index: number): BodyExample[] {
  let isCut = false
  const value =
    held && boundedValue(held, () => (isCut = true), { nodes: MAX_EXAMPLE_LENGTH, string: MAX_EXAMPLE_LENGTH })
  const exampleValue = value ?? text
  if (isCut || exampleValue === undefined || writeJson(exampleValue).length > MAX_EXAMPLE_LENGTH) return []
  return [{ title: title || String(index + 1), value: exampleValue }]
}

/** Returns playground data as JSON with all digits of numbers, which the playground can read. */
export function playgroundJson(data: PlaygroundData): string {
  return writeJson(data as object as BodyContent)
}
