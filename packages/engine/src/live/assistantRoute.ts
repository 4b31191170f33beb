import type { IncomingMessage } from 'node:http'
import { DISCOVERY_PATH } from '../options/assistantOption.js'

const DISCOVERY_ROUTES = ['v1/search', 'v1/page', 'v1/assistant/message', 'v2/assistant/message'] as const

/** Assistant endpoints that dev and preview serve. */
export type AssistantRoute = (typeof DISCOVERY_ROUTES)[number] | 'mcp' | 'mcp-discovery'

/** Returns the route of a request. If a browser requests `/mcp` as HTML, it gets the page of that name. */
export function assistantRoute(
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  base: string,
): AssistantRoute | undefined {
  const path = url.replace(/[?#].*$/, '')
  if (!path.startsWith(base)) return undefined
  const pathBelowBase = path.slice(base.length)
  if (pathBelowBase === 'mcp') return headers.accept?.includes('text/html') ? undefined : 'mcp'
  if (/^\.well-known\/mcp(?:\.json|\/server-cards?\.json)?$/.test(pathBelowBase)) return 'mcp-discovery'
  if (!pathBelowBase.startsWith(`${DISCOVERY_PATH}/`)) return undefined
  const [, version, kind, message = ''] =
    /^(v[12])\/(\w+)\/[^/]+(\/message)?$/.exec(pathBelowBase.slice(DISCOVERY_PATH.length + 1)) ?? []
  return DISCOVERY_ROUTES.find((route) => route === `${version}/${kind}${message}`)
}
