import { isIP } from 'node:net'
import type { Network } from './ipAddress.js'

/** Maximum length of the header; no chain of proxies exceeds it. */
const MAX_HEADER_LENGTH = 8 * 1024

/** The `X-Forwarded-For` header exceeds the limit. */
export class ForwardedTooLong extends Error {}

interface RequestOrigin {
  /** IP address of the connection. */
  socketAddress: string
  /** Values of all `X-Forwarded-For` headers, in order. */
  forwardedFor: readonly string[]
}

/**
 * Returns the IP address of the client: that of the connection, or the one that the outermost trusted proxy added to
 * `X-Forwarded-For`. Entries further left come from the client and are untrusted.
 * @throws ForwardedTooLong
 */
export function clientAddress({ socketAddress, forwardedFor }: RequestOrigin, trusted: readonly Network[]): string {
  if (!isTrusted(socketAddress, trusted)) return socketAddress
  const header = forwardedFor.join(',')
  if (header.length > MAX_HEADER_LENGTH) throw new ForwardedTooLong('The X-Forwarded-For header is too long.')
  let client = socketAddress
  for (const entry of header.split(',').reverse()) {
    const address = withoutPort(entry.trim())
    // A trusted proxy that adds no IP address hides its client.
    if (isIP(address) === 0) return client
    client = address
    if (!isTrusted(address, trusted)) return client
  }
  return client
}

/** Returns whether an IP address belongs to a trusted proxy. */
export function isTrusted(address: string, trusted: readonly Network[]): boolean {
  return trusted.some((network) => network.contains(address))
}

/** Removes the port of `1.2.3.4:80` and `[::1]:80`. */
function withoutPort(entry: string): string {
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d{1,5}$/, '$1')
}
