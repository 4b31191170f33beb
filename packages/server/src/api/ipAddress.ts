import { BlockList, isIP } from 'node:net'

interface IpAddress {
  family: 4 | 6
  /** The address as IPv6 in the shortest notation (RFC 5952). */
  text: string
}

/**
 * Parses an IP address in any notation. IPv4-mapped IPv6 addresses (`::ffff:1.2.3.4`) count as IPv4. A zone
 * (`fe80::1%eth0`) is ignored.
 */
function parseIpAddress(addressText: string): IpAddress | undefined {
  const [address = ''] = addressText.split('%', 1)
  const family = isIP(address)
  if (family === 0) return undefined
  const text = new URL(`http://[${family === 4 ? '::ffff:' : ''}${address}]`).hostname.slice(1, -1)
  return { family: /^::ffff:[\da-f]+:[\da-f]+$/.test(text) ? 4 : 6, text }
}

/** A range of IP addresses. */
export interface Network {
  /** The block as written in the configuration. */
  cidr: string
  /** Returns whether an IP address, in any notation, is in the range. */
  contains(address: string): boolean
}

/**
 * Parses a CIDR block.
 * @throws {TypeError} for an invalid block, and for IPv4-mapped blocks, whose prefix length is ambiguous
 */
export function parseNetwork(text: string): Network {
  const [network = '', prefix = '', ...rest] = text.split('/')
  const family = parseIpAddress(network)?.family
  const size = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  const isMapped = family === 4 && network.includes(':')
  if (!family || isMapped || network.includes('%') || rest.length > 0 || !(size <= (family === 4 ? 32 : 128)))
    throw new TypeError(`Invalid CIDR block "${text}". Expected a network such as "10.0.0.0/8".`)
  const list = new BlockList()
  list.addSubnet(network, size, `ipv${family}`)
  return {
    cidr: text,
    contains(address) {
      const parsed = parseIpAddress(address)
      // The family is compared, because Node's lists also match IPv4-mapped IPv6 addresses.
      return parsed?.family === family && list.check(parsed.text, 'ipv6')
    },
  }
}

/**
 * Returns the key under which a client is counted: its IPv4 address, or its 64-bit IPv6 network, because one customer
 * can use all addresses in it.
 */
export function countedAs(client: string): string {
  const address = parseIpAddress(client)
  if (!address) return client
  const [head = [], tail = []] = address.text.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const digits = [...head, ...zeros, ...tail].map((group) => group.padStart(4, '0')).join('')
  const counted = address.family === 4 ? digits.slice(-8) : digits.slice(0, 16)
  return `${address.family}:${counted.replace(/^0+(?=.)/, '')}`
}
