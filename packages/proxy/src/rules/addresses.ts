import { BlockList, isIP } from 'node:net'
import type { Address } from '../types.js'

/** IPv4 networks that are not public: RFC 6890 and later registrations. */
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
  // In a public range, but Azure's virtual machines get their credentials from it.
  '168.63.129.16/32',
]

/** The public range of IPv6, except `PRIVATE_6`. */
const PUBLIC_6 = ['2000::/3']

/** Networks that embed an IPv4 address (Teredo, 6to4), are for documentation, or have special uses. */
const PRIVATE_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

/** Networks that no setting can allow: cloud metadata services, and addresses of more than one machine. */
const ALWAYS_DENIED = [
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

/** The rules for IP addresses to which connections are allowed. */
export interface AddressRules {
  readonly hasPrivate: boolean
  /** Advice for the reader about allowing a private IP address, as a sentence. */
  readonly advice: string
  allows(address: Address): boolean
  /** Returns whether a setting can allow the IP address. */
  canOpen(address: Address): boolean
}

const isPrivate = blocks([...PRIVATE_4, ...PRIVATE_6])
const isPublic6 = blocks(PUBLIC_6)
const isAlwaysDenied = blocks(ALWAYS_DENIED)

const HOW_TO_OPEN = 'The operator of this site can allow private networks.'

/**
 * Returns the rules for a site that allows these private networks.
 * @throws {TypeError} if one is not a CIDR block
 */
export function addressRules(allowPrivate: readonly string[] = [], advice: string = HOW_TO_OPEN): AddressRules {
  const isOpened = blocks(allowPrivate)
  return {
    hasPrivate: allowPrivate.length > 0,
    advice,
    canOpen: (address) => !isAlwaysDenied(address),
    allows(address) {
      if (isAlwaysDenied(address)) return false
      // IPv4-mapped IPv6 addresses are outside the public range of IPv6.
      const isPublic = !isPrivate(address) && (address.family === 4 || isPublic6(address))
      return isPublic || isOpened(address)
    },
  }
}

/**
 * Returns a function that tests whether an address is in these blocks. Keeps one list per family, because Node's lists
 * also match IPv4-mapped IPv6 addresses.
 */
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
  // The zone (`fe80::1%eth0`) does not belong to the number.
  return ({ address, family }) => lists[family].check(address.split('%')[0] ?? '', family === 4 ? 'ipv4' : 'ipv6')
}
