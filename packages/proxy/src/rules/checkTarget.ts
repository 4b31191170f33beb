import { isListed, type OriginRule } from '../allow/originRules.js'
import type { Address, ProxyLimits, Resolve } from '../types.js'
import type { AddressRules } from './addresses.js'
import { checkName, checkPort, resolveHost } from './checkHost.js'
import { Refusal } from './refusal.js'

/** What decides where requests may go. */
export interface Guard {
  origins: readonly OriginRule[]
  rules: AddressRules
  resolve: Resolve
  limits: ProxyLimits
}

/**
 * The addresses that a request may be sent to. Nothing is looked up before the address is known to be one of the site's
 * servers, so that names of a private network can't be guessed.
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
