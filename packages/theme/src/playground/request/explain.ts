import type { PlaygroundTransport, RequestDescription } from '@octavo/core'
import { parseUrl, urlServer } from './parseUrl.js'
import { isForwarded } from './passRequest.js'
import { label, labelLanguage, type PlaygroundLabels } from './playgroundLabels.js'
import { NoProxy, ProxyError } from './types.js'

/** The reason for a failed request, with advice. */
export interface Explanation {
  text: string
  hint?: string
  /** Code to copy. */
  code?: string
  /** Language of the text, if it differs from that of the page. */
  language?: 'en' | undefined
  /** The request, for readers to send in another way. */
  request?: RequestDescription
}

export function explain(
  error: unknown,
  { request, transport }: { request: RequestDescription; transport: PlaygroundTransport },
): Explanation {
  const url = parseUrl(request.url)
  if (!url) return say('badAddress', urlServer(request.url))
  const { origin, protocol } = url
  if (error instanceof ProxyError) return { text: error.message, language: 'en' }
  const { proxy = '' } = transport
  if (error instanceof NoProxy) {
    const reader = { ...say('notHere'), request }
    // On a local machine the reader is probably the author.
    if (!isLocal(location.origin)) return reader
    return { ...reader, hint: hostHint(error.status, proxyPath(proxy)) }
  }
  if (isForwarded(request, transport)) {
    if (location.protocol === 'file:') return { ...say('folder'), request }
    return say('network', location.host)
  }
  if (location.protocol === 'https:' && protocol === 'http:' && !isLocal(origin)) return { ...say('mixed'), request }
  if (!navigator.onLine) return say('network', origin)
  const reader = { ...say('cors', origin, location.origin), request }
  if (!isLocal(location.origin)) return reader
  return { ...reader, hint: label('corsHint'), code: corsHeaders(request, transport) }
}

function say(key: keyof PlaygroundLabels, ...values: string[]): Explanation {
  return { text: label(key, ...values), language: labelLanguage(key) }
}

/** Returns advice for the status of the host's response. */
function hostHint(status: number, path: string): string {
  if (status === 413) return label('hostTooLarge', path)
  if (status === 502 || status === 503 || status === 504) return label('hostGateway', status)
  return label('hostRefuses', status || '30x', path)
}

function proxyPath(proxy: string): string {
  return new URL(proxy, document.baseURI).pathname
}

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

/** Returns true for loopback hosts, to which browsers allow http requests. */
function isLocal(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.')
  )
}
