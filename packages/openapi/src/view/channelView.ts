import type { ChannelOperationView, ChannelView, FieldView, MessageView } from '@octavo/core'
import { isJsonObject } from '../model/jsonValue.js'
import { cut, withoutMarks } from '../model/plainText.js'
import type { Operation, SpecDocument } from '../model/spec.js'
import { operationTitle } from '../operations/operationSlug.js'
import { channelSamples } from '../samples/channelSamples.js'
import {
  type ChannelOperationSource,
  type ChannelSource,
  channelSource,
  MAX_MESSAGES,
  type MessageSource,
  type ReplySource,
  traitedField,
  traitedFields,
  traitedText,
} from '../schema/channelSource.js'
import { docsView } from '../schema/describeSchema.js'
import { below, child, documentReferences, ownList, ownObject, ownString, ownValue } from '../schema/references.js'
import { schemaAnchor } from '../schema/schemaAnchors.js'
import { aboutReference } from './aboutView.js'
import { channelAddressText, channelRequest } from './channelClient.js'
import { bindingViews, channelServerView, externalDocs, tagViews } from './channelParts.js'
import { channelSecurityViews, requiredSchemes } from './channelSecurity.js'
import { describedField, renderDescription } from './contentViews.js'
import { messageAnchor, messageTitle, messageView } from './messageViews.js'
import type { OperationViewOptions } from './viewOptions.js'
import { createViewState, type ViewState } from './viewState.js'

const MAX_PARAMETERS = 100

/** Returns all data for the page of a channel, or undefined if the channel is unknown. */
export function channelView(
  document: SpecDocument,
  operation: Operation,
  options: OperationViewOptions,
): ChannelView | undefined {
  const references = documentReferences(document)
  const source = channelSource(references, operation)
  if (!source) return undefined
  const state = createViewState(references, options)
  const { channel } = source
  state.tree.isPartial ||= source.isPartial
  const api = options.api ?? {}
  const address = channelAddressText(references, source)
  const summary = withoutMarks(ownString(channel.value, 'summary') ?? '')
  const about = renderDescription(state, ownString(channel.value, 'description'))
  const parameters = parameterFields(state, source)
  const servers = source.servers.map((server) => channelServerView(state, server))
  const messageSources = shownMessages(source)
  const anchors = new Map(
    messageSources.map(({ message }) => [message.at, state.takeAnchor(messageAnchor(message.key))]),
  )
  const tags = tagViews(state, [child(channel, 'tags')])
  const bindings = bindingViews(state, [child(channel, 'bindings')], 'channel')
  const operations = source.operations.map((one) => operationPart(state, one, { anchors, options }))
  const messages = state.tree.first(messageSources, MAX_MESSAGES).flatMap(({ message, actions }): MessageView[] => {
    if (state.tree.isOver()) return []
    return [messageView(state, message, { id: anchors.get(message.at) ?? '', actions })]
  })
  const actions = new Map(
    messageSources.map((one) => [one.message.at, one.actions.filter((action) => action !== 'reply')]),
  )
  const request = channelRequest(state, source, { anchors, actions: ({ at }) => actions.get(at) ?? [] })
  state.tree.fill()
  const samples = channelSamples(request, api.examples?.languages).slice(0, options.samples)
  return {
    name: cut(source.key, 500),
    method: operation.method,
    address: address && cut(address, 2_000),
    title: cut(operationTitle({ ...operation, metadata: undefined }), 200),
    summary: summary ? cut(summary, 1_000) : undefined,
    ...about,
    tags,
    externalDocs: externalDocs(state, channel),
    parameters,
    servers,
    bindings,
    operations,
    messages,
    samples: api.examples?.autogenerate === false ? [] : samples.filter(({ code }) => state.affords(code.code)),
    request,
    expanded: api.expanded ?? false,
    about: aboutReference(document, state, options),
    isPartial: state.tree.isPartial || undefined,
    fragments: [...state.tree.fragments.values()],
  }
}

/** Returns the messages of a channel, and those of replies, each once, with what happens to them. */
function shownMessages(source: ChannelSource): { message: MessageSource; actions: MessageView['actions'] }[] {
  const messageSources = new Map<string, { message: MessageSource; actions: MessageView['actions'] }>()
  const add = (message: MessageSource, action?: MessageView['actions'][number]) => {
    const entry = messageSources.get(message.at) ?? { message, actions: [] }
    messageSources.set(message.at, entry)
    if (action && !entry.actions.includes(action)) entry.actions.push(action)
  }
  for (const message of source.messages) add(message)
  for (const { action, messages, reply } of source.operations) {
    for (const message of messages) add(message, action)
    for (const message of reply?.messages ?? []) add(message, 'reply')
  }
  return [...messageSources.values()]
}

/** Returns the parameters of the address. In AsyncAPI 3 they are strings with a default and allowed values. */
function parameterFields(state: ViewState, { channel }: ChannelSource): FieldView[] {
  const entries = Object.entries(ownObject(channel.value, 'parameters') ?? {})
  return state.tree.first(entries, MAX_PARAMETERS).flatMap(([name, item]) => {
    const parameter = state.references.follow(item, below(channel.at, 'parameters', name))
    if (!parameter || state.tree.isOver()) return []
    const location = ownString(parameter.value, 'location')
    const id = schemaAnchor('parameter', name)
    const rules = location ? [{ name: 'location', text: cut(location, 500) }] : []
    if (isJsonObject(ownValue(parameter.value, 'schema'))) {
      const field = describedField(state, { name, ...parameter, id, required: true })
      return [{ ...field, rules: [...rules, ...(field.rules ?? [])] }]
    }
    const texts = (key: string) => ownList(parameter.value, key).filter((one) => typeof one === 'string')
    const [values, examples] = [texts('enum'), texts('examples')]
    const anchor = state.takeAnchor(id)
    state.tree.spend([name, anchor, ...values, ...examples])
    return [
      {
        id: anchor,
        name: cut(name, 200),
        type: 'string',
        required: true,
        ...renderDescription(state, ownString(parameter.value, 'description')),
        default: ownString(parameter.value, 'default'),
        enum: values.length > 0 ? values.slice(0, 100).map((value) => ({ value: cut(value, 500) })) : undefined,
        examples: examples.length > 0 ? examples.slice(0, 12).map((text) => cut(text, 500)) : undefined,
        rules,
      },
    ]
  })
}

interface OperationPlace {
  /** Anchors of messages by their pointers. */
  anchors: ReadonlyMap<string, string>
  options: OperationViewOptions
}

function operationPart(
  state: ViewState,
  operation: ChannelOperationSource,
  { anchors, options }: OperationPlace,
): ChannelOperationView {
  const { references, tree } = state
  const [title, summary] = ['title', 'summary'].map((key) => withoutMarks(traitedText(operation, key) ?? ''))
  const docs = traitedField(operation, 'externalDocs')
  tree.spend([operation.key, title, summary, 'x'.repeat(120)])
  const id = state.takeAnchor(schemaAnchor('operation', operation.key))
  return {
    id,
    name: cut(operation.key, 200),
    action: operation.action,
    title: title ? cut(title, 200) : undefined,
    summary: summary ? cut(summary, 1_000) : undefined,
    ...renderDescription(state, traitedText(operation, 'description')),
    messages: messageLinks(operation.messages, anchors),
    security: channelSecurityViews(requiredSchemes(references, traitedField(operation, 'security')), state),
    tags: tagViews(state, traitedFields(operation, 'tags')),
    externalDocs: docsView(references.follow(docs.value, docs.at)?.value, state),
    bindings: bindingViews(state, traitedFields(operation, 'bindings'), id),
    reply: operation.reply && replyPart(state, operation.reply, { anchors, options }),
  }
}

function messageLinks(messages: readonly MessageSource[], anchors: OperationPlace['anchors']) {
  return messages.flatMap((message) => {
    const id = anchors.get(message.at)
    return id === undefined ? [] : [{ title: messageTitle(message), id }]
  })
}

function replyPart(
  state: ViewState,
  { address, channel, channelKey, messages }: ReplySource,
  { anchors, options }: OperationPlace,
): ChannelOperationView['reply'] {
  const name = channelKey ?? (channel && (ownString(channel.value, 'address') ?? ownString(channel.value, 'title')))
  const location = (address && ownString(address.value, 'location')) ?? (channel && ownString(channel.value, 'address'))
  return {
    address: location && cut(location, 500),
    ...renderDescription(state, address && ownString(address.value, 'description')),
    channel: name
      ? { name: cut(name, 200), href: channelKey === undefined ? undefined : options.channelHref?.(channelKey) }
      : undefined,
    messages: messageLinks(messages, anchors),
  }
}
