import { createProxy, PROXY_PATH, type ServerTemplate, toNodeHandler } from '@octavo/proxy'
import type { Connect } from 'vite'

/** Networks allowed in addition to public ones, because APIs in development run on the same machine. */
const OWN_MACHINE = ['127.0.0.0/8', '::1/128']

/** Forwards API playground requests to the servers of the site's documents. */
export function forwardRequests(
  base: string,
  servers: () => Promise<readonly ServerTemplate[]>,
): Connect.NextHandleFunction {
  let siteServers: readonly ServerTemplate[] = []
  const forward = toNodeHandler(createProxy({ servers: () => siteServers, allowPrivate: OWN_MACHINE }))
  const paths = new Set([PROXY_PATH, base + PROXY_PATH.slice(1)])
  return (request, response, next) => {
    if (!paths.has((request.url ?? '').replace(/[?#].*$/, ''))) return next()
    const send = async () => {
      siteServers = await servers()
      await forward(request, response)
    }
    send().catch(next)
  }
}
