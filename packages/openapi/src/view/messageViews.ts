import type { ExampleView, MessageView, MoreView } from '@octavo/core'
import { boundedValue, type Held, heldChild, heldEntries, toHeld } from '../load/exactNumbers.js'
import { isJsonObject, type Json } from '../model/jsonValue.js'
import { cut, withoutMarks } from '../model/plainText.js'
import { jsonText } from '../samples/languages/literals.js'
import {
  type MessageSource,
  messageSchema,
  type SchemaSource,
  traitedField,
  traitedFields,
  traitedText,
} from '../schema/channelSource.js'
import { docsView } from '../schema/describeSchema.js'
import { generateExample } from '../schema/generate.js'
import { exampleView, type MediaExample } from '../schema/mediaExamples.js'
import { type Located, ownString, type References, type Source } from '../schema/references.js'
import { schemaAnchor } from '../schema/schemaAnchors.js'
import { bindingViews, tagViews } from './channelParts.js'
import { renderDescription } from './contentViews.js'
import type { ViewState } from './viewState.js'

const MAX_EXAMPLES = 12
const MAX_SOURCE = 12_000

/** Returns the anchor of a message on the page of its channel. */
export function messageAnchor(key: string): string {
  return schemaAnchor('message', key)
}

export function messageTitle(message: MessageSource): string {
  const texts = ['title', 'name'].map((key) => withoutMarks(traitedText(message, key) ?? ''))
  return cut(texts.find((text) => text !== '') ?? message.key, 200)
}

/** Returns the content type of a message, or that of the document. */
export function messageType(references: References, message: MessageSource): string {
  const { root } = references.document
  return cut(traitedText(message, 'contentType') ?? ownString(root, 'defaultContentType') ?? 'application/json', 120)
}

export function messageView(
  state: ViewState,
  message: MessageSource,
  { id, actions }: Pick<MessageView, 'id' | 'actions'>,
): MessageView {
  const { references, tree } = state
  const [title, contentType] = [messageTitle(message), messageType(references, message)]
  const [name, summary, description] = ['name', 'summary', 'description'].map((key) => traitedText(message, key))
  tree.spend([message.key, title, contentType, id, 'x'.repeat(120)])
  const payload = messageSchema(references, message, 'payload')
  const headers = messageSchema(references, message, 'headers')
  const { examples, rest } = exampleViews(state, message, payload, contentType)
  const isForeign = payload?.format !== undefined
  const schema = (source: SchemaSource | undefined, prefix: string) =>
    source && !source.format ? tree.add(source.sources, { mode: 'all', prefix }, true) : undefined
  const locatedDocs = docsSource(references, message)
  return {
    id,
    key: cut([message.key, ...(message.aliases ?? [])].join(', '), 500),
    name: name && name !== title && name !== message.key ? cut(name, 200) : undefined,
    title,
    summary: summary ? cut(withoutMarks(summary), 500) : undefined,
    ...renderDescription(state, description),
    contentType,
    actions,
    headers: schema(headers, `${id}-headers`),
    payload: isForeign ? undefined : schema(payload, id),
    source: isForeign ? foreignSource(state, payload) : undefined,
    correlationId: correlationId(state, message),
    tags: tagViews(state, traitedFields(message, 'tags')),
    externalDocs: locatedDocs && docsView(locatedDocs.value, state),
    bindings: bindingViews(state, traitedFields(message, 'bindings'), id),
    examples,
    examplesRest: rest,
  }
}

function docsSource(references: References, message: MessageSource): Located | undefined {
  const { value, at } = traitedField(message, 'externalDocs')
  return references.follow(value, at)
}

function correlationId(state: ViewState, message: MessageSource): MessageView['correlationId'] {
  const { value, at } = traitedField(message, 'correlationId')
  const id = state.references.follow(value, at)?.value
  const location = id && ownString(id, 'location')
  return location
    ? { location: cut(location, 500), ...renderDescription(state, ownString(id, 'description')) }
    : undefined
}

/** Returns a schema of another format as code: Avro and others as JSON, Protobuf as it is. */
function foreignSource(state: ViewState, { sources: [source], format = '' }: SchemaSource): MessageView['source'] {
  if (!source) return undefined
  const value = isJsonObject(source.value)
    ? (state.references.follow(source.value, source.at)?.value ?? source.value)
    : source.value
  if (value === undefined) return undefined
  const isText = typeof value === 'string'
  const text = isText
    ? value
    : jsonText(boundedValue(toHeld(value), () => undefined, { nodes: 2_000, string: 10_000, depth: 40 }))
  const code = cut(text, MAX_SOURCE)
  state.tree.isPartial ||= code !== text
  state.tree.spend([code])
  const language = !isText
    ? 'json'
    : /protobuf/i.test(format)
      ? 'protobuf'
      : /raml|yaml/i.test(format)
        ? 'yaml'
        : 'text'
  return { format: cut(format, 200), code: { language, code } }
}

/** Returns the document's examples of a message, or a generated one. */
function exampleViews(
  state: ViewState,
  message: MessageSource,
  payload: SchemaSource | undefined,
  mediaType: string,
): { examples: ExampleView[]; rest?: MoreView } {
  const list = traitedField(message, 'examples')
  const all = messageExamples(list)
  const documentExamples = all.slice(0, MAX_EXAMPLES)
  if (documentExamples.length === 0) {
    const generated = generatedExample(state, payload)
    const example = generated && exampleView({ title: '', held: generated }, { mediaType }, state.markdown)
    return { examples: example && state.affords(example.code.code) ? [example] : [] }
  }
  const examples: ExampleView[] = []
  for (const { at, ...example } of documentExamples) {
    const view = exampleView(
      example,
      { mediaType: at.endsWith('/headers') ? JSON_TYPE : mediaType },
      state.markdown,
      (count) => state.tree.more({ pointer: at, mode: 'all' }, { count, part: 'example' }),
    )
    if (!state.affords(view.code.code)) break
    state.tree.spend([view.title])
    examples.push(view)
  }
  const count = all.length - examples.length
  if (count <= 0) return { examples }
  return {
    examples,
    rest: state.tree.more({ pointer: list.at, mode: 'all' }, { count, from: examples.length, part: 'examples' }),
  }
}

const JSON_TYPE = 'application/json'

function generatedExample(state: ViewState, payload: SchemaSource | undefined): Held | undefined {
  const [source] = payload?.sources ?? []
  if (!source || payload?.format !== undefined) return undefined
  return generateExample(state.references, source, { mode: 'all', requiredOnly: state.requiredOnly })
}

/** Returns the payloads and headers in the examples of a message, with their pointers. */
export function messageExamples({ value, at }: Source): (MediaExample & { at: string })[] {
  const list: readonly Json[] = Array.isArray(value) ? value : []
  return list.flatMap((item, index) => {
    if (!isJsonObject(item)) return []
    const name = withoutMarks(ownString(item, 'summary') ?? ownString(item, 'name') ?? '')
    const title = cut(name || (list.length > 1 ? String(index + 1) : ''), 200)
    const place = `${at}/${index}`
    const parts = ['payload', 'headers'].flatMap((key) => {
      const value = heldChild(item, key)
      return value
        ? [
            {
              title: key === 'payload' ? title : [title, key].filter(Boolean).join(': '),
              held: value,
              at: `${place}/${key}`,
            },
          ]
        : []
    })
    // Before AsyncAPI 2.1, an example could be the message itself.
    const isOther = parts.length === 0 && heldEntries(item).length > 0 && ownString(item, 'name') === undefined
    return isOther ? [{ title, held: toHeld(item), at: place }] : parts
  })
}

/** Returns the payload of the first example as text to send. Undefined if there is none. */
export function messageText(state: ViewState, message: MessageSource): string | undefined {
  const payload = messageSchema(state.references, message, 'payload')
  const [documentExamples] = messageExamples(traitedField(message, 'examples')).filter(
    ({ at }) => !at.endsWith('/headers'),
  )
  const example = documentExamples?.held ?? generatedExample(state, payload)
  if (example === undefined) return undefined
  const mediaType = messageType(state.references, message)
  return exampleView({ title: '', held: example }, { mediaType }, state.markdown).code.code
}
