import type { Credential, SecurityTemplate } from '@octavo/core'

interface Handshake {
  /** Encoded query with the credential. Empty if it is sent otherwise. */
  query: string
  /** Subprotocols that carry the credential. */
  protocols: string[]
  /** Label of the reason why a credential cannot be sent. */
  note?: 'cookiesDirect' | 'unsentProtocol' | 'unsupportedScheme'
}

/** A token of HTTP (RFC 9110, 5.6.2), as which subprotocols are sent. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/

/**
 * Returns how a browser can send credentials when it opens a WebSocket connection: in the query, or, as pages cannot set
 * headers, as a subprotocol.
 */
export function handshake(scheme: SecurityTemplate | undefined, credential: Credential = {}): Handshake {
  const nothing: Handshake = { query: '', protocols: [] }
  if (!scheme) return nothing
  const { value = '' } = credential
  if (scheme.kind === 'apiKey' && scheme.in === 'query')
    return value ? { ...nothing, query: new URLSearchParams([[scheme.name ?? '', value]]).toString() } : nothing
  if (scheme.kind === 'apiKey' && scheme.in === 'cookie') return { ...nothing, note: 'cookiesDirect' }
  if (scheme.kind === 'basic' || scheme.kind === 'mutualTLS') return { ...nothing, note: 'unsupportedScheme' }
  if (!value) return nothing
  return TOKEN.test(value) ? { ...nothing, protocols: [value] } : { ...nothing, note: 'unsentProtocol' }
}
