import { type NodeHandler, toNodeHandler } from '@octavo/proxy'
import type { Connect } from 'vite'
import type { AssistantHandlersOptions } from './assistantHandlers.js'
import { type AssistantRoute, assistantRoute } from './assistantRoute.js'
import { isSameOrigin } from './sameOrigin.js'

interface AssistantMiddlewareOptions extends AssistantHandlersOptions {
  /** Returns true if the chat of the current site uses the site's own host. Default: true. */
  isOn?(): boolean
}

/** Serves the assistant on the author's machine, as the companion server does for readers. */
export function assistantMiddleware(options: AssistantMiddlewareOptions): Connect.NextHandleFunction {
  const { base, isOn = () => true } = options
  let loading: Promise<Record<AssistantRoute, NodeHandler>> | undefined
  return (request, response, next) => {
    const route = assistantRoute(request, base)
    if (!route || !isOn()) return next()
    if (!isSameOrigin(request.headers)) {
      response.statusCode = 403
      response.setHeader('Content-Type', 'application/json; charset=utf-8')
      response.end('{"error":"The assistant of a development server responds only to requests from this machine."}')
      return
    }
    // Loaded with the first request.
    loading ??= load(options)
    loading.then((handlers) => handlers[route](request, response)).catch(next)
  }
}

async function load(options: AssistantHandlersOptions): Promise<Record<AssistantRoute, NodeHandler>> {
  const { assistantHandlers } = await import('./assistantHandlers.js')
  const handlers = Object.entries(assistantHandlers(options)).map(([name, handler]) => [name, toNodeHandler(handler)])
  return Object.fromEntries(handlers) as Record<AssistantRoute, NodeHandler>
}
