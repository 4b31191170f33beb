import type {
  BodyView,
  EncodingView,
  ExampleView,
  FieldView,
  MediaView,
  MoreView,
  NamedExampleView,
  ResponseView,
  SchemaMode,
} from '@octavo/core'
import { heldChild, heldEntries } from '../load/exactNumbers.js'
import { isJsonObject, type JsonObject } from '../model/jsonValue.js'
import { cut, escapeMarkdown, withoutMarks } from '../model/plainText.js'
import { bodyKind } from '../request/mediaTypes.js'
import { MAX_DESCRIPTION, valueText } from '../schema/describeSchema.js'
import {
  countExamples,
  type ExampleType,
  exampleView,
  externalExamples,
  type MediaExample,
  mediaExamples,
} from '../schema/mediaExamples.js'
import { firstContent, mediaSchema } from '../schema/operationSource.js'
import {
  below,
  child,
  type Located,
  ownList,
  ownObject,
  ownString,
  ownValue,
  type Source,
} from '../schema/references.js'
import { schemaAnchor } from '../schema/schemaAnchors.js'
import type { ViewState } from './viewState.js'
import { xmlTemplate } from './xmlTemplate.js'

const MAX_MEDIA_TYPES = 60
const MAX_RESPONSES = 60
const MAX_HEADERS = 60
const MAX_EXAMPLES = 12
/** Placeholder for the size of the markup around a response or a media type. */
const BLOCK = ['x'.repeat(120)]

/** Modes of an operation's messages. Read-only fields are sent by the API, write-only fields are sent to it. */
export interface MessageModes {
  request: SchemaMode
  response: SchemaMode
}

/** Modes of calls to the API. */
export const ASKED: MessageModes = { request: 'request', response: 'response' }
/** Modes of calls from the API to the reader's server: webhooks and callbacks. */
export const ASKING: MessageModes = { request: 'response', response: 'request' }

interface ContentPlace {
  mode: SchemaMode
  /** Prefix of anchors. */
  prefix: string
  /** True if examples have only required fields. */
  requiredOnly?: boolean
}

export function bodyView(
  state: ViewState,
  { value, at }: Source,
  { request }: MessageModes,
  prefix = 'body',
): BodyView | undefined {
  const body = state.references.follow(value, at)
  if (!body) return undefined
  const content = mediaViews(state, body, { mode: request, prefix, requiredOnly: state.requiredOnly })
  const description = ownString(body.value, 'description')
  if (content.length === 0 && !description) return undefined
  return { required: ownValue(body.value, 'required') === true, ...renderDescription(state, description), content }
}

/** Returns the views of `content`, by media type. */
function mediaViews(
  state: ViewState,
  { value, at }: Located,
  { mode, prefix, requiredOnly = false }: ContentPlace,
): MediaView[] {
  const content = state.tree.first(Object.entries(ownObject(value, 'content') ?? {}), MAX_MEDIA_TYPES)
  return content.flatMap(([mediaType, item]) => {
    const media = state.references.follow(item, below(at, 'content', mediaType))
    if (!media || state.tree.isOver()) return []
    state.tree.spend([mediaType, ...BLOCK])
    const schema = mediaSchema(media)
    const xml = xmlTemplate(state.references, mediaType, schema)
    const allExamples = mediaExamples(state.references, { mediaType, ...media }, { mode, requiredOnly })
    const externals = externalExamples(state.references, media)
    // A generated example has no title, and is omitted beside external ones.
    const all = externals.length > 0 ? [...allExamples.filter(({ title }) => title !== ''), ...externals] : allExamples
    const place = { media, mode, type: { mediaType, xml } }
    const { examples, rest } = exampleViews(state, all, { ...place, limit: all.length - externals.length })
    const encodings = encodingViews(state, media, { prefix, name: '' })
    return [
      {
        mediaType: cut(mediaType, 120),
        ...renderDescription(state, ownString(media.value, 'description')),
        schema:
          isJsonObject(schema.value) || typeof schema.value === 'boolean'
            ? state.tree.add(schema, { mode, prefix }, !hasOwnExamples(media.value))
            : { type: bodyKind(mediaType) === 'binary' ? 'file' : 'any' },
        encodings: encodings.length > 0 ? encodings : undefined,
        examples,
        examplesRest: rest,
      },
    ]
  })
}

/** True if the examples of a media type take the place of those of its schema. */
function hasOwnExamples(media: JsonObject): boolean {
  return ownValue(media, 'example') !== undefined || ownValue(media, 'examples') !== undefined
}

/** Maximum nesting of encodings (3.2), and maximum number of encodings of a media type. */
const MAX_NESTED = 4
const MAX_ENCODINGS = 60

/** Returns the encodings of parts by name and by position (3.2), with nested ones. */
function encodingViews(
  state: ViewState,
  { value, at }: Located,
  { prefix, name, depth = 0 }: { prefix: string; name: string; depth?: number },
): EncodingView[] {
  const items = [
    ...Object.entries(ownObject(value, 'encoding') ?? {}).map(([key, item]) => [key, item, ['encoding', key]] as const),
    ...ownList(value, 'prefixEncoding').map((item, index) => [`[${index}]`, item, ['prefixEncoding', index]] as const),
    ['[]', ownValue(value, 'itemEncoding'), ['itemEncoding']] as const,
  ]
  return state.tree.first(items, MAX_ENCODINGS).flatMap(([key, item, keys]): EncodingView[] => {
    if (!isJsonObject(item) || state.tree.isOver()) return []
    const part = { value: item, at: below(at, ...keys) }
    const path = name === '' ? key : `${name}.${key}`
    const facts = ['contentType', 'style', 'explode', 'allowReserved'].flatMap((fact) => {
      const factValue = heldChild(item, fact)
      return factValue === undefined ? [] : [{ name: fact, text: valueText(factValue) }]
    })
    const headers = headerFields(state, part, schemaAnchor(prefix, path))
    state.tree.spend([path, ...facts.flatMap((fact) => [fact.name, fact.text])])
    const view = facts.length + headers.length > 0 ? [{ name: cut(path, 200), facts, headers }] : []
    const nested = depth < MAX_NESTED ? encodingViews(state, part, { prefix, name: path, depth: depth + 1 }) : []
    return [...view, ...nested]
  })
}

interface ExamplePlace {
  media: Located
  mode: SchemaMode
  type: ExampleType
  /** Number of examples that are not external. External ones come last. */
  limit: number
}

/** Returns the examples that fit on the page, and the location of the others. */
export function exampleViews(
  state: ViewState,
  all: readonly MediaExample[],
  { media, mode, type, limit: inlineCount }: ExamplePlace,
  first = 0,
): { examples: ExampleView[]; rest?: MoreView } {
  const place = { pointer: media.at, mode }
  const examples: ExampleView[] = []
  for (const [index, { description, ...example }] of all.entries()) {
    const about = state.tree.isOver() ? undefined : description
    const view = exampleView({ ...example, description: about }, type, state.markdown, (count) =>
      state.tree.more(place, { count, from: first + index, part: 'example' }),
    )
    if (!state.affords(view.code.code)) break
    state.tree.spend([view.descriptionHtml])
    examples.push(view)
  }
  const visibleCount = Math.min(examples.length, inlineCount)
  const count = Math.max(inlineCount, countExamples(state.references, media) - first) - visibleCount
  if (count <= 0) return { examples }
  return { examples, rest: state.tree.more(place, { count, from: first + visibleCount, part: 'examples' }) }
}

/** Returns the views of responses, in document order. */
export function responseViews(
  state: ViewState,
  { value: responses = {}, at }: { value: JsonObject | undefined; at: string },
  { response: mode }: MessageModes,
): ResponseView[] {
  const entries = Object.entries(responses).filter(([status]) => !status.startsWith('x-'))
  return state.tree.first(entries, MAX_RESPONSES).flatMap(([status, value], index): ResponseView[] => {
    const response = state.references.follow(value, below(at, status))
    if (state.tree.isOver() || !isJsonObject(value)) return []
    state.tree.spend(BLOCK)
    const place = { status: cut(status, 20), id: state.takeAnchor(schemaAnchor('response', status)) }
    if (!response) return [{ ...place, headers: [], content: [], links: [], unresolved: true }]
    const prefix = index === 0 ? 'response' : schemaAnchor('response', status)
    const [summary, description] = ['summary', 'description'].map((key) => ownString(response.value, key))
    return [
      {
        ...place,
        summary: summary && description ? cut(withoutMarks(summary), MAX_DESCRIPTION) : undefined,
        ...renderDescription(state, description ?? (summary && escapeMarkdown(summary))),
        headers: headerFields(state, response, prefix),
        content: mediaViews(state, response, { mode, prefix }),
        links: linkViews(state, response.value, response.at),
      },
    ]
  })
}

/** Returns the headers of a response or of a part. "Content-Type" is ignored, as OpenAPI demands. */
function headerFields(state: ViewState, { value, at }: Located, prefix: string): FieldView[] {
  const headers = state.tree.first(Object.entries(ownObject(value, 'headers') ?? {}), MAX_HEADERS)
  return headers.flatMap(([name, item]) => {
    if (!isJsonObject(item) || name.toLowerCase() === 'content-type' || state.tree.isOver()) return []
    const id = schemaAnchor(`${prefix}-header`, name)
    const header = state.references.follow(item, below(at, 'headers', name))
    if (header) return [describedField(state, { name, ...header, id })]
    return [{ id: state.takeAnchor(id), name: cut(name, 200), type: 'any', required: false, unresolved: true }]
  })
}

interface DescribedSource {
  name: string
  value: JsonObject
  at: string
  id: string
  required?: boolean
}

/** Returns the view of a parameter or header. */
export function describedField(state: ViewState, { name, value, at, id, required }: DescribedSource): FieldView {
  const media = firstContent(state.references, { value, at })
  const holder = media ?? { value, at }
  const anchor = state.takeAnchor(id)
  state.tree.spend([name, anchor, anchor])
  const source = child(holder, 'schema')
  const schema = state.tree.add(source, { mode: 'all', prefix: anchor })
  const description = ownString(value, 'description')
  const { examples: fieldExamples, rest } = namedExamples(state, { value, at }, media)
  const example = fieldExamples.length > 0 ? undefined : ownExample(value, media?.value)
  state.tree.spend([example, ...fieldExamples.flatMap((one) => [one.name, one.value, one.descriptionHtml])])
  const about = [renderDescription(state, description).descriptionHtml, schema.descriptionHtml].filter(Boolean)
  return Object.assign(schema, {
    id: anchor,
    name: cut(name, 200),
    required: required ?? ownValue(value, 'required') === true,
    // The schema of a parameter often has a description as well.
    descriptionHtml: [...new Set(about)].join('\n\n') || undefined,
    deprecated: ownValue(value, 'deprecated') === true || schema.deprecated,
    ...(media && { rules: [{ name: 'content', text: media.mediaType }, ...(schema.rules ?? [])] }),
    examples: fieldExamples.length > 0 ? [] : example !== undefined ? [example] : schema.examples,
    namedExamples: fieldExamples.length > 0 ? fieldExamples : undefined,
    examplesRest: rest,
  })
}

/** Returns the first `examples` of a parameter or header, or of its content, and the location of the others. */
function namedExamples(
  state: ViewState,
  holder: Located,
  media: Located | undefined,
): { examples: NamedExampleView[]; rest?: MoreView } {
  const located = [holder, ...(media ? [media] : [])].find(({ value }) => ownObject(value, 'examples'))
  if (!located) return { examples: [] }
  const examples: NamedExampleView[] = []
  let listCount = 0
  for (const [name, item] of Object.entries(ownObject(located.value, 'examples') ?? {})) {
    if (examples.length >= MAX_EXAMPLES) break
    const example = state.references.follow(item, below(located.at, 'examples', name))?.value
    const keys = ['dataValue', 'value', 'serializedValue', 'externalValue']
    const key = example && keys.find((one) => heldChild(example, one))
    const value = example && key && heldChild(example, key)
    if (!value) continue
    if (key !== 'externalValue') listCount++
    const title = ownString(example, 'summary') ?? name
    const description = state.tree.isOver() ? undefined : ownString(example, 'description')
    examples.push({
      name: cut(title, 100),
      value: valueText(value),
      descriptionHtml: description ? state.markdown(cut(description, 1_000)) : undefined,
    })
  }
  const count = countExamples(state.references, located) - listCount
  if (count <= 0) return { examples }
  return {
    examples,
    rest: state.tree.more({ pointer: located.at, mode: 'all' }, { count, from: listCount, part: 'examples' }),
  }
}

function ownExample(value: JsonObject, media: JsonObject | undefined): string | undefined {
  const example = heldChild(value, 'example') ?? (media && heldChild(media, 'example'))
  return example === undefined || example.value === null ? undefined : valueText(example)
}

export function renderDescription(state: ViewState, text: string | undefined): { descriptionHtml?: string } {
  if (!text || state.tree.isOver()) return {}
  const short = cut(text, MAX_DESCRIPTION)
  state.tree.isPartial ||= short !== text
  state.tree.spend([short])
  return { descriptionHtml: state.markdown(short) }
}

function linkViews(state: ViewState, response: JsonObject, at: string): ResponseView['links'] {
  const links = state.tree.first(Object.entries(ownObject(response, 'links') ?? {}), 20)
  return links.flatMap(([name, value]) => {
    const link = state.references.follow(value, below(at, 'links', name))?.value
    if (!link || state.tree.isOver()) return []
    state.tree.spend([name, ...BLOCK])
    const target = ownString(link, 'operationId') ?? ownString(link, 'operationRef') ?? ''
    const parameters = state.tree.first(heldEntries(ownObject(link, 'parameters') ?? {}), 20)
    const body = heldChild(link, 'requestBody')
    const server = ownObject(link, 'server') ?? {}
    const url = ownString(server, 'url')
    return [
      {
        name: cut(name, 100),
        target: cut(target, 200),
        ...renderDescription(state, ownString(link, 'description')),
        parameters: parameters.map((item) => ({ name: cut(item.key, 100), value: valueText(item) })),
        requestBody: body && valueText(body),
        server: url
          ? { url: cut(url, 1_000), ...renderDescription(state, ownString(server, 'description')) }
          : undefined,
      },
    ]
  })
}
