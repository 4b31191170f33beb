import type { ChannelRequest } from '@octavo/core'
import { percentEncode } from './percent.js'
import { expandServer } from './serverUrl.js'

/** Values that readers enter to connect to a channel. Values that are missing get their default. */
export interface ChannelValues {
  /** Index of the server, or a custom URL without the address of the channel. */
  server?: number | string
  variables?: Readonly<Record<string, string>>
  parameters?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
}

/** Returns the address of a channel with its parameters. Those without a value stay as they are. */
export function channelAddress(
  { address = '', parameters }: Pick<ChannelRequest, 'address' | 'parameters'>,
  values: ChannelValues['parameters'] = {},
  encode: (text: string) => string = (text) => text,
): string {
  const initial = new Map(parameters.map(({ name, value }) => [name, value]))
  return address.replace(/\{([^{}]{1,200})\}/g, (match, name: string) => {
    const value = (Object.hasOwn(values, name) ? values[name] : undefined) || initial.get(name)
    return value ? encode(value) : match
  })
}

/**
 * Returns the URL of a WebSocket connection: the server with the address of the channel and the query of the binding. An
 * address that repeats the path of the server, as many documents have it, is not added twice.
 */
export function channelUrl(request: ChannelRequest, values: ChannelValues = {}): string {
  const { server = 0, variables, query = {} } = values
  const channelServer = typeof server === 'string' ? undefined : (request.servers[server] ?? request.servers[0])
  const base =
    typeof server === 'string' ? server.replace(/\/$/, '') : channelServer ? expandServer(channelServer, variables) : ''
  const address = channelAddress(request, values.parameters, percentEncode)
  const url = joined(base, address)
  const pairs = request.query.flatMap(({ name, required, value }) => {
    const text = (Object.hasOwn(query, name) ? query[name] : undefined) ?? (required ? value : '')
    return text ? [`${percentEncode(name)}=${percentEncode(text)}`] : []
  })
  return pairs.length > 0 ? `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}` : url
}

function joined(base: string, address: string): string {
  if (address === '' || address === '/') return base
  const path = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*(\/[^?#]*)?$/i.exec(base)?.[1] ?? ''
  const rooted = /^[/?#]/.test(address) ? address : `/${address}`
  const isRepeated =
    path !== '' && (rooted === path || /^[/?#]/.test(rooted.slice(path.length))) && rooted.startsWith(path)
  return isRepeated ? base.slice(0, base.length - path.length) + rooted : base + rooted
}
