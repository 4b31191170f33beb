import type { PlaygroundTransport } from '@octavo/core'
import { ProxyError } from './types.js'
import { PROXY_REQUEST, problem } from './viaProxy.js'

/** Key of the session storage, with the URL of a proxy that the host does not have. */
const KEY = 'octavo:no-proxy'

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
  let isStatic = false
  // Storage can be disabled, and the host unreachable.
  try {
    if (sessionStorage[KEY] === proxy) return true
  } catch {}
  try {
    // The proxy refuses a request that names no URL. A redirect that is not followed has the status 0. Hosts that only
    // serve files respond with a page, or one of 403, 404, 405 and 501.
    const response = await fetch(proxy, PROXY_REQUEST)
    const { status } = response
    isStatic = (status < 406 || status === 501) && status !== 401 && !((await problem(response)) instanceof ProxyError)
    if (isStatic) sessionStorage[KEY] = proxy
  } catch {}
  return isStatic
}
