import { lookup } from 'node:dns/promises'
import type { Address } from '../types.js'

/** All addresses of a host name, as the system finds them. */
export async function systemLookup(hostname: string): Promise<readonly Address[]> {
  const found = await lookup(hostname, { all: true, verbatim: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}
