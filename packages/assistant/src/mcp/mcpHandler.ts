import { readBody } from '../http/readBody.js'
import { BadRequest, errorResponse, type Handler, jsonResponse } from '../http/responses.js'
import type { SiteKnowledge } from '../knowledge/types.js'
import type { McpSite } from './siteServer.js'

interface McpOptions extends Omit<McpSite, 'knowledge'> {
  knowledge: SiteKnowledge
  /** Called with the number of messages in a request before they are processed. Throws to reject the request. */
  admit?(messages: number): Promise<void>
}

const MAX_MESSAGES = 20

/**
 * The site's MCP server over streamable HTTP. It is stateless, so any process can handle any request. Responses are
 * JSON.
 */
export function mcpHandler(options: McpOptions): Handler {
  return async (request) => {
    // There are no sessions to listen to or to end.
    if (request.method !== 'POST') return errorResponse(405, 'Use POST to send messages.', { Allow: 'POST' })
    try {
      const message = await readBody(request)
      if (Array.isArray(message) && message.length > MAX_MESSAGES)
        throw new BadRequest(400, `A request can have at most ${MAX_MESSAGES} messages.`)
      await options.admit?.(Array.isArray(message) ? message.length : 1)
      // Loaded with the first message: it costs memory.
      const { handleMessage } = await import('./handleMessage.js')
      const { knowledge, ...site } = options
      return await handleMessage({ ...site, knowledge: () => knowledge }, request, message)
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error
      return jsonResponse(
        { jsonrpc: '2.0', id: null, error: { code: -32_600, message: error.message } },
        { status: error.status },
      )
    }
  }
}
