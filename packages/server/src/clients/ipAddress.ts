import { isIP } from 'node:net'

/** An IP address as a number: what is written in two ways is one address. */
export interface IpAddress {
  family: 4 | 6
  bits: bigint
}

const MAPPED = 0xffffn << 32n

/**
 * Reads an address in any notation. IPv4 addresses written as IPv6 ones (`::ffff:1.2.3.4`) become IPv4; a zone
 * (`fe80::1%eth0`) is no part of the number.
 * @returns undefined for what is no address
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  const address = text.split('%', 1)[0] ?? ''
  const family = isIP(address)
  if (family === 0) return undefined
  if (family === 4) return { family, bits: bitsOf4(address) }
  const bits = bitsOf6(address)
  return bits >> 32n === MAPPED >> 32n ? { family: 4, bits: bits & 0xffff_ffffn } : { family: 6, bits }
}

function bitsOf4(address: string): bigint {
  return address.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

function bitsOf6(address: string): bigint {
  const [head = '', tail] = address.split('::', 2)
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0n)
  return [...before, ...zeros, ...after].reduce((bits, group) => (bits << 16n) | group, 0n)
}

function groupsOf(text: string): bigint[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [BigInt(`0x${group}`)]
    const bits = bitsOf4(group)
    return [bits >> 16n, bits & 0xffffn]
  })
}

/** A range of addresses. */
export interface Network {
  family: 4 | 6
  bits: bigint
  /** How many leading bits count. */
  prefix: number
}

/**
 * Reads CIDR notation.
 * @throws {TypeError} for what is no range of addresses, and for IPv4 ranges written as IPv6 ones, whose prefix may mean either
 */
export function parseNetwork(text: string): Network {
  const [network = '', prefix = '', ...rest] = text.split('/')
  const address = parseIpAddress(network)
  const size = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  const isMapped = address?.family === 4 && network.includes(':')
  if (!address || isMapped || network.includes('%') || rest.length > 0 || !(size <= widthOf(address.family)))
    throw new TypeError(`"${text}" is not a range of addresses. Expected CIDR notation, such as "10.0.0.0/8".`)
  return { ...address, prefix: size }
}

export function isIn(address: IpAddress, { family, bits, prefix }: Network): boolean {
  const ignored = BigInt(widthOf(family) - prefix)
  return address.family === family && address.bits >> ignored === bits >> ignored
}

/** What is counted as one client: an IPv4 address, or the 64 bits of IPv6 that one customer is given. */
export function clientKey({ family, bits }: IpAddress): string {
  return family === 4 ? `4:${bits.toString(16)}` : `6:${(bits >> 64n).toString(16)}`
}

/** What a client is counted as, by its address in any notation. */
export function countedAs(client: string): string {
  const address = parseIpAddress(client)
  return address ? clientKey(address) : client
}

function widthOf(family: 4 | 6): number {
  return family === 4 ? 32 : 128
}
