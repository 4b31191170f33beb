import type { PlaygroundTransport, RequestDescription } from '@octavo/core'
import { addressOf } from './address.js'
import { direct } from './direct.js'
import type { ApiAnswer } from './types.js'
import { viaProxy } from './viaProxy.js'

/** True when the docs site forwards a request; the site's own addresses need nobody for that. */
export function isForwarded({ url }: RequestDescription, { proxy }: PlaygroundTransport): boolean {
  return proxy !== undefined && addressOf(url)?.origin !== location.origin
}

export function send(
  request: RequestDescription,
  { transport, signal }: { transport: PlaygroundTransport; signal: AbortSignal },
): Promise<ApiAnswer> {
  const { proxy = '', credentials = false } = transport
  return isForwarded(request, transport)
    ? viaProxy(request, { proxy, signal })
    : direct(request, { credentials, signal })
}
