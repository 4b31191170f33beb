import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { BadRequest } from '../http/responses.js'
import type { KnownPage } from '../knowledge/types.js'
import { MCP_VERSION } from './mcpDiscovery.js'
import { FEEDBACK_TOOL, mcpTools, type ToolSite } from './tools.js'

export interface McpSite extends ToolSite {
  name: string
}

/** Number of resources per response. */
const LISTED_RESOURCES = 500
/** Scheme of the URIs of pages. */
const PAGE_URI = 'docs:///'

/** Creates the MCP server of a site: tools that search and read it, and each page as a resource. */
export function createMcpServer(site: McpSite): Server {
  const { knowledge, name } = site
  const siteTools = mcpTools({ takesFeedback: site.feedback !== undefined })
  const server = new Server(
    { name, version: MCP_VERSION },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: `Finds information in the documentation of ${name}. Search first, then read the relevant pages.`,
    },
  )
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: siteTools.map(({ name, title, description, inputSchema }) => ({
      name,
      title,
      description,
      inputSchema: { ...inputSchema, required: [...(inputSchema.required ?? [])] },
      annotations: { readOnlyHint: name !== FEEDBACK_TOOL, destructiveHint: false, openWorldHint: false },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = siteTools.find(({ name }) => name === params.name)
    if (!tool) return failed(`Unknown tool "${params.name}".`)
    try {
      return { content: [{ type: 'text', text: await tool.run(site, params.arguments) }] }
    } catch (error) {
      if (error instanceof BadRequest) return failed(error.message)
      throw error
    }
  })
  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }) => {
    const start = Number(params?.cursor ?? 0)
    const pages = await knowledge().pages()
    const end = start + LISTED_RESOURCES
    return {
      resources: pages.slice(start, end).map(pageResource),
      nextCursor: end < pages.length ? String(end) : undefined,
    }
  })
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const page = uri.startsWith(PAGE_URI) ? await knowledge().page(uri.slice(PAGE_URI.length)) : undefined
    if (!page) throw new McpError(ErrorCode.InvalidParams, 'No page has this URI.', { uri })
    return { contents: [{ uri, mimeType: 'text/markdown', text: page.content }] }
  })
  return server
}

function pageResource({ path, title, description }: KnownPage) {
  const uri = PAGE_URI + path.split('/').map(encodeURIComponent).join('/')
  return { uri, name: path || 'index', title, description, mimeType: 'text/markdown' }
}

function failed(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] }
}
