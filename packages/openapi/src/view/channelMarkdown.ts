import type {
  BindingView,
  ChannelOperationView,
  ChannelServerView,
  ChannelView,
  MessageView,
  TagView,
} from '@octavo/core'
import { fence } from '../model/plainText.js'
import type { Operation, SpecDocument } from '../model/spec.js'
import { documentReferences } from '../schema/references.js'
import { channelExcerpt } from './channelExcerpt.js'
import { channelView } from './channelView.js'
import { described, listItem } from './markdownList.js'
import { word } from './markdownWords.js'
import { excerptText } from './operationExcerpt.js'
import {
  aboutLine,
  createReading,
  escaped,
  exampleText,
  link,
  type OperationMarkdownOptions,
  samplesText,
  section,
  securityLine,
  wholePage,
  withWords,
} from './operationMarkdown.js'
import { docsText, inlineCode, oneLine, parameterList, schemaText } from './schemaText.js'

/** Returns the Markdown of a channel's page, without the title. Undefined for an unknown channel. */
export function channelMarkdown(
  document: SpecDocument,
  channel: Operation,
  options: OperationMarkdownOptions = {},
): string | undefined {
  const reading = createReading(options)
  const { channelHref } = options
  const view = channelView(document, channel, { ...reading.options, samples: 1, ...(channelHref && { channelHref }) })
  if (!view) return undefined
  const blocks = [
    options.endpoint === false ? '' : channelLine(view),
    view.summary ? oneLine(view.summary) : '',
    view.descriptionHtml ?? '',
    tagsText(view.tags),
    docsText(view).trim(),
    section('Parameters', parameterList(view.parameters)),
    section(word('servers'), channelServersText(view.servers)),
    section(word('bindings'), bindingsText(view.bindings, 3)),
    section(word('operations'), view.operations.map(operationText).join('\n\n')),
    section(word('messages'), view.messages.map(messageText).join('\n\n')),
    aboutLine(view),
    section('Example client', samplesText(view.samples)),
    reading.isCut() || view.isPartial ? wholePage(options.page) : '',
    options.schema === false ? '' : excerptText(channelExcerpt(documentReferences(document), channel), 'AsyncAPI'),
  ]
  return withWords(blocks, options)
}

/** Returns the protocol and the address of a channel as inline code. */
export function channelLine({ method, address, name }: Pick<ChannelView, 'method' | 'address' | 'name'>): string {
  return inlineCode(`${method} ${address ?? name}`)
}

/** Returns servers as a list with what the document says about them. */
export function channelServersText(servers: readonly ChannelServerView[]): string {
  return servers.map(serverText).join('\n')
}

function serverText(server: ChannelServerView): string {
  const version = server.protocolVersion === undefined ? '' : ` ${oneLine(server.protocolVersion)}`
  const names = [server.name, server.title].filter(Boolean).map((text) => `**${escaped(text ?? '')}**`)
  const label = `${inlineCode(server.url)} (${[...names, inlineCode(`${server.protocol}${version}`)].join(', ')})`
  const texts = [server.summary && oneLine(server.summary), server.descriptionHtml].filter(Boolean).join('\n\n')
  const variables = server.variables.flatMap((variable) => {
    const values = variable.enum ? ` (${variable.enum.map(inlineCode).join(', ')})` : ''
    const fallback = variable.default === '' ? '' : ` ${word('fieldDefault')}: ${inlineCode(variable.default)}`
    return listItem(described(`${inlineCode(`{${variable.name}}`)}${fallback}${values}`, variable.descriptionHtml), 1)
  })
  const inside = [
    ...variables,
    ...server.security.flatMap((alternative) => listItem(securityLine(alternative).replace(/^- /, ''), 1)),
    ...bindingLines(server.bindings, 1),
  ]
  return listItem(described(label, texts, { facts: docsText(server) + inlineTags(server.tags) }), 0, inside).join('\n')
}

function operationText(operation: ChannelOperationView): string {
  const { action, name, title, summary, security, reply } = operation
  const links = (messages: readonly { title: string; id: string }[]) =>
    messages.map((message) => link(message.title, `#${message.id}`)).join(', ')
  const replyText = reply && [
    word('reply'),
    reply.channel &&
      `on ${reply.channel.href ? link(reply.channel.name, reply.channel.href) : inlineCode(reply.channel.name)}`,
    reply.address && `at ${inlineCode(reply.address)}`,
    reply.messages.length > 0 && `with ${links(reply.messages)}`,
  ]
  const parts = [
    `### ${word(action === 'send' ? 'send' : 'receive')} ${escaped(title ?? name)}`,
    title === undefined || title === name ? '' : `Operation: ${inlineCode(name)}`,
    summary ? oneLine(summary) : '',
    operation.descriptionHtml ?? '',
    operation.messages.length > 0 ? `${word('messages')}: ${links(operation.messages)}` : '',
    replyText ? described(`${replyText.filter(Boolean).join(' ')}.`, reply?.descriptionHtml, { colon: '' }) : '',
    security.length > 0 ? `${word('authorization')}:\n\n${security.map(securityLine).join('\n')}` : '',
    tagsText(operation.tags),
    docsText(operation).trim(),
    bindingsText(operation.bindings, 4),
  ]
  return parts.filter(Boolean).join('\n\n')
}

const ACTIONS = { send: 'sent by the application', receive: 'received by the application', reply: 'reply' } as const

function messageText(message: MessageView): string {
  const { title, name, key, summary, contentType, actions, headers, payload, source, correlationId } = message
  const facts = [
    `${word('contentType')}: ${inlineCode(contentType)}`,
    key !== title && `key ${inlineCode(key)}`,
    name && `name ${inlineCode(name)}`,
    ...actions.map((action) => ACTIONS[action]),
  ]
  const id = correlationId && `${word('correlationId')}: ${inlineCode(correlationId.location)}`
  const parts = [
    `### ${escaped(title)}`,
    facts.filter(Boolean).join(', '),
    summary ? oneLine(summary) : '',
    message.descriptionHtml ?? '',
    id ? described(id, correlationId?.descriptionHtml, { colon: '.' }) : '',
    headers ? `${word('headerParameters')}:\n\n${schemaText(headers)}` : '',
    payload ? `${word('payload')}:\n\n${schemaText(payload)}` : '',
    source
      ? `${word('payload')} (${inlineCode(source.format)}):\n\n${fence(source.code.language, source.code.code)}`
      : '',
    ...message.examples.map((example) => exampleText(example)),
    message.examplesRest ? '…' : '',
    tagsText(message.tags),
    docsText(message).trim(),
    bindingsText(message.bindings, 4),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function tagsText(tags: readonly TagView[]): string {
  if (tags.length === 0) return ''
  const isPlain = tags.every(({ descriptionHtml, externalDocs }) => !descriptionHtml && !externalDocs)
  if (isPlain) return `${word('tags')}: ${tags.map(({ name }) => inlineCode(name)).join(', ')}`
  const lines = tags.flatMap((tag) =>
    listItem(described(inlineCode(tag.name), tag.descriptionHtml, { facts: docsText(tag) }), 0),
  )
  return `${word('tags')}:\n\n${lines.join('\n')}`
}

function inlineTags(tags: readonly TagView[]): string {
  const texts = tags.map((tag) =>
    described(inlineCode(tag.name), oneLine(tag.descriptionHtml), { facts: docsText(tag) }),
  )
  return texts.length > 0 ? ` ${word('tags')}: ${texts.join(', ')}.` : ''
}

function bindingsText(bindings: readonly BindingView[], depth: number): string {
  const lines = bindingLines(bindings, 0)
  if (lines.length === 0) return ''
  return depth === 3 ? lines.join('\n') : `${word('bindings')}:\n\n${lines.join('\n')}`
}

function bindingLines(bindings: readonly BindingView[], depth: number): string[] {
  return bindings.flatMap(({ protocol, facts, schemas }) => [
    ...listItem(inlineCode(protocol), depth, [
      ...facts.flatMap(({ name, text }) => listItem(`${inlineCode(name)}: ${inlineCode(text)}`, depth + 1)),
      ...schemas.flatMap(({ name, schema }) => listItem(`${inlineCode(name)}: ${schemaText(schema)}`, depth + 1)),
    ]),
  ])
}
