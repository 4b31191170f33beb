import { BlockList, isIP } from 'node:net'

interface IpAddress {
  family: 4 | 6
  /** As one of IPv6, in the shortest notation (RFC 5952). */
  text: string
}

/**
 * Reads an address in any notation. IPv4 addresses written as IPv6 ones (`::ffff:1.2.3.4`) are IPv4; a zone
 * (`fe80::1%eth0`) is no part of the number.
 */
function parseIpAddress(written: string): IpAddress | undefined {
  const [address = ''] = written.split('%', 1)
  const family = isIP(address)
  if (family === 0) return undefined
  const text = new URL(`http://[${family === 4 ? '::ffff:' : ''}${address}]`).hostname.slice(1, -1)
  return { family: /^::ffff:[\da-f]+:[\da-f]+$/.test(text) ? 4 : 6, text }
}

/** A range of addresses. */
export interface Network {
  /** As it is written in the configuration. */
  cidr: string
  /** Whether an address, in any notation, is in it. */
  contains(address: string): boolean
}

/**
 * Reads CIDR notation.
 * @throws {TypeError} for what is no range of addresses, and for IPv4 ranges written as IPv6 ones, whose prefix may mean either
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
      // Of the other family nothing is in it, though lists of Node also compare the IPv4 address inside one of IPv6.
      return parsed?.family === family && list.check(parsed.text, 'ipv6')
    },
  }
}

/** What a client is counted as: an IPv4 address, or the 64 bits of IPv6 that one customer is given. */
export function countedAs(client: string): string {
  const address = parseIpAddress(client)
  if (!address) return client
  const [head = [], tail = []] = address.text.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const digits = [...head, ...zeros, ...tail].map((group) => group.padStart(4, '0')).join('')
  const counted = address.family === 4 ? digits.slice(-8) : digits.slice(0, 16)
  return `${address.family}:${counted.replace(/^0+(?=.)/, '')}`
}
