import type { PlaygroundTransport } from '@octavo/core'
import { ProxyError } from './types.js'
import { PROXY_REQUEST, problem } from './viaProxy.js'

/** True if the host has no proxy. */
let probe: Promise<boolean> | undefined

/**
 * Returns how requests reach the API: directly where the site has a proxy in its settings, and its host has none. The
 * host is asked once in a session, without credentials. Where it cannot be told, requests go to the proxy.
 */
export async function findTransport(transport: PlaygroundTransport): Promise<PlaygroundTransport> {
  const { proxy } = transport
  if (proxy === undefined) return transport
  probe ??= isMissing(proxy)
  return (await probe) ? { ...transport, proxy: undefined } : transport
}

async function isMissing(proxy: string): Promise<boolean> {
  const key = `octavo:${proxy}`
  let isStatic = false
  // Storage can be disabled, and the host unreachable.
  try {
    const answer = sessionStorage[key] as string | undefined
    if (answer) return answer === '0'
  } catch {}
  try {
    const response = await fetch(proxy, { ...PROXY_REQUEST, signal: AbortSignal.timeout(5000) })
    const { status } = response
    const hasProxy = status === 204 || (await problem(response)) instanceof ProxyError
    // A redirect that is not followed has the status 0. Hosts that only serve files respond with a page, or one of 403,
    // 404, 405 and 501.
    isStatic = !hasProxy && status !== 401 && (status < 406 || status === 501)
    if (hasProxy || isStatic) sessionStorage[key] = isStatic ? 0 : 1
  } catch {}
  return isStatic
}
