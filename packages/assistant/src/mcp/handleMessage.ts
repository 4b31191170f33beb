import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { BadRequest } from '../http/responses.js'
import type { SiteKnowledge } from '../knowledge/types.js'
import { MCP_VERSION } from './mcpDiscovery.js'
import { MCP_TOOLS } from './tools.js'

export interface McpSite {
  knowledge: SiteKnowledge
  name: string
}

/** Responds to a validated message. This is a separate module, so that its libraries are loaded on first use. */
export async function handleMessage(
  { knowledge, name }: McpSite,
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  const server = new Server(
    { name, version: MCP_VERSION },
    {
      capabilities: { tools: {} },
      instructions: `Finds information in the documentation of ${name}. Search first, then read the relevant pages.`,
    },
  )
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: MCP_TOOLS.map(({ name, title, description, inputSchema }) => ({
      name,
      title,
      description,
      inputSchema: { ...inputSchema, required: [...(inputSchema.required ?? [])] },
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = MCP_TOOLS.find(({ name }) => name === params.name)
    if (!tool) return failed(`Unknown tool "${params.name}".`)
    try {
      return { content: [{ type: 'text', text: await tool.run(knowledge, params.arguments) }] }
    } catch (error) {
      if (error instanceof BadRequest) return failed(error.message)
      throw error
    }
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  return transport.handleRequest(request, { parsedBody })
}

function failed(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] }
}
