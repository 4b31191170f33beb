import type { ResolvedAssistant } from './assistantOption.js'

/** Path of a site's MCP server on its host, which forwards the requests to the companion server. */
const MCP_PATH = '/mcp'

/**
 * Returns the URL of the site's MCP server, on the assistant's domain or else on the host of the site URL. Undefined
 * without an assistant, or if neither is set.
 */
export function mcpUrl(assistant: ResolvedAssistant | undefined, site: string | undefined): string | undefined {
  if (!assistant) return undefined
  const { domain } = assistant
  if (domain?.includes('.')) return `https://${domain}${MCP_PATH}`
  return site === undefined ? undefined : new URL(MCP_PATH, site).href
}
