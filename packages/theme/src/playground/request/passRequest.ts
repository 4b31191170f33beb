import type { PlaygroundTransport, RequestDescription } from '@octavo/core'
import { direct } from './direct.js'
import { parseUrl } from './parseUrl.js'
import type { ApiResponse } from './types.js'
import { viaProxy } from './viaProxy.js'

/** Returns true if the docs site forwards a request. Requests to its own origin are sent directly. */
export function isForwarded({ url }: RequestDescription, { proxy }: PlaygroundTransport): boolean {
  return proxy !== undefined && parseUrl(url)?.origin !== location.origin
}

export function send(
  request: RequestDescription,
  { transport, signal }: { transport: PlaygroundTransport; signal: AbortSignal },
): Promise<ApiResponse> {
  const { proxy = '', credentials = false } = transport
  return isForwarded(request, transport)
    ? viaProxy(request, { proxy, signal })
    : direct(request, { credentials, signal })
}
