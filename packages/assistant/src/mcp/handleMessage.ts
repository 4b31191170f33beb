import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createMcpServer, type McpSite } from './siteServer.js'

/** Responds to a validated message. This is a separate module, so that its libraries are loaded on first use. */
export async function handleMessage(site: McpSite, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await createMcpServer(site).connect(transport)
  return transport.handleRequest(request, { parsedBody })
}
