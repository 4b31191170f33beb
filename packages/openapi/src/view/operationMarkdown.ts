import type {
  BodyView,
  CallbackView,
  EncodingView,
  ExampleView,
  MediaView,
  OperationLinkView,
  OperationView,
  ResponseView,
  SampleView,
  SecurityView,
} from '@octavo/core'
import { fillMarkdownLabels } from '@octavo/core'
import { fence } from '../model/plainText.js'
import type { Operation, SpecDocument } from '../model/spec.js'
import { expandServer } from '../request/serverUrl.js'
import { sampleLanguage } from '../samples/languageList.js'
import { documentReferences } from '../schema/references.js'
import { described, listItem } from './markdownList.js'
import { word } from './markdownWords.js'
import { excerptText, operationExcerpt, schemaExcerpt } from './operationExcerpt.js'
import { operationView } from './operationView.js'
import {
  docsText,
  examplesText,
  fieldLines,
  fieldText,
  inlineCode,
  oneLine,
  parameterList,
  schemaText,
} from './schemaText.js'
import { schemaPageView } from './schemaViews.js'
import { operationServers } from './serverMarkdown.js'
import type { ApiSettings, OperationViewOptions } from './viewOptions.js'

export interface OperationMarkdownOptions {
  api?: ApiSettings
  /** Appends the operation's OpenAPI source (`markdown.schema`). Default: true. */
  schema?: boolean
  /** Starts with the method and URL. Default: true. */
  endpoint?: boolean
  /** Keeps the marks of labels for `fillMarkdownLabels`. Default: English labels. */
  labels?: boolean
  /** URL of the page that shows the omitted content. */
  page?: string
  /** Returns the URL of the page of a channel by its key. */
  channelHref?(key: string): string | undefined
  /** Returns the URL of the page of a schema. */
  modelHref?(name: string): string | undefined
  /** Converts descriptions to Markdown of the page. Default: returns them unchanged. */
  text?(markdown: string): string
}

const PLACES = {
  path: word('pathParameters'),
  query: word('queryParameters'),
  header: word('headerParameters'),
  cookie: word('cookieParameters'),
} as const

const DEPRECATED = `**${word('deprecated')}.**`

/** Returns the Markdown of an operation's page, without the title. Undefined for an unknown operation. */
export function operationMarkdown(
  document: SpecDocument,
  operation: Operation,
  options: OperationMarkdownOptions = {},
): string | undefined {
  const reading = createReading(options)
  const view = operationView(document, operation, { ...reading.options, samples: 1 })
  if (!view) return undefined
  const blocks = [
    options.endpoint === false ? '' : endpointLine(view),
    view.descriptionHtml ?? '',
    view.deprecated ? DEPRECATED : '',
    section(word('servers'), operationServers(view.request.servers)),
    section(word('authorization'), view.security.map(securityLine).join('\n')),
    ...view.parameters.map(({ in: place, fields }) => section(PLACES[place], parameterList(fields))),
    bodySection(word(view.kind === 'webhook' ? 'payload' : 'requestBody'), view.body, view.kind === 'webhook'),
    ...view.callbacks.map((callback) => section(`${word('callbacks')}: ${callback.name}`, callbackText(callback))),
    section(word('response'), view.responses.map((response) => responseText(response)).join('\n\n')),
    view.externalDocs ? docsText(view).trim() : '',
    aboutLine(view),
    section(word('requestExample'), samplesText(view.samples)),
    reading.isCut() || view.isPartial ? wholePage(options.page) : '',
    options.schema === false ? '' : excerptText(operationExcerpt(documentReferences(document), operation)),
  ]
  return withWords(blocks, options)
}

/** Joins the blocks of a page. */
export function withWords(blocks: readonly string[], { labels = false }: { labels?: boolean }): string {
  const text = `${blocks.filter(Boolean).join('\n\n')}\n`
  return labels ? text : fillMarkdownLabels(text)
}

/** Returns code blocks, with their labels if there are several, or if it says more than the language. */
export function samplesText(samples: readonly SampleView[]): string {
  const blocks = samples.map(({ label, code: { language, code } }) => {
    const block = fence(language, code)
    return samples.length > 1 || label !== sampleLanguage(label)?.label ? `${oneLine(label)}:\n\n${block}` : block
  })
  return blocks.join('\n\n')
}

/** Returns the options of a view for Markdown, and a function that tells whether the view is incomplete. */
export function createReading({ api = {}, modelHref, text = (markdown) => markdown }: OperationMarkdownOptions): {
  options: OperationViewOptions
  isCut(): boolean
} {
  let isCut = false
  return {
    isCut: () => isCut,
    options: {
      markdown: (markdown) => {
        isCut ||= markdown.endsWith('…')
        return text(markdown)
      },
      fragmentHref: () => {
        isCut = true
        return ''
      },
      api,
      modelHref,
      allValues: true,
    },
  }
}

/** Returns a line with the title and version of the API. */
export function aboutLine({ about }: Pick<OperationView, 'about'>): string {
  return about === undefined ? '' : `${word('apiDescription')}: ${escaped(about.title)}`
}

/** Returns a line that links to the full page, for shortened text. */
export function wholePage(page: string | undefined): string {
  return page === undefined ? '' : `Some lists and examples are shortened. [The page](${page}) has all of them.`
}

export function securityLine({ title, fields }: SecurityView): string {
  const texts = fields.map((field) => fieldText(field, examplesText(field)))
  if (texts.some((text) => text.includes('\n')))
    return [`- ${title}:`, ...texts.flatMap((text) => listItem(text, 1))].join('\n')
  return texts.length > 0 ? `- ${title}: ${texts.join('; ')}` : `- ${word('noAuthorization')}`
}

/** Returns the method and full URL as inline code. */
export function endpointLine({
  kind,
  method,
  path,
  request,
}: Pick<OperationView, 'kind' | 'method' | 'path' | 'request'>): string {
  const plain = path.replaceAll('`', '')
  if (kind === 'webhook') return `\`WEBHOOK ${plain}\``
  const [server] = request.servers
  return `\`${method} ${server ? expandServer(server) : ''}${plain}\``
}

function bodySection(title: string, body: BodyView | undefined, hasAll = false): string {
  if (!body) return ''
  const { descriptionHtml = '', content } = body
  // The only example, without a title, is also in the request sample, which webhooks and callbacks do not have.
  const examples = content.flatMap((media) => media.examples).filter(({ title }) => hasAll || title !== '')
  const text = [descriptionHtml, ...content.map(mediaText), ...examples.map(exampleText)].filter(Boolean).join('\n\n')
  return section(title && body.required ? `${title} (${word('required')})` : title, text)
}

function callbackText({ method, path, title, descriptionHtml, ...callback }: CallbackView): string {
  const parts = [
    title ? `**${oneLine(title)}**` : '',
    `\`${method} ${path.replaceAll('`', '')}\``,
    callback.deprecated ? DEPRECATED : '',
    descriptionHtml ?? '',
    ...callback.parameters.map(({ in: place, fields }) => `${PLACES[place]}:\n\n${parameterList(fields)}`),
    bodySection('', callback.body, true),
    callback.externalDocs ? docsText(callback).trim() : '',
    ...callback.responses.map((response) => responseText(response, `Response \`${response.status}\`:`)),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function mediaText({ mediaType, descriptionHtml = '', schema, encodings = [] }: MediaView): string {
  const parts = encodings.map(encodingText).join('\n')
  return [
    `${word('contentType')}: \`${mediaType}\``,
    descriptionHtml,
    schemaText(schema),
    parts && `Parts:\n\n${parts}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function encodingText({ name, facts, headers }: EncodingView): string {
  const about = facts.map((fact) => `${fact.name} ${inlineCode(fact.text)}`).join(', ')
  return [`- **${oneLine(name)}**${about && `: ${about}`}`, ...headers.flatMap((field) => fieldLines(field, 1))].join(
    '\n',
  )
}

function responseText(response: ResponseView, title = `### ${response.status}`): string {
  const { summary, descriptionHtml, headers, content, links, unresolved } = response
  const examples = content.flatMap((media) => media.examples)
  const parts = [
    title,
    summary ? `**${oneLine(summary)}**` : '',
    unresolved ? `${word('fieldUnresolved')}.` : descriptionHtml,
    headers.length > 0 ? `${word('headerParameters')}:\n\n${parameterList(headers)}` : '',
    ...content.map(mediaText),
    ...examples.map(exampleText),
    links.length > 0 ? `Links:\n\n${links.map(linkLine).join('\n')}` : '',
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** Returns an example. If it is the document's only example, it has no title. */
export function exampleText({ title, descriptionHtml, code }: ExampleView): string {
  const about = [title && `${word('fieldExample')}: ${oneLine(title)}`, descriptionHtml].filter(Boolean)
  return [...about, ...(code.code === '' ? [] : [fence(code.language, code.code)])].join('\n\n')
}

function linkLine({ name, target, descriptionHtml, parameters, ...link }: ResponseView['links'][number]): string {
  const values = [
    ...parameters.map((one) => `\`${one.name}\` from ${inlineCode(one.value)}`),
    ...(link.requestBody === undefined ? [] : [`the body from ${inlineCode(link.requestBody)}`]),
    ...(link.server
      ? [`the server ${inlineCode(link.server.url)} ${oneLine(link.server.descriptionHtml)}`.trim()]
      : []),
  ].join(', ')
  const label = `**${oneLine(name)}** → \`${target.replaceAll('`', '')}\`${values && ` with ${values}`}`
  return listItem(described(label, descriptionHtml), 0).join('\n')
}

/** Returns the Markdown of a model's page (`openapi-schema`), without the title. Undefined for an unknown model. */
export function schemaMarkdown(
  document: SpecDocument,
  name: string,
  {
    schema = true,
    page,
    uses = [],
    ...options
  }: Omit<OperationMarkdownOptions, 'endpoint'> & { uses?: readonly OperationLinkView[] } = {},
): string | undefined {
  const reading = createReading(options)
  const view = schemaPageView(document, name, reading.options)
  if (!view) return undefined
  const [example] = view.examples
  const { descriptionHtml, ...schemaOnly } = view.schema
  const { type, deprecated } = schemaOnly
  const isObject = type === 'object'
  const blocks = [
    isObject ? (descriptionHtml ?? '') : '',
    deprecated ? DEPRECATED : '',
    section(isObject ? 'Fields' : 'Value', schemaText(isObject ? schemaOnly : view.schema)),
    example ? section(word('fieldExample'), fence(example.code.language, example.code.code)) : '',
    section(word('usedBy'), operationList(uses)),
    reading.isCut() ? wholePage(page) : '',
    schema ? excerptText(schemaExcerpt(documentReferences(document), name)) : '',
  ]
  return withWords(blocks, options)
}

/** Returns a section with a heading, or nothing if the text is empty. */
export function section(title: string, text: string): string {
  if (text === '') return ''
  return title === '' ? text : `## ${title}\n\n${text}`
}

/** Returns a list of links to operations. */
export function operationList(operations: readonly OperationLinkView[]): string {
  return operations.map(operationLine).join('\n')
}

function operationLine({ method, path, title, href, deprecated }: OperationLinkView): string {
  const name = `${method} ${path}`
  return `- ${link(title, href)}${title === name ? '' : `: ${inlineCode(name)}`}${deprecated ? ` (${word('fieldDeprecated')})` : ''}`
}

/** Returns a link in Markdown. */
export function link(text: string, url: string): string {
  return `[${escaped(text)}](${url.replace(/[()\s<>]/g, encodeURIComponent)})`
}

export function escaped(text: string): string {
  return oneLine(text).replace(/[[\]\\`*_<>]/g, '\\$&')
}
