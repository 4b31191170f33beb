import type { ChannelMessage, ChannelParameter, ChannelRequest, ChannelServer } from '@octavo/core'
import { isJsonObject, type JsonObject } from '../model/jsonValue.js'
import { cut, plainText } from '../model/plainText.js'
import type { ChannelSource, MessageSource } from '../schema/channelSource.js'
import { effectiveSchema, requiredProperties, schemaProperties, stringKeyword } from '../schema/effective.js'
import { generateExample } from '../schema/generate.js'
import {
  below,
  child,
  type Located,
  ownList,
  ownObject,
  ownString,
  ownValue,
  type References,
} from '../schema/references.js'
import { schemaOptions } from '../schema/variants.js'
import { channelServerUrl, serverProtocol, serverVariables } from './channelParts.js'
import { channelSecurity, requiredSchemes } from './channelSecurity.js'
import { messageText, messageTitle, messageType } from './messageViews.js'
import type { ViewState } from './viewState.js'

const MAX_PARAMETERS = 100

interface ChannelRequestOptions {
  /** Anchors of messages by their pointers. */
  anchors: ReadonlyMap<string, string>
  actions(message: MessageSource): ChannelMessage['actions']
}

/** Returns what a client needs to use a channel. */
export function channelRequest(
  state: ViewState,
  source: ChannelSource,
  { anchors, actions }: ChannelRequestOptions,
): ChannelRequest {
  const { references } = state
  const servers = source.servers.map((server): ChannelServer => {
    const description = ownString(server.value, 'description')
    return {
      name: server.key,
      url: cut(channelServerUrl(server), 2_000),
      protocol: serverProtocol(server),
      protocolVersion: ownString(server.value, 'protocolVersion'),
      description: description && plainText(description),
      variables: serverVariables(references, server),
      security: channelSecurity(requiredSchemes(references, child(server, 'security'))),
    }
  })
  const ws = webSocketBinding(references, source.channel)
  return {
    name: source.key,
    address: channelAddressText(references, source),
    parameters: channelParameters(references, source.channel),
    query: ws ? schemaParameters(references, ws, 'query') : [],
    headers: ws ? schemaParameters(references, ws, 'headers') : [],
    servers,
    protocols: [...new Set(servers.map(({ protocol }) => protocol))],
    messages: source.messages.map((message) => ({
      id: message.key,
      anchor: anchors.get(message.at) ?? '',
      title: messageTitle(message),
      contentType: messageType(references, message),
      actions: actions(message),
      example: messageText(state, message),
    })),
  }
}

/** Returns the address of a channel. That of AsyncAPI 2 is its key. */
export function channelAddressText({ document }: References, { key, channel }: ChannelSource): string | undefined {
  return document.asyncapi === 2 ? key : ownString(channel.value, 'address')
}

function webSocketBinding(references: References, channel: Located): Located | undefined {
  const bindings = references.followKey(channel, 'bindings')
  return bindings && references.followKey(bindings, 'ws')
}

/** Returns the parameters of an address. Those of AsyncAPI 2 have a schema. */
function channelParameters(references: References, channel: Located): ChannelParameter[] {
  const entries = Object.entries(ownObject(channel.value, 'parameters') ?? {}).slice(0, MAX_PARAMETERS)
  return entries.flatMap(([name, item]) => {
    const parameter = references.follow(item, below(channel.at, 'parameters', name))
    return parameter ? [addressParameter(references, name, parameter)] : []
  })
}

function addressParameter(references: References, name: string, parameter: Located): ChannelParameter {
  const { value } = parameter
  const description = ownString(value, 'description')
  if (isJsonObject(ownValue(value, 'schema'))) {
    const read = schemaParameter(
      references,
      child(parameter, 'schema').value as JsonObject,
      below(parameter.at, 'schema'),
    )
    return { name, required: true, ...read, description: description ? plainText(description) : read.description }
  }
  const values = ownList(value, 'enum').filter((one) => typeof one === 'string')
  const [example] = ownList(value, 'examples').filter((one) => typeof one === 'string')
  return {
    name,
    required: true,
    value: ownString(value, 'default') ?? example ?? values[0] ?? '',
    enum: values.length > 0 ? values : undefined,
    description: description && plainText(description),
  }
}

function schemaParameters(references: References, binding: Located, key: 'query' | 'headers'): ChannelParameter[] {
  const source = child(binding, key)
  const schema = effectiveSchema(references, source)
  const required = requiredProperties(schema)
  return [...schemaProperties(schema)].slice(0, MAX_PARAMETERS).flatMap(([name, [first]]) => {
    if (!first || !isJsonObject(first.value)) return []
    return [{ name, required: required.has(name), ...schemaParameter(references, first.value, first.at) }]
  })
}

function schemaParameter(
  references: References,
  value: JsonObject,
  at: string,
): Pick<ChannelParameter, 'value' | 'enum' | 'description'> {
  const schema = effectiveSchema(references, { value, at })
  const example = generateExample(references, { value, at }, { mode: 'all', writtenOnly: true })?.value
  const constants = (schemaOptions(schema) ?? []).flatMap(({ value: option }) =>
    typeof option === 'object' ? [] : [String(option)],
  )
  const isScalar = example !== undefined && typeof example !== 'object'
  const description = stringKeyword(schema, 'description')
  return {
    value: isScalar ? String(example) : (constants[0] ?? ''),
    enum: constants.length > 0 ? constants : undefined,
    description: description && plainText(description),
  }
}
