import type { BodyView, FieldView, MediaView, OperationView, ResponseView, SchemaView } from '@octavo/core'
import type { Operation, SpecDocument } from '../model/spec.js'
import { referencesOf } from '../references/references.js'
import { expandServer } from '../request/server.js'
import { operationView } from '../view/operationView.js'
import type { ApiSettings } from '../view/options.js'
import { operationExcerpt } from './excerpt.js'

export interface OperationMarkdownOptions {
  api?: ApiSettings
  /** Put the operation's OpenAPI at the end (`markdown.schema`). Default: true. */
  schema?: boolean
  /** Begin with method and address. Default: true. */
  endpoint?: boolean
  /** Descriptions, as they are to stand there. Default: as they are written. */
  text?(markdown: string): string
}

const MAX_LINE = 400
const MAX_DEPTH = 3
const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers', cookie: 'Cookies' } as const

/** An operation for readers of Markdown, below the page's title. Undefined when the document has no such operation. */
export function operationMarkdown(
  document: SpecDocument,
  operation: Operation,
  options: OperationMarkdownOptions = {},
): string | undefined {
  const view = operationView(document, operation, {
    markdown: options.text ?? ((text) => text),
    fragmentHref: () => '',
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
    section(
      'Authorization',
      view.security.map(({ title, fields }) => `- ${title}: ${fields.map(fieldLine).join('; ')}`).join('\n'),
    ),
    ...view.parameters.map(({ in: place, fields }) => section(PLACES[place], fieldList(fields))),
    bodySection(view.kind === 'webhook' ? 'Payload' : 'Body', view.body),
    ...view.callbacks.map((callback) =>
      section(
        `Callback: ${callback.name}`,
        [`\`${callback.method} ${callback.path}\``, bodySection('', callback.body)].filter(Boolean).join('\n\n'),
      ),
    ),
    section('Responses', view.responses.map(responseText).join('\n\n')),
    first ? section('Example request', fence(first.code.language, first.code.code)) : '',
    options.schema === false ? '' : excerptBlock(document, operation),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Method and whole address, as code. */
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

function section(title: string, text: string): string {
  if (text === '') return ''
  return title === '' ? text : `## ${title}\n\n${text}`
}

function bodySection(title: string, body: BodyView | undefined): string {
  if (!body) return ''
  const text = [body.descriptionHtml ?? '', ...body.content.map(mediaText)].filter(Boolean).join('\n\n')
  return section(title && body.required ? `${title} (required)` : title, text)
}

function mediaText({ mediaType, schema }: MediaView): string {
  return [`Content type: \`${mediaType}\``, schema ? schemaText(schema) : ''].filter(Boolean).join('\n\n')
}

function responseText({ status, descriptionHtml, headers, content }: ResponseView): string {
  const [example] = content.flatMap(({ examples }) => examples)
  const parts = [
    `### ${status}`,
    oneLine(descriptionHtml),
    headers.length > 0 ? `Headers:\n\n${fieldList(headers)}` : '',
    ...content.map(mediaText),
    example ? fence(example.code.language, example.code.code) : '',
  ]
  return parts.filter(Boolean).join('\n\n')
}

function schemaText(schema: SchemaView): string {
  const inside = insideLines(schema, 0).join('\n')
  return schema.type === 'object' && inside
    ? inside
    : [`\`${schema.type}\` ${oneLine(schema.descriptionHtml)}`.trim(), inside].filter(Boolean).join('\n\n')
}

function fieldList(fields: readonly FieldView[]): string {
  return fields.flatMap((field) => fieldLines(field, 0)).join('\n')
}

function fieldLines(field: FieldView, depth: number): string[] {
  return [`${'  '.repeat(depth)}- ${fieldLine(field)}`, ...insideLines(field, depth + 1)]
}

function insideLines({ fields = [], choices = [], more, rest }: SchemaView, depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  const indent = '  '.repeat(depth)
  return [
    ...fields.flatMap((field) => fieldLines(field, depth)),
    ...choices.flatMap(({ kind, variants }) => [
      `${indent}- ${kind === 'oneOf' ? 'One of' : 'Any of'}:`,
      ...variants.flatMap((variant) => [
        `${indent}  - ${oneLine(variant.title)} (\`${variant.type}\`)`,
        ...insideLines(variant, depth + 2),
      ]),
    ]),
    ...(more || rest ? [`${indent}- …`] : []),
  ]
}

function fieldLine(field: FieldView): string {
  const marks = [
    `\`${field.type}\``,
    field.in,
    field.required ? 'required' : '',
    field.deprecated ? 'deprecated' : '',
    field.readOnly ? 'read-only' : '',
    field.writeOnly ? 'write-only' : '',
    field.default === undefined ? '' : `default \`${oneLine(field.default)}\``,
    ...(field.constraints ?? []).map(({ kind, text }) => (kind === 'range' ? text : `${kind} ${text}`.trim())),
  ]
  const values = field.enum?.map(({ value }) => `\`${oneLine(value)}\``).join(', ')
  const description = oneLine(field.descriptionHtml)
  return [
    `**${field.name}** (${marks.filter(Boolean).join(', ')})`,
    description && `: ${description}`,
    values && ` ${field.enumKind === 'scopes' ? 'Scopes' : 'Options'}: ${values}.`,
  ]
    .filter(Boolean)
    .join('')
}

/** Of a description the beginning, on one line. */
function oneLine(text = ''): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line
}

/** A block of code that nothing in it can end. */
function fence(language: string, code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`{3,}/g), ([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${code}\n${marks}`
}

function excerptBlock(document: SpecDocument, operation: Operation): string {
  const excerpt = operationExcerpt(referencesOf(document), operation)
  if (!excerpt) return ''
  const note =
    excerpt.omitted.length > 0
      ? `\n\nLeft out: ${excerpt.omitted
          .slice(0, 20)
          .map((ref) => `\`${ref}\``)
          .join(', ')}${excerpt.omitted.length > 20 ? ', …' : ''}.`
      : ''
  return `## OpenAPI\n\n${fence('json', JSON.stringify(excerpt.document, null, 2))}${note}`
}
