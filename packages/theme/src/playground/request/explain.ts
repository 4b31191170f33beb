import type { PlaygroundTransport, RequestDescription } from '@octavo/core'
import { label } from '../labels.js'
import { addressOf, serverOf } from './address.js'
import { isForwarded } from './send.js'
import { NoProxy, ProxyError } from './types.js'

/** Why there is no answer, and what to do about it. */
export interface Explanation {
  text: string
  hint?: string
  /** To copy. */
  code?: string
}

export function explain(
  error: unknown,
  { request, transport }: { request: RequestDescription; transport: PlaygroundTransport },
): Explanation {
  const address = addressOf(request.url)
  if (!address) return { text: label('badAddress', serverOf(request.url)) }
  const { origin, protocol } = address
  if (error instanceof ProxyError) return { text: error.message }
  const { proxy = '' } = transport
  if (error instanceof NoProxy)
    return { text: label('noProxy', error.status || '30x'), hint: label('noProxyHint', proxyPath(proxy)) }
  if (isForwarded(request, transport)) {
    if (location.protocol === 'file:') return { text: label('folder'), hint: label('noProxyHint', proxyPath(proxy)) }
    return { text: label('network', location.host) }
  }
  if (location.protocol === 'https:' && protocol === 'http:' && !isLocal(origin))
    return { text: label('mixed'), hint: label('mixedHint') }
  if (!navigator.onLine) return { text: label('network', origin) }
  return {
    text: label('cors', origin, location.origin),
    hint: label('corsHint'),
    code: corsHeaders(request, transport),
  }
}

function proxyPath(proxy: string): string {
  return new URL(proxy, document.baseURI).pathname
}

/** What this very request needs. */
function corsHeaders({ method, headers, body }: RequestDescription, { credentials }: PlaygroundTransport): string {
  const names = new Set(headers.map(({ name }) => name.toLowerCase()))
  if (body) names.add('content-type')
  return [
    `Access-Control-Allow-Origin: ${location.origin}`,
    `Access-Control-Allow-Methods: ${method}`,
    ...(names.size > 0 ? [`Access-Control-Allow-Headers: ${[...names].join(', ')}`] : []),
    ...(credentials ? ['Access-Control-Allow-Credentials: true'] : []),
    'Vary: Origin',
  ].join('\n')
}

/** Browsers trust addresses of the machine itself. */
function isLocal(origin: string): boolean {
  const { hostname } = new URL(origin)
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.')
  )
}
