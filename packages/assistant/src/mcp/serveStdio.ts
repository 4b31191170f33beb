import type { Readable, Writable } from 'node:stream'
import type { McpSite } from './siteServer.js'

/** Serves a site to the MCP client that started this process, until the client ends its messages. */
export async function serveStdio(
  site: McpSite,
  { input, output }: { input: Readable; output: Writable },
): Promise<void> {
  // Loaded here: its libraries cost memory.
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
  const { createMcpServer } = await import('./siteServer.js')
  const server = createMcpServer(site)
  const ended = new Promise<void>((resolve) => input.once('end', resolve).once('close', resolve))
  await server.connect(new StdioServerTransport(input, output))
  await ended
  await server.close()
}
