import { BlockList, isIP } from 'node:net'
import type { Address } from '../types.js'

/** What is not a public address: RFC 6890 and what came after it. */
const PRIVATE_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Looks public; Azure's virtual machines ask it for their secrets.
  '168.63.129.16/32',
]

/** Public addresses of IPv6 are these, … */
const PUBLIC_6 = ['2000::/3']

/** … without those that hold an IPv4 address (Teredo, 6to4), documentation, and special uses. */
const PRIVATE_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

/** No setting opens these: where clouds hand out credentials, and addresses that are no single machine. */
const NEVER = [
  '0.0.0.0/8',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '192.0.0.192/32',
  '224.0.0.0/3',
  '::/128',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  'fe80::/10',
  'ff00::/8',
]

/** Decides which addresses may be connected to. */
export interface AddressRules {
  readonly hasPrivate: boolean
  /** What to do about an address that is not public. */
  readonly advice: string
  allows(address: Address): boolean
  /** Whether a setting can open it. */
  canOpen(address: Address): boolean
}

const isPrivate = blocks([...PRIVATE_4, ...PRIVATE_6])
const isPublic6 = blocks(PUBLIC_6)
const isNever = blocks(NEVER)

const HOW_TO_OPEN = 'The operator of this site can allow private networks with "proxy.allowPrivate".'

/**
 * Rules with the private networks that a site opens.
 * @throws {TypeError} when one is not a CIDR block
 */
export function addressRules(allowPrivate: readonly string[] = [], advice: string = HOW_TO_OPEN): AddressRules {
  const isOpened = blocks(allowPrivate)
  return {
    hasPrivate: allowPrivate.length > 0,
    advice,
    canOpen: (address) => !isNever(address),
    allows(address) {
      if (isNever(address)) return false
      // An IPv4 address inside one of IPv6 is none of IPv6's public ones.
      const isPublic = !isPrivate(address) && (address.family === 4 || isPublic6(address))
      return isPublic || isOpened(address)
    },
  }
}

/** Each family has a list of its own: lists of Node also compare the IPv4 address inside one of IPv6. */
function blocks(cidrs: readonly string[]): (address: Address) => boolean {
  const lists = { 4: new BlockList(), 6: new BlockList() }
  for (const cidr of cidrs) {
    const [network = '', bits = '', ...rest] = cidr.split('/')
    const family = isIP(network)
    const size = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if ((family !== 4 && family !== 6) || rest.length > 0 || !(size <= (family === 4 ? 32 : 128)))
      throw new TypeError(`Invalid CIDR block "${cidr}". Expected a network such as "10.1.0.0/16".`)
    lists[family].addSubnet(network, size, family === 4 ? 'ipv4' : 'ipv6')
  }
  // A zone (`fe80::1%eth0`) is no part of the number.
  return ({ address, family }) => lists[family].check(address.split('%')[0] ?? '', family === 4 ? 'ipv4' : 'ipv6')
}
