import type { PlaygroundTransport } from '@octavo/core'
import { ProxyError } from './types.js'
import { PROXY_REQUEST, problem } from './viaProxy.js'

/** Key of the session storage, with the URL of the proxy. */
const KEY = 'octavo:no-proxy'

/** Statuses with which hosts that only serve files respond to the proxy's URL. */
const STATIC = new Set([200, 301, 302, 303, 307, 308, 400, 403, 404, 405, 410, 501])

let probe: { proxy: string; isMissing: Promise<boolean> } | undefined

/**
 * Returns how requests reach the API: directly where the site has a proxy in its settings, and its host has none. The
 * host is asked once in a session, without credentials. Where it cannot be told, requests go to the proxy.
 */
export async function findTransport(transport: PlaygroundTransport): Promise<PlaygroundTransport> {
  const { proxy } = transport
  if (proxy === undefined || !/^https?:$/.test(location.protocol)) return transport
  if (probe?.proxy !== proxy) probe = { proxy, isMissing: isMissing(proxy) }
  return (await probe.isMissing) ? { ...transport, proxy: undefined } : transport
}

async function isMissing(proxy: string): Promise<boolean> {
  if (read() === proxy) return true
  try {
    // The proxy refuses a request that names no URL.
    const response = await fetch(proxy, { ...PROXY_REQUEST, body: '' })
    const { status } = response
    // A redirect that is not followed has the status 0.
    const isStatic = (status === 0 || STATIC.has(status)) && !((await problem(response)) instanceof ProxyError)
    if (isStatic) write(proxy)
    return isStatic
  } catch {
    return false
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function write(proxy: string): void {
  try {
    sessionStorage.setItem(KEY, proxy)
  } catch {
    // Storage is disabled: another page asks again.
  }
}
