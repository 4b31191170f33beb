import { nearestName } from '@octavo/core'
import { short } from '../load/crawl.js'
import { isObject, type MutableJson, type MutableObject, toPointer } from '../load/data.js'
import type { Fault } from '../load/faults.js'
import { refTarget, resolveObject } from '../load/fileSet.js'
import type { AsyncVersion, Operation } from '../model/spec.js'
import type { ListedOperation, Listing } from './listOperations.js'
import { checkPathMint, readOperation } from './readOperation.js'

/** An operation of a document, with the channel that it is about. */
interface ChannelUse {
  /** Its key, and its `operationId`. */
  names: string[]
  object: MutableObject
  path: string[]
}

/** Lists the channels of an AsyncAPI document in document order. */
export function listChannels(root: MutableObject, version: AsyncVersion, listing: Listing): ListedOperation[] {
  const channels = isObject(root.channels) ? root.channels : {}
  const uses = version === 3 ? operationUses(root, channels, listing) : new Map<string, ChannelUse[]>()
  return Object.keys(channels).flatMap((key): ListedOperation[] => {
    listing.steps.take()
    const target = key.startsWith('x-') ? undefined : resolveObject(channels[key], listing)
    if (!target) return []
    const { object } = target
    const path = ['channels', key]
    const place = target.ref === undefined ? undefined : refTarget(target.ref)
    const locate = (keys: readonly string[]) => ({
      file: place?.file || listing.source,
      path: [...(place?.path ?? path), ...keys],
    })
    const report = (problem: Pick<Fault, 'message' | 'expected' | 'hint'> & { path: readonly string[] }) =>
      listing.faults.add({ rule: 'OAS_X_MINT', ...problem, ...locate(problem.path) })
    checkPathMint(object, report)
    const operations = version === 3 ? (uses.get(key) ?? []) : ownUses(object, path)
    const pointer = toPointer(path)
    const operation = readOperation(object, object, {
      kind: 'channel',
      source: listing.source,
      method: protocolName(root, object, version, listing),
      path: version === 3 && typeof object.address === 'string' ? object.address : key,
      pointer,
      pathPointer: pointer,
      omitInternal: listing.omitInternal,
      report,
    })
    const title = typeof object.title === 'string' && object.title.trim() !== '' ? object.title : undefined
    const described = [object, ...operations.map((use) => use.object)].find(
      (one) => typeof one.description === 'string',
    )
    const tagHolders = version === 3 ? [object] : operations.map((use) => use.object)
    return [
      {
        operation: {
          ...operation,
          operationId: key,
          aliases: operations.flatMap(({ names }) => names),
          summary: title,
          pathSummary: undefined,
          description: (described?.description as string | undefined) ?? channelSummary(object),
          tags: tagNames(tagHolders, listing),
        },
        path,
        object,
        pathItem: object,
      },
    ]
  })
}

function channelSummary({ summary }: MutableObject): string | undefined {
  return typeof summary === 'string' ? summary : undefined
}

/** Returns the names of tags. In AsyncAPI they are objects. */
function tagNames(holders: readonly MutableObject[], files: Listing): string[] {
  const names = holders.flatMap(({ tags }) => {
    if (!Array.isArray(tags)) return []
    files.steps.take(tags.length)
    return tags.flatMap((tag) => {
      const name = resolveObject(tag, files)?.object.name
      return typeof name === 'string' && name !== '' ? [name] : []
    })
  })
  return [...new Set(names)]
}

function ownUses(channel: MutableObject, path: readonly string[]): ChannelUse[] {
  return ['publish', 'subscribe'].flatMap((key) => {
    const object = channel[key]
    if (!isObject(object)) return []
    const { operationId } = object
    return [{ names: typeof operationId === 'string' ? [operationId] : [], object, path: [...path, key] }]
  })
}

/** Returns the operations of AsyncAPI 3 by the key of their channel, and reports those without a channel. */
function operationUses(root: MutableObject, channels: MutableObject, listing: Listing): Map<string, ChannelUse[]> {
  const keys = new Map<MutableJson | undefined, string>()
  for (const key of Object.keys(channels)) {
    const object = resolveObject(channels[key], listing)?.object
    if (object && !keys.has(object)) keys.set(object, key)
  }
  const uses = new Map<string, ChannelUse[]>()
  const operations = isObject(root.operations) ? root.operations : {}
  for (const name of Object.keys(operations)) {
    listing.steps.take()
    const object = name.startsWith('x-') ? undefined : resolveObject(operations[name], listing)?.object
    if (!object) continue
    const path = ['operations', name]
    const reference = isObject(object.channel) ? object.channel : {}
    const key = channelKey(reference, keys, listing)
    if (key !== undefined) {
      const list = uses.get(key) ?? []
      list.push({ names: [name], object, path })
      uses.set(key, list)
    } else if (typeof reference.$ref !== 'string' || resolveObject(reference, listing)) {
      listing.faults.add(withoutChannel(name, [...path, 'channel'], listing.source))
    }
  }
  return uses
}

/** Returns the key of a channel. The reference names it, unless it is written as one to `components`. */
function channelKey(
  reference: MutableObject,
  keys: ReadonlyMap<MutableJson | undefined, string>,
  listing: Listing,
): string | undefined {
  const { path = [], file } = (typeof reference.$ref === 'string' && refTarget(reference.$ref)) || {}
  const [section, key, ...rest] = path
  const channels = isObject(listing.root.channels as MutableJson) ? (listing.root.channels as MutableObject) : {}
  if (file === '' && section === 'channels' && key !== undefined && rest.length === 0 && Object.hasOwn(channels, key))
    return key
  return keys.get(resolveObject(reference, listing)?.object)
}

function withoutChannel(name: string, path: string[], file: string): Fault {
  const message = `Operation "${short(name)}" refers to a channel that is not in "channels"; it is omitted.`
  return { rule: 'ASYNC_CHANNEL', file, path, message, expected: 'a reference to "#/channels/…".' }
}

/** Names of protocols that are secure variants of others. */
const PLAIN: Readonly<Record<string, string>> = {
  wss: 'ws',
  mqtts: 'mqtt',
  mqtt5: 'mqtt',
  'secure-mqtt': 'mqtt',
  amqps: 'amqp',
  https: 'http',
  'kafka-secure': 'kafka',
  stomps: 'stomp',
  rediss: 'redis',
}

/** Returns the protocol of all servers of a channel, or `CHANNEL`. */
function protocolName(root: MutableObject, channel: MutableObject, version: AsyncVersion, files: Listing): string {
  const servers = isObject(root.servers) ? root.servers : {}
  const list = Array.isArray(channel.servers) && channel.servers.length > 0 ? channel.servers : undefined
  files.steps.take(list?.length ?? 1)
  const values = list?.map((item) => (version === 2 && typeof item === 'string' ? servers[item] : item))
  const protocols = new Set(
    (values ?? Object.values(servers).slice(0, MAX_SERVERS)).flatMap((server) => {
      const protocol = resolveObject(server, files)?.object.protocol
      if (typeof protocol !== 'string' || !/^[\w-]{1,20}$/.test(protocol)) return []
      const name = protocol.toLowerCase()
      return [(Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined) ?? name]
    }),
  )
  const [first = 'channel'] = protocols
  return (protocols.size === 1 ? first : 'channel').toUpperCase()
}

const MAX_SERVERS = 100

/** Compares channels with their addresses, servers and operations. */
export function checkChannels(channels: readonly ListedOperation[], version: AsyncVersion, listing: Listing): void {
  const { root, source, faults, steps } = listing
  const servers = isObject(root.servers as MutableJson) ? (root.servers as MutableObject) : {}
  const serverObjects = new Set(Object.values(servers).map((server) => resolveObject(server, listing)?.object))
  for (const { operation, object, path } of channels) {
    checkAddress(operation, object, path, listing)
    if (!Array.isArray(object.servers)) continue
    steps.take(object.servers.length)
    for (const [index, server] of object.servers.entries()) {
      const target = version === 3 ? resolveObject(server, listing)?.object : undefined
      // Missing targets of references are reported already.
      if (version === 3 && (target === undefined || serverObjects.has(target))) continue
      if (version === 2 && (typeof server !== 'string' || Object.hasOwn(servers, server))) continue
      const name = typeof server === 'string' ? server : isObject(server) ? String(server.$ref ?? '') : ''
      const hasRoom = version === 2 && faults.hasRoom('ASYNC_SERVER', source)
      const nearest = hasRoom ? nearestName(name, Object.keys(servers)) : undefined
      faults.add({
        rule: 'ASYNC_SERVER',
        file: source,
        path: [...path, 'servers', String(index)],
        message: `Unknown server "${short(name)}" of channel "${short(operation.operationId ?? '')}".`,
        expected: version === 2 ? 'the name of a server in "servers".' : 'a reference to "#/servers/…".',
        hint: nearest === undefined ? undefined : `Did you mean "${short(nearest)}"?`,
      })
    }
  }
}

/** Reports parameters of an address that are not declared, and declared ones that it does not have. */
function checkAddress(
  { path: address, operationId = '' }: Operation,
  { parameters }: MutableObject,
  path: readonly string[],
  { source, faults, steps }: Listing,
): void {
  const declared = new Set(isObject(parameters) ? Object.keys(parameters) : [])
  const names = new Set([...address.slice(0, 10_000).matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))
  steps.take(names.size + declared.size)
  const add = (message: string, keys: readonly string[], hint?: string) =>
    faults.add({ rule: 'ASYNC_PARAMETER', file: source, path: [...path, ...keys], atKey: true, message, hint })
  for (const name of names) {
    if (declared.has(name)) continue
    const nearest = faults.hasRoom('ASYNC_PARAMETER', source) ? nearestName(name, declared) : undefined
    const hint =
      nearest === undefined ? `Fix: add "${short(name)}" to "parameters".` : `Did you mean "${short(nearest)}"?`
    add(`Missing parameter "${short(name)}" of the address "${short(address)}".`, [], hint)
  }
  for (const name of declared) {
    if (!names.has(name))
      add(`Unknown parameter "${short(name)}" of channel "${short(operationId)}": its address does not contain it.`, [
        'parameters',
        name,
      ])
  }
}
