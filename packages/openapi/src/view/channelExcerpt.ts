import { isJsonObject, type Json } from '../model/jsonValue.js'
import type { Operation } from '../model/spec.js'
import { channelSource, operationPointers } from '../schema/channelSource.js'
import { lastKey, ownObject, ownValue, type References, withHash } from '../schema/references.js'
import {
  ABOUT,
  type Components,
  copy,
  copyComponents,
  copyKeys,
  createState,
  type Excerpt,
  securityRefs,
  TOP,
} from './operationExcerpt.js'

/** Returns a small AsyncAPI document with the channel, its operations and servers, and the referenced components. */
export function channelExcerpt(references: References, channel: Operation): Excerpt | undefined {
  const { document } = references
  const { root } = document
  const source = channelSource(references, channel)
  const value = references.find(withHash(channel.pointer))
  if (!source || !isJsonObject(value)) return undefined
  const state = createState(references)
  const copied = (object: Json | undefined) => (object === undefined ? {} : copy(state, object, TOP))
  const operations = operationPointers(document, channel).filter((pointer) => pointer.startsWith('#/operations/'))

  const servers = ownObject(root, 'servers') ?? {}
  const names = new Set(source.servers.map(({ key }) => key))
  const own = Object.entries(servers).filter(([name]) => names.has(name))
  const parts: Components = {
    servers: Object.fromEntries(own.map(([name, server]) => [name, copied(server)])),
    channels: { [source.key]: copied(value) },
  }
  const operationValues = operations.map((pointer) => [lastKey(pointer), copied(references.find(pointer))] as const)
  // AsyncAPI 2 names schemes; AsyncAPI 3 refers to them.
  if (document.asyncapi === 2) {
    const lists = [...source.servers, ...source.operations.flatMap(({ parts: values }) => values)]
    for (const ref of lists.flatMap((holder) => securityRefs(ownValue(holder.value, 'security'))))
      state.places.of(ref, 'securitySchemes')
  }
  const { components, omitted } = copyComponents(state, parts)
  const excerpt: { [key: string]: Json } = {
    asyncapi: ownValue(root, 'asyncapi') ?? '3.0.0',
    info: copyKeys(state, ownObject(root, 'info') ?? {}, ABOUT),
    ...copyKeys(state, root, ['id', 'defaultContentType']),
    ...(Object.keys(parts.servers ?? {}).length > 0 && { servers: parts.servers ?? {} }),
    channels: parts.channels ?? {},
    ...(operationValues.length > 0 && { operations: Object.fromEntries(operationValues) }),
  }
  if (Object.keys(components).length > 0) excerpt.components = components
  return { document: excerpt, omitted, isCut: state.isCut }
}
