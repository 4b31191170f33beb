import { allowMethod, type Handler, jsonResponse } from '../http/responses.js'
import { mcpTools } from './tools.js'

export const MCP_VERSION = '1.0.0'

/** Paths of a site's MCP server and its discovery files. */
export const MCP_PATH = '/mcp'
export const MCP_DISCOVERY_PATHS = [
  '/.well-known/mcp',
  '/.well-known/mcp.json',
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp/server-cards.json',
] as const

interface ServerCardOptions {
  /** Name of the site. */
  name: string
  /** URL of the site's MCP server. */
  url: string
  /** True if agents can send feedback. Default: false. */
  takesFeedback?: boolean
}

/**
 * Returns the description of a site's MCP server. The card format is a draft (SEP-2127, previously SEP-1649), so the
 * result has the fields of both versions.
 */
function serverCard({ name, url, takesFeedback = false }: ServerCardOptions): Record<string, unknown> {
  return {
    name,
    title: `${name} documentation`,
    description: `Searches and reads the documentation of ${name}.`,
    version: MCP_VERSION,
    remotes: [{ type: 'streamable-http', url }],
    serverInfo: { name, version: MCP_VERSION },
    transport: { type: 'streamable-http', endpoint: url },
    capabilities: { tools: {} },
    authentication: { required: false },
    tools: mcpTools({ takesFeedback }).map(({ name, title, description }) => ({ name, title, description })),
  }
}

/** Handles the discovery files. The plural path returns a list with one card, the others return the card. */
export function mcpDiscoveryHandler(options: ServerCardOptions): Handler {
  return allowMethod('GET', async (request) => {
    const card = serverCard(options)
    const isList = new URL(request.url).pathname.endsWith('/server-cards.json')
    return jsonResponse(isList ? [card] : card, {
      headers: { 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' },
    })
  })
}
