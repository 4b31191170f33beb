import type { ResolvedAssistant } from './assistantOption.js'

/** Path of a site's MCP server on its own host, which passes requests for it on to the companion server. */
const MCP_PATH = '/mcp'

/**
 * Returns the URL of the site's MCP server: on the domain that the companion server knows the site by, else on the host
 * of the site's URL. Undefined on sites without an assistant, and where neither is known.
 */
export function mcpUrl(assistant: ResolvedAssistant | undefined, site: string | undefined): string | undefined {
  if (!assistant) return undefined
  const { domain } = assistant
  if (domain?.includes('.')) return `https://${domain}${MCP_PATH}`
  return site === undefined ? undefined : new URL(MCP_PATH, site).href
}
