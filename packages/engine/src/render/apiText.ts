import {
  type ChannelDocumentView,
  type ChannelServerView,
  type ChannelView,
  type FieldView,
  type MediaView,
  type OperationView,
  type SchemaPageView,
  type SchemaView,
  type TextSection,
  unescapeHtml,
} from '@octavo/core'
import type { ApiContent } from './apiContent.js'

/** Maximum number of characters of OpenAPI text per page. */
const MAX_TEXT_LENGTH = 20_000

/**
 * Adds the OpenAPI content of a page to its search text. Fields that the page's text describes are already included.
 */
export function withApiText(
  sections: readonly TextSection[],
  { operation, channel, schema, document }: Pick<ApiContent, 'operation' | 'channel' | 'schema' | 'document'>,
): TextSection[] {
  if (document) return documentSections(sections, document)
  const pieces = channel
    ? channelPieces(channel)
    : operation && !operation.isPage
      ? operationPieces(operation)
      : schema
        ? schemaPagePieces(schema)
        : []
  const text = joined(pieces)
  if (text === '') return [...sections]
  const start = sections.find(({ headingId }) => headingId === '')
  const others = sections.filter((section) => section !== start)
  return [{ headingId: '', text: start ? `${start.text} ${text}` : text }, ...others]
}

/** Returns the sections of a page about a document: its description and its groups. Operations are pages themselves. */
function documentSections(pageSections: readonly TextSection[], view: ChannelDocumentView): TextSection[] {
  const others = joined(documentPieces(view))
  const groups = view.groups.flatMap(({ id, descriptionHtml }): TextSection[] => {
    const text = htmlText(descriptionHtml)
    return text ? [{ headingId: id, text }] : []
  })
  const all = [...pageSections, ...view.sections]
  const start = [...all.filter(({ headingId }) => headingId === '').map(({ text }) => text), others].join(' ').trim()
  return [{ headingId: '', text: start }, ...all.filter(({ headingId }) => headingId !== ''), ...groups]
}

function* documentPieces({ facts, externalDocs, servers, channelServers, security }: ChannelDocumentView): Pieces {
  for (const { name, text } of facts) if (name !== 'downloadSpec') yield text
  yield htmlText(externalDocs?.descriptionHtml)
  for (const { url, descriptionHtml, variables } of servers) {
    yield* [url, htmlText(descriptionHtml)]
    for (const variable of variables) yield* [variable.name, htmlText(variable.descriptionHtml)]
  }
  for (const server of channelServers ?? []) yield* serverPieces(server)
  for (const { title, fields } of security) {
    yield title
    yield* fieldPieces(fields)
  }
}

/** Texts, and values of enums, which are the first to be omitted from long pages. */
type Pieces = Iterable<string | { value: string } | undefined>

function* operationPieces(view: OperationView): Pieces {
  yield htmlText(view.descriptionHtml)
  yield view.operationId
  yield htmlText(view.externalDocs?.descriptionHtml)
  yield* requestPieces(view)
  for (const { status, summary, descriptionHtml, headers, content, links } of view.responses) {
    // Error responses are the same on every page of an API.
    if (!/^2/.test(status)) continue
    yield* [summary, htmlText(descriptionHtml)]
    yield* fieldPieces(headers)
    for (const media of content) yield* mediaPieces(media)
    for (const link of links) yield* [link.name, htmlText(link.descriptionHtml)]
  }
  for (const callback of view.callbacks) {
    yield* [callback.name, callback.title, htmlText(callback.descriptionHtml)]
    yield* requestPieces(callback)
  }
}

function* channelPieces(view: ChannelView): Pieces {
  yield* [view.summary, htmlText(view.descriptionHtml), view.name, view.address]
  yield* tagPieces(view)
  for (const message of view.messages) {
    yield* [message.title, message.name, message.key, message.summary, htmlText(message.descriptionHtml)]
    yield* tagPieces(message)
    for (const schema of [message.headers, message.payload]) if (schema) yield* schemaPieces(schema)
    for (const { title } of message.examples) yield title
    yield* bindingPieces(message)
    yield htmlText(message.correlationId?.descriptionHtml)
  }
  for (const operation of view.operations) {
    yield* [operation.title, operation.name, operation.summary, htmlText(operation.descriptionHtml)]
    yield* tagPieces(operation)
    yield htmlText(operation.reply?.descriptionHtml)
  }
  yield* bindingPieces(view)
  yield* fieldPieces(view.parameters)
  for (const server of view.servers) yield* serverPieces(server)
}

function* serverPieces(server: ChannelServerView): Pieces {
  const { name, title, summary, url, descriptionHtml, variables } = server
  yield* [name, title, summary, url, htmlText(descriptionHtml)]
  for (const variable of variables) yield* [variable.name, htmlText(variable.descriptionHtml)]
  yield* tagPieces(server)
}

function* bindingPieces({ bindings }: Pick<ChannelView, 'bindings'>): Pieces {
  for (const { schemas } of bindings) for (const { schema } of schemas) yield* schemaPieces(schema)
}

function* tagPieces({ tags, externalDocs }: Pick<ChannelView, 'tags' | 'externalDocs'>): Pieces {
  for (const tag of tags) yield* [tag.name, htmlText(tag.descriptionHtml), htmlText(tag.externalDocs?.descriptionHtml)]
  yield htmlText(externalDocs?.descriptionHtml)
}

function* requestPieces({ parameters, body }: Pick<OperationView, 'parameters' | 'body'>): Pieces {
  for (const { fields } of parameters) yield* fieldPieces(fields)
  yield htmlText(body?.descriptionHtml)
  for (const media of body?.content ?? []) yield* mediaPieces(media)
}

function* mediaPieces({ descriptionHtml, schema, examples, encodings = [] }: MediaView): Pieces {
  yield htmlText(descriptionHtml)
  yield* schemaPieces(schema)
  for (const { title, descriptionHtml: html } of examples) yield* [title, htmlText(html)]
  for (const { headers } of encodings) yield* fieldPieces(headers)
}

function* schemaPagePieces({ name, schema }: SchemaPageView): Pieces {
  yield name
  yield* schemaPieces(schema)
}

function* fieldPieces(fields: readonly FieldView[]): Pieces {
  for (const field of fields) yield* schemaPieces(field, field.name)
}

/** Returns the texts of a schema. The name of a field is in one piece with its description. */
function* schemaPieces(schema: SchemaView, name?: string): Pieces {
  const description = htmlText(schema.descriptionHtml)
  yield schema.model
  yield name && description ? `${name}: ${description}` : (name ?? description)
  for (const { value, descriptionHtml } of schema.enum ?? []) yield* [{ value }, htmlText(descriptionHtml)]
  yield htmlText(schema.externalDocs?.descriptionHtml)
  yield* fieldPieces(schema.fields ?? [])
  for (const inside of schema.inside ?? []) yield* schemaPieces(inside)
  for (const { variants } of schema.choices ?? []) {
    for (const variant of variants) {
      yield variant.title
      yield* schemaPieces(variant)
    }
  }
}

/**
 * Joins distinct pieces up to the maximum length, with dots after those that are no sentences. Pieces can repeat,
 * because requests and responses often use the same model.
 */
function joined(pieces: Pieces): string {
  /** Each text, and whether it is only a value. */
  const texts = new Map<string, boolean>()
  let length = 0
  for (const piece of pieces) {
    if (typeof piece === 'object') {
      if (!texts.has(piece.value)) texts.set(piece.value, true)
    } else if (piece && texts.get(piece) !== false) {
      length += piece.length + 3
      if (length > MAX_TEXT_LENGTH) break
      texts.set(piece, false)
    }
  }
  const pieceTexts = [...texts].flatMap(([text, isValue]) => {
    if (isValue) length += text.length + 3
    return text === '' || (isValue && length > MAX_TEXT_LENGTH) ? [] : [text]
  })
  return pieceTexts
    .map((text, index) => (index < pieceTexts.length - 1 && !/[.!?:。]$/.test(text) ? `${text} ·` : text))
    .join(' ')
}

/** Returns the text of generated HTML, in which tags are well-formed, without buttons, icons and labels. */
function htmlText(html: string | undefined): string | undefined {
  const text = html
    ?.replace(/<(button|svg)\b[\s\S]*?<\/\1>|<a class="heading-anchor"[^>]*>#<\/a>|\ufdd0[^\ufdd2]*\ufdd2/g, ' ')
    .replace(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text && unescapeHtml(text)
}
