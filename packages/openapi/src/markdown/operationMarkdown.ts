import type {
  BodyView,
  CallbackView,
  ExampleView,
  MediaView,
  OperationView,
  ResponseView,
  SecurityView,
} from '@octavo/core'
import type { Operation, SpecDocument } from '../model/spec.js'
import { referencesOf } from '../references/references.js'
import { expandServer } from '../request/server.js'
import { operationView } from '../view/operationView.js'
import type { ApiSettings } from '../view/options.js'
import { schemaPageView } from '../view/schemaViews.js'
import { excerptText, operationExcerpt, schemaExcerpt } from './excerpt.js'
import { fence, fieldLine, oneLine, parameterList, schemaText, section } from './fieldText.js'

interface OperationMarkdownOptions {
  api?: ApiSettings
  /** Appends the operation's OpenAPI (`markdown.schema`). Default: true. */
  schema?: boolean
  /** Starts with method and URL. Default: true. */
  endpoint?: boolean
  /** URL of the page, which has the omitted content. */
  page?: string
  /** Transforms descriptions. Default: unchanged. */
  text?(markdown: string): string
}

const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers', cookie: 'Cookies' } as const

/** Returns the Markdown of an operation's page, without the title. Undefined for an unknown operation. */
export function operationMarkdown(
  document: SpecDocument,
  operation: Operation,
  options: OperationMarkdownOptions = {},
): string | undefined {
  let isCut = false
  const view = operationView(document, operation, {
    markdown: options.text ?? ((text) => text),
    fragmentHref: () => {
      isCut = true
      return ''
    },
    api: options.api ?? {},
    budget: 8_000,
    samples: 1,
  })
  if (!view) return undefined
  const [first] = view.samples
  const blocks = [
    options.endpoint === false ? '' : endpointLine(view),
    view.descriptionHtml ?? '',
    view.deprecated ? '**Deprecated.**' : '',
    section('Authorization', view.security.map(securityLine).join('\n')),
    ...view.parameters.map(({ in: place, fields }) => section(PLACES[place], parameterList(fields))),
    bodySection(view.kind === 'webhook' ? 'Payload' : 'Body', view.body),
    ...view.callbacks.map((callback) => section(`Callback: ${callback.name}`, callbackText(callback))),
    section('Responses', view.responses.map(responseText).join('\n\n')),
    first ? section('Example request', fence(first.code.language, first.code.code)) : '',
    isCut ? wholePage(options.page) : '',
    options.schema === false ? '' : excerptText(operationExcerpt(referencesOf(document), operation)),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Returns a line that links to the page, for a shortened text. */
function wholePage(page: string | undefined): string {
  return page === undefined ? '' : `Some lists and examples are shortened here. [The page](${page}) has all of them.`
}

function securityLine({ title, fields }: SecurityView): string {
  return fields.length > 0 ? `- ${title}: ${fields.map(fieldLine).join('; ')}` : '- None'
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

function bodySection(title: string, body: BodyView | undefined): string {
  if (!body) return ''
  const { descriptionHtml = '', content } = body
  // The only example, without a title, is also in the request sample.
  const examples = content.flatMap((media) => media.examples).filter(({ title }) => title !== '')
  const text = [descriptionHtml, ...content.map(mediaText), ...examples.map(exampleText)].filter(Boolean).join('\n\n')
  return section(title && body.required ? `${title} (required)` : title, text)
}

function callbackText({ method, path, title, descriptionHtml, ...callback }: CallbackView): string {
  const parts = [
    title ? `**${oneLine(title)}**` : '',
    `\`${method} ${path.replaceAll('`', '')}\``,
    callback.deprecated ? '**Deprecated.**' : '',
    descriptionHtml ?? '',
    ...callback.parameters.map(({ in: place, fields }) => `${PLACES[place]}:\n\n${parameterList(fields)}`),
    bodySection('', callback.body),
    ...callback.responses.map(({ status, descriptionHtml: text }) => `Response \`${status}\`: ${oneLine(text)}`),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function mediaText({ mediaType, schema }: MediaView): string {
  return [`Content type: \`${mediaType}\``, schemaText(schema)].filter(Boolean).join('\n\n')
}

function responseText({ status, descriptionHtml, headers, content, links, unresolved }: ResponseView): string {
  const examples = content.flatMap((media) => media.examples)
  const parts = [
    `### ${status}`,
    unresolved ? 'Unresolved.' : oneLine(descriptionHtml),
    headers.length > 0 ? `Headers:\n\n${parameterList(headers)}` : '',
    ...content.map(mediaText),
    ...examples.map(exampleText),
    links.length > 0 ? `Links:\n\n${links.map(linkLine).join('\n')}` : '',
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** Returns an example. The only one of a document has no title. */
function exampleText({ title, descriptionHtml, code }: ExampleView): string {
  const about = [title && `Example: ${oneLine(title)}`, oneLine(descriptionHtml)].filter(Boolean)
  return [...about, fence(code.language, code.code)].join('\n\n')
}

function linkLine({ name, target, descriptionHtml, parameters }: ResponseView['links'][number]): string {
  const values = parameters.map((one) => `\`${one.name}\` from \`${one.value.replaceAll('`', '')}\``).join(', ')
  const description = oneLine(descriptionHtml)
  return `- **${oneLine(name)}** → \`${target.replaceAll('`', '')}\`${values && ` with ${values}`}${description && `: ${description}`}`
}

/** Returns the Markdown of a model's page (`openapi-schema`), without the title. Undefined for an unknown model. */
export function schemaMarkdown(
  document: SpecDocument,
  name: string,
  { api = {}, schema = true, page, text = (markdown) => markdown }: Omit<OperationMarkdownOptions, 'endpoint'> = {},
): string | undefined {
  let isCut = false
  const fragmentHref = () => {
    isCut = true
    return ''
  }
  const view = schemaPageView(document, name, { markdown: text, fragmentHref, api, budget: 8_000 })
  if (!view) return undefined
  const [example] = view.examples
  const { descriptionHtml, ...schemaOnly } = view.schema
  const { type, deprecated } = schemaOnly
  const isObject = type === 'object'
  const blocks = [
    isObject ? (descriptionHtml ?? '') : '',
    deprecated ? '**Deprecated.**' : '',
    section(isObject ? 'Fields' : 'Value', schemaText(isObject ? schemaOnly : view.schema)),
    example ? section('Example', fence(example.code.language, example.code.code)) : '',
    isCut ? wholePage(page) : '',
    schema ? excerptText(schemaExcerpt(referencesOf(document), name)) : '',
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
