import { type NodeHandler, toNodeHandler } from '@octavo/proxy'
import type { Connect } from 'vite'
import type { OwnHandlersOptions } from '../assistant/ownHandlers.js'
import { isOwnRequest } from '../assistant/ownRequests.js'
import { type OwnRoute, ownRoute } from '../assistant/ownRoute.js'

export interface AnswerQuestionsOptions extends OwnHandlersOptions {
  /** Whether the site as it is now asks its own host. Default: yes. */
  isOn?(): boolean
}

/** Answers questions about the site on the author's machine, as the companion server does for readers. */
export function answerQuestions(options: AnswerQuestionsOptions): Connect.NextHandleFunction {
  const { base, isOn = () => true } = options
  let loading: Promise<Record<OwnRoute, NodeHandler>> | undefined
  return (request, response, next) => {
    const route = ownRoute(request, base)
    if (!route || !isOn()) return next()
    if (!isOwnRequest(request.headers)) {
      response.statusCode = 403
      response.setHeader('Content-Type', 'application/json; charset=utf-8')
      response.end('{"error":"Only this machine may ask the assistant of a development server."}')
      return
    }
    // Loaded with the first question.
    loading ??= load(options)
    loading.then((handlers) => handlers[route](request, response)).catch(next)
  }
}

async function load(options: OwnHandlersOptions): Promise<Record<OwnRoute, NodeHandler>> {
  const { ownHandlers } = await import('../assistant/ownHandlers.js')
  const handlers = Object.entries(ownHandlers(options)).map(([name, handler]) => [name, toNodeHandler(handler)])
  return Object.fromEntries(handlers) as Record<OwnRoute, NodeHandler>
}
