import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Address, ProxyLimits, Resolve } from '../types.js'
import type { AddressRules } from './addresses.js'
import { isListed, type OriginRule } from './originRules.js'
import { Refusal } from './refusal.js'

/** Ports above 1023 of databases, caches, queues and control planes. */
const CLOSED_PORTS = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432,
  5672, 5984, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 7001, 8500, 9042, 9092, 9200, 9300,
  10080, 10250, 10255, 11211, 15672, 26379, 27017, 27018, 50000,
])

/** Names that resolve only inside a private network. */
const INTERNAL =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|corp|home|svc|localdomain|home\.arpa)$|\.cluster\.local$/

/** Cloud metadata services, which give credentials to virtual machines. */
const METADATA = /^(?:metadata|instance-data)(?:\.|$)/

/** @throws {Refusal} */
export function checkPort({ port, protocol, host }: URL): void {
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
  const isWeb = number === 80 || number === 443
  if (!isWeb && (number < 1024 || CLOSED_PORTS.has(number)))
    throw new Refusal(403, 'port', `Port ${number} is blocked (${host}).`)
}

/**
 * Rejects names and literal IP addresses that are not public, before any DNS lookup.
 * @throws {Refusal}
 */
export function checkName({ hostname }: URL, rules: AddressRules): void {
  const literal = literalAddress(hostname)
  if (literal) {
    if (!rules.allows(literal)) throw privateHost(hostname, literal, rules)
    return
  }
  const name = hostname.replace(/\.$/, '')
  const isInternal = INTERNAL.test(name) || !name.includes('.')
  if (METADATA.test(name))
    throw new Refusal(403, 'name', `"${hostname}" is a cloud metadata service. Requests to it are always blocked.`)
  if (isInternal && !rules.hasPrivate)
    throw new Refusal(403, 'name', `"${hostname}" is a private network name. ${rules.advice}`)
}

/**
 * Looks up a host once and returns its IP addresses, all of which are allowed.
 * @throws {Refusal}
 */
export async function resolveHost(
  { hostname }: URL,
  { rules, resolve = systemLookup }: Pick<Guard, 'rules' | 'resolve'>,
): Promise<readonly Address[]> {
  const literal = literalAddress(hostname)
  if (literal) return [literal]
  const addresses = await resolve(hostname).catch((cause: unknown) => {
    throw new Refusal(502, 'upstream', `Could not resolve the host "${hostname}".`, { cause })
  })
  const refused = addresses.find((address) => !rules.allows(address))
  if (refused) throw privateHost(hostname, refused, rules)
  if (addresses.length === 0) throw new Refusal(502, 'upstream', `Could not resolve the host "${hostname}".`)
  return addresses
}

function privateHost(hostname: string, refused: Address, { advice, canOpen }: AddressRules): Refusal {
  // Readers must not learn the addresses of a private network.
  const is = hostname.includes(refused.address) ? 'is not' : 'does not resolve to'
  const reason = canOpen(refused)
    ? advice
    : 'Link-local, multicast, reserved and cloud metadata addresses are always blocked.'
  return new Refusal(403, 'ip', `"${hostname}" ${is} a public IP address. ${reason}`)
}

/** Returns the IP address in a host name. The URL parser has normalized other number notations (`0x7f.1`). */
function literalAddress(hostname: string): Address | undefined {
  const address = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(address)
  return family === 4 || family === 6 ? { address, family } : undefined
}

/** Returns all IP addresses that the system's resolver finds for a host name. */
async function systemLookup(hostname: string): Promise<readonly Address[]> {
  const addresses = await lookup(hostname, { all: true, verbatim: true })
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** The rules and limits that requests are checked against. */
export interface Guard {
  origins: readonly OriginRule[]
  rules: AddressRules
  /** Default: the system's resolver. */
  resolve?: Resolve | undefined
  limits: ProxyLimits
}

/**
 * Returns the IP addresses to which a request may be sent. The origin is checked against the site's servers before any
 * DNS lookup, so that callers can't probe names in a private network.
 * @throws {Refusal}
 */
export async function checkTarget(url: URL, guard: Omit<Guard, 'limits'>): Promise<readonly Address[]> {
  if (!isListed(url, guard.origins))
    throw new Refusal(
      403,
      'list',
      `Unknown API server "${url.origin}". Requests are forwarded only to servers that this site's API documents list.`,
    )
  checkPort(url)
  checkName(url, guard.rules)
  return resolveHost(url, guard)
}
