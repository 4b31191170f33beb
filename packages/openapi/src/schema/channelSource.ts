import { memo } from '@octavo/core'
import { isJsonObject, type Json } from '../model/jsonValue.js'
import { isJsonSchema } from '../model/schemaFormat.js'
import type { Operation, SpecDocument } from '../model/spec.js'
import {
  below,
  child,
  documentReferences,
  type Located,
  lastKey,
  ownList,
  ownObject,
  ownString,
  ownValue,
  type References,
  type Source,
  withHash,
} from './references.js'

/**
 * An object and its traits. Fields are read from the first part that has them: in AsyncAPI 3 the object wins, and later
 * traits win over earlier ones. In AsyncAPI 2 traits win over the object.
 */
export interface Traited {
  /** Pointer to the object. */
  at: string
  parts: readonly Located[]
}

export interface MessageSource extends Traited {
  key: string
  /** Other keys of the same message in a channel. */
  aliases?: readonly string[]
}

export interface ReplySource extends Located {
  address?: Located | undefined
  channel?: Located | undefined
  /** Key of the channel, if it has a page. */
  channelKey?: string | undefined
  messages: MessageSource[]
}

export interface ChannelOperationSource extends Traited {
  key: string
  /** The direction of messages, from the view of the application that the document describes. */
  action: 'send' | 'receive'
  messages: MessageSource[]
  reply?: ReplySource | undefined
}

export interface ServerSource extends Located {
  key: string
}

export interface ChannelSource {
  key: string
  channel: Located
  servers: ServerSource[]
  operations: ChannelOperationSource[]
  /** Messages of the channel, and those that only its operations have, each once. */
  messages: MessageSource[]
  /** True if it has more messages or operations. */
  isPartial: boolean
}

/** Maximum number of messages of a channel. The largest public one has 228. */
export const MAX_MESSAGES = 300
/** Maximum number of other parts of a channel. */
const [MAX_OPERATIONS, MAX_SERVERS, MAX_TRAITS] = [300, 100, 20]

/** Returns the objects of a channel in the document, or undefined if it does not have the channel. */
export function channelSource(references: References, { pointer, operationId }: Operation): ChannelSource | undefined {
  const at = withHash(pointer)
  const channel = references.follow(references.find(at), at)
  if (!channel) return undefined
  const { document } = references
  const isOld = document.asyncapi === 2
  const operations = isOld ? ownOperations(references, channel) : channelOperations(references, at, channel)
  const messages = new Map<string, MessageSource>()
  const channelList = isOld ? [] : channelMessages(references, channel)
  for (const message of [...channelList, ...operations.flatMap((operation) => operation.messages)])
    addMessage(messages, message)
  return {
    key: operationId ?? lastKey(pointer),
    channel,
    servers: channelServers(references, channel),
    operations,
    messages: [...messages.values()],
    isPartial: messages.size >= MAX_MESSAGES || operations.length >= MAX_OPERATIONS,
  }
}

/** Adds a message, or its key to the same message. */
function addMessage(messages: Map<string, MessageSource>, message: MessageSource): void {
  const same = messages.get(message.at)
  const names = same ? [same.key, ...(same.aliases ?? [])] : []
  if (same && !names.includes(message.key) && names.length < MAX_TRAITS)
    messages.set(message.at, { ...same, aliases: [...names.slice(1), message.key] })
  else if (!same && messages.size < MAX_MESSAGES) messages.set(message.at, message)
}

/** Returns the servers of a document. */
export function documentServerSources(references: References): ServerSource[] {
  const servers = ownObject(references.document.root, 'servers') ?? {}
  return Object.entries(servers)
    .slice(0, MAX_SERVERS)
    .flatMap(([key, value]) => {
      const server = key.startsWith('x-') ? undefined : references.follow(value, below('#/servers', key))
      return server ? [{ key, ...server }] : []
    })
}

/** Returns the servers of a channel: those that it lists, or else all. */
function channelServers(references: References, { value, at }: Located): ServerSource[] {
  const all = documentServerSources(references)
  const list = ownList(value, 'servers').slice(0, MAX_SERVERS)
  if (list.length === 0) return all
  return list.flatMap((item, index): ServerSource[] => {
    if (typeof item === 'string') return all.filter(({ key }) => key === item)
    const server = references.follow(item, below(at, 'servers', index))
    const key = isJsonObject(item) ? ownString(item, '$ref') : undefined
    return server ? [{ key: lastKey(key ?? server.at), ...server }] : []
  })
}

function channelMessages(references: References, channel: Located): MessageSource[] {
  const messages = Object.entries(ownObject(channel.value, 'messages') ?? {}).slice(0, MAX_MESSAGES)
  return messages.flatMap(([key, value]) => messageSource(references, value, below(channel.at, 'messages', key), key))
}

function messageSource(references: References, value: Json | undefined, at: string, key: string): MessageSource[] {
  const message = references.follow(value, at)
  return message ? [{ key, ...traited(references, message) }] : []
}

/** Returns an object with its traits. */
function traited(references: References, located: Located): Traited {
  const traits = ownList(located.value, 'traits')
    .slice(0, MAX_TRAITS)
    .flatMap((trait, index) => references.follow(trait, below(located.at, 'traits', index)) ?? [])
    .reverse()
  return { at: located.at, parts: references.document.asyncapi === 2 ? [...traits, located] : [located, ...traits] }
}

/** Returns the operations of a channel of AsyncAPI 2, as AsyncAPI 3 names them: clients publish what the API receives. */
function ownOperations(references: References, channel: Located): ChannelOperationSource[] {
  return (['publish', 'subscribe'] as const).flatMap((name): ChannelOperationSource[] => {
    const operation = references.followKey(channel, name)
    if (!operation) return []
    return [
      {
        key: ownString(operation.value, 'operationId') ?? name,
        action: name === 'publish' ? 'receive' : 'send',
        ...traited(references, operation),
        messages: operationMessages(references, child(operation, 'message')),
      },
    ]
  })
}

/** Returns the message of an operation of AsyncAPI 2, or the list of them. */
function operationMessages(references: References, { value, at }: Source): MessageSource[] {
  const holder = references.follow(value, at)
  if (!holder) return []
  const list = ownValue(holder.value, 'oneOf')
  const items: readonly (readonly [Json | undefined, string])[] = Array.isArray(list)
    ? list.slice(0, MAX_MESSAGES).map((item: Json, index) => [item, below(holder.at, 'oneOf', index)] as const)
    : [[value, at]]
  return items.flatMap(([item, itemAt], index) => {
    const message = references.follow(item, itemAt)
    if (!message) return []
    const isComponent = /^[^#]*#\/components\/messages\/[^/]+$/.test(message.at)
    const names = ['messageId', 'name', 'title'].map((name) => ownString(message.value, name))
    const key = names.find((name) => name !== undefined) ?? (isComponent ? lastKey(message.at) : `message-${index + 1}`)
    return [{ key, ...traited(references, message) }]
  })
}

/** Returns the operations of AsyncAPI 3 that refer to a channel. */
function channelOperations(references: References, at: string, channel: Located): ChannelOperationSource[] {
  const byChannel = operationsByChannel(references.document)
  const entries = new Map(
    [at, channel.at].flatMap((pointer) => byChannel.get(pointer) ?? []).map((one) => [one.at, one]),
  )
  return [...entries.values()].slice(0, MAX_OPERATIONS).flatMap((place): ChannelOperationSource[] => {
    const operation = references.follow(references.find(place.at), place.at)
    const action = operation && ownString(operation.value, 'action')
    if (!operation || (action !== 'send' && action !== 'receive')) return []
    const list = ownValue(operation.value, 'messages')
    return [
      {
        key: place.key,
        action,
        ...traited(references, operation),
        messages: Array.isArray(list)
          ? listedMessages(references, child(operation, 'messages'))
          : channelMessages(references, channel),
        reply: replySource(references, operation),
      },
    ]
  })
}

function listedMessages(references: References, { value, at }: Source): MessageSource[] {
  const list: readonly Json[] = Array.isArray(value) ? value : []
  return list.slice(0, MAX_MESSAGES).flatMap((item, index) => {
    const ref = isJsonObject(item) ? ownString(item, '$ref') : undefined
    return messageSource(references, item, below(at, index), ref === undefined ? String(index + 1) : lastKey(ref))
  })
}

function replySource(references: References, operation: Located): ReplySource | undefined {
  const reply = references.followKey(operation, 'reply')
  if (!reply) return undefined
  const reference = ownObject(reply.value, 'channel')
  const ref = reference && ownString(reference, '$ref')
  const channel = references.followKey(reply, 'channel')
  const list = ownValue(reply.value, 'messages')
  return {
    ...reply,
    address: references.followKey(reply, 'address'),
    channel,
    channelKey: ref !== undefined && /^#\/channels\/[^/]+$/.test(ref) ? lastKey(ref) : undefined,
    messages: Array.isArray(list)
      ? listedMessages(references, child(reply, 'messages'))
      : channel
        ? channelMessages(references, channel)
        : [],
  }
}

interface OperationPlace {
  key: string
  at: string
}

/** The operations of AsyncAPI 3 by the pointers of their channel: as written, and of the object itself. */
const operationsByChannel = memo((document: SpecDocument): ReadonlyMap<string, readonly OperationPlace[]> => {
  const references = documentReferences(document)
  const places = new Map<string, OperationPlace[]>()
  for (const [key, value] of Object.entries(ownObject(document.root, 'operations') ?? {})) {
    const at = below('#/operations', key)
    const operation = key.startsWith('x-') ? undefined : references.follow(value, at)
    const reference = operation && ownObject(operation.value, 'channel')
    if (!operation || !reference) continue
    const target = references.followKey(operation, 'channel')
    const pointers = new Set([ownString(reference, '$ref') ?? '', target?.at ?? ''])
    for (const pointer of pointers) {
      const list = places.get(pointer) ?? []
      list.push({ key, at })
      places.set(pointer, list)
    }
  }
  return places
})

/** Returns the pointers of the objects that the page of an operation shows: its own, and the operations of a channel. */
export function operationPointers(document: SpecDocument, operation: Operation): string[] {
  const at = withHash(operation.pointer)
  if (operation.kind !== 'channel') return [at]
  const references = documentReferences(document)
  const channel = references.follow(references.find(at), at)
  const byChannel = operationsByChannel(document)
  const operations = channel ? [at, channel.at].flatMap((pointer) => byChannel.get(pointer) ?? []) : []
  const pointers = operations.slice(0, MAX_OPERATIONS).map((one) => one.at)
  return [...new Set([at, ...pointers, '#/defaultContentType'])]
}

/** Returns the keys of the channels to which the operations of a channel reply. */
export function replyChannels(document: SpecDocument, operation: Operation): string[] {
  if (operation.kind !== 'channel') return []
  const source = channelSource(documentReferences(document), operation)
  const keys = source?.operations.flatMap(({ reply }) => reply?.channelKey ?? [])
  return [...new Set(keys)]
}

/** Returns the first value of a field, or undefined. */
export function traitedField({ parts, at }: Traited, key: string): Source {
  const part = parts.find(({ value }) => ownValue(value, key) !== undefined)
  return part ? child(part, key) : { value: undefined, at: below(at, key) }
}

export function traitedText(source: Traited, key: string): string | undefined {
  const { value } = traitedField(source, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the values of a field in all parts that have it. */
export function traitedFields({ parts }: Traited, key: string): Source[] {
  return parts.flatMap((part) => {
    const source = child(part, key)
    return source.value === undefined ? [] : [source]
  })
}

/** The payload or the headers of a message. */
export interface SchemaSource {
  sources: readonly Source[]
  /** Format of the schema as written, if it is not JSON Schema. */
  format?: string
}

/** Returns the schemas of `payload` or `headers`, of the object and its traits. Undefined if there are none. */
export function messageSchema(
  references: References,
  message: Traited,
  key: 'payload' | 'headers',
): SchemaSource | undefined {
  const sources = traitedFields(message, key)
  const [first] = sources
  if (!first) return undefined
  const outer = key === 'payload' ? traitedText(message, 'schemaFormat') : undefined
  if (!isJsonSchema(outer)) return { sources: [first], format: outer as string }
  const unwrapped = sources.map((source) => unwrap(references, source))
  const foreign = unwrapped.find(({ format }) => !isJsonSchema(format))
  if (foreign?.format !== undefined) return { sources: [foreign.source], format: foreign.format }
  return { sources: unwrapped.map(({ source }) => source) }
}

/** Schema keywords that a wrapper does not have. Some authors omit its format. */
const KEYWORDS = ['type', 'properties', 'allOf', 'oneOf', 'anyOf', 'items', 'enum', 'const', '$ref']

/** Returns the schema in a Multi Format Schema Object with its format, or the schema itself. */
function unwrap(references: References, source: Source): { source: Source; format?: string | undefined } {
  const target = references.follow(source.value, source.at)
  if (!target) return { source }
  const format = ownString(target.value, 'schemaFormat')
  const isWrapper = ownValue(target.value, 'schema') !== undefined
  if (!isWrapper) return { source }
  if (format === undefined && KEYWORDS.some((word) => ownValue(target.value, word) !== undefined)) return { source }
  return { source: child(target, 'schema'), format }
}
