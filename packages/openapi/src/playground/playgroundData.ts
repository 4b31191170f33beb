import type { BodyExample, BodyForm, JsonValue, ParameterForm, PlaygroundData, PlaygroundTransport } from '@octavo/core'
import { boundedValue } from '../examples/bounded.js'
import { type MediaExample, mediaExamples } from '../examples/mediaExamples.js'
import type { Operation, SpecDocument } from '../model/spec.js'
import { below, own, ownObject, ownString, type References, referencesOf } from '../references/references.js'
import { bodyKind } from '../request/body.js'
import { requestTemplate } from '../request/template.js'
import { DEFAULT_SAMPLE_LANGUAGES } from '../samples/languages.js'
import { cut } from '../schema/describe.js'
import {
  findOperation,
  firstContent,
  type OperationSource,
  type ParameterSource,
  parametersOf,
} from '../view/operationSource.js'
import type { ApiSettings } from '../view/options.js'
import { createFormState, type FormState, formField, plainText } from './formField.js'
import { securityForms } from './securityForms.js'

export interface PlaygroundOptions {
  api?: ApiSettings
  display?: PlaygroundData['display']
  transport: PlaygroundTransport
  oauthCallback?: string
}

/** Larger examples are not worth their bytes in a form. */
const MOST_EXAMPLE = 20_000

/** What the API playground needs of an operation; undefined when the document has no such operation. */
export function playgroundData(
  document: SpecDocument,
  operation: Operation,
  { api = {}, display = 'interactive', transport, oauthCallback }: PlaygroundOptions,
): PlaygroundData | undefined {
  const references = referencesOf(document)
  const source = findOperation(references, operation)
  if (!source || operation.kind === 'webhook') return undefined
  const state = createFormState(references, api.examples?.prefill ?? false)
  const template = requestTemplate(references, source, operation)
  const parameters = parametersOf(references, source).map((parameter) => parameterForm(state, parameter))
  return {
    title: cut(operation.summary ?? `${operation.method} ${operation.path}`, 200),
    template,
    parameters,
    bodies: template.bodies.map(({ mediaType }) => bodyForm(state, source, mediaType)),
    security: securityForms(references, template),
    forms: state.forms,
    languages: [...(api.examples?.languages ?? DEFAULT_SAMPLE_LANGUAGES)],
    display,
    transport,
    credentialScope: document.source,
    ...(oauthCallback && { oauthCallback }),
  }
}

function parameterForm(state: FormState, { name, in: place, value, at }: ParameterSource): ParameterForm {
  const holder = firstContent(value, at) ?? { value, at }
  const schema = { value: own(holder.value, 'schema'), at: below(holder.at, 'schema') }
  state.hasFiles = false
  const field = formField(state, [schema], { name, required: place === 'path' || own(value, 'required') === true })
  const description = ownString(value, 'description')
  const example = parameterExample(state.references, { name, in: place, value, at })
  const isShort = typeof example === 'string' || typeof example === 'number' || typeof example === 'boolean'
  return {
    in: place,
    field: {
      ...field,
      ...(own(value, 'deprecated') === true && { deprecated: true }),
      ...(description && { description: plainText(description) }),
      ...(isShort && { placeholder: cut(String(example), 100) }),
      ...(state.prefill && example !== undefined && { initial: example }),
    },
  }
}

/** `example`, or the first of `examples`, of the parameter itself. */
function parameterExample(references: References, { value, at }: ParameterSource): JsonValue | undefined {
  const [named] = Object.entries(ownObject(value, 'examples') ?? {})
  const found = named && references.follow(named[1], below(at, 'examples', named[0]))?.value
  const example = own(value, 'example') ?? (found && (own(found, 'dataValue') ?? own(found, 'value')))
  return example === undefined || example === null ? undefined : (boundedValue(example) as JsonValue)
}

function bodyForm(state: FormState, { operation }: OperationSource, mediaType: string): BodyForm {
  const { references, prefill } = state
  const body = references.follow(own(operation.value, 'requestBody'), below(operation.at, 'requestBody'))
  const content = body && ownObject(body.value, 'content')
  const media = body && content && references.follow(own(content, mediaType), below(body.at, 'content', mediaType))
  const kind = bodyKind(mediaType)
  if (!media || kind === 'binary') return { mediaType, examples: [] }
  const written = mediaExamples(references, { mediaType, ...media }, { mode: 'request', prefill })
  const examples = written.flatMap(toExample)
  const schema = own(media.value, 'schema')
  if (schema === undefined || kind === 'text') return { mediaType, examples }
  state.hasFiles = kind === 'multipart'
  const field = formField(state, [{ value: schema, at: below(media.at, 'schema') }], { name: 'body' })
  const [first] = examples
  const isFilled = prefill && first && typeof first.value !== 'string'
  return { mediaType, field: isFilled ? { ...field, initial: first.value } : field, examples }
}

function toExample({ title, value, text, exact }: MediaExample, index: number): BodyExample[] {
  const shown = exact ?? (value === undefined ? text : (boundedValue(value) as JsonValue))
  if (shown === undefined || JSON.stringify(shown).length > MOST_EXAMPLE) return []
  return [{ title: title || String(index + 1), value: shown }]
}
