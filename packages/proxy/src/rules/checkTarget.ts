import { isListed, type OriginRule } from '../allow/originRules.js'
import type { Address, ProxyLimits, Resolve } from '../types.js'
import type { AddressRules } from './addresses.js'
import { checkName, checkPort, resolveHost } from './checkHost.js'
import { Refusal } from './refusal.js'

/** The rules and limits that requests are checked against. */
export interface Guard {
  origins: readonly OriginRule[]
  rules: AddressRules
  resolve: Resolve
  limits: ProxyLimits
}

/**
 * Returns the IP addresses that a request may be sent to. The origin must be one of the site's servers before any DNS lookup,
 * so that callers can't probe names of a private network.
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
