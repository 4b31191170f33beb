import { lookup } from 'node:dns/promises'
import type { Address } from '../types.js'

/** Returns all IP addresses that the system's resolver has for a host name. */
export async function systemLookup(hostname: string): Promise<readonly Address[]> {
  const found = await lookup(hostname, { all: true, verbatim: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}
