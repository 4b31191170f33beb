import { isIP } from 'node:net'
import type { Network } from './ipAddress.js'

/** More than any chain of proxies writes. */
const LONGEST_HEADER = 8 * 1024

/** The header is longer than any chain of proxies makes it. */
export class ForwardedTooLong extends Error {}

interface RequestOrigin {
  /** Address of the connection. */
  socketAddress: string
  /** The values of all `X-Forwarded-For` headers, in their order. */
  forwardedFor: readonly string[]
}

/**
 * Address of the client: that of the connection, or what the outermost trusted proxy wrote into `X-Forwarded-For`. What
 * stands further left was written by whoever sent the request and proves nothing.
 * @throws ForwardedTooLong
 */
export function clientAddress({ socketAddress, forwardedFor }: RequestOrigin, trusted: readonly Network[]): string {
  if (!isTrusted(socketAddress, trusted)) return socketAddress
  const header = forwardedFor.join(',')
  if (header.length > LONGEST_HEADER) throw new ForwardedTooLong('The X-Forwarded-For header is too long.')
  let client = socketAddress
  for (const entry of header.split(',').reverse()) {
    const address = withoutPort(entry.trim())
    // A proxy of ours that writes no address hides whoever stands before it.
    if (isIP(address) === 0) return client
    client = address
    if (!isTrusted(address, trusted)) return client
  }
  return client
}

/** Whether a request comes from a proxy whose headers count. */
export function isTrusted(address: string, trusted: readonly Network[]): boolean {
  return trusted.some((network) => network.contains(address))
}

/** `1.2.3.4:80` and `[::1]:80` name an address and a port. */
function withoutPort(entry: string): string {
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d{1,5}$/, '$1')
}
