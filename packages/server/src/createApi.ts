import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { discardBody } from '@octavo/proxy'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { guardRoutes } from './api/access.js'
import type { ApiContext } from './api/apiContext.js'
import { ApiError, errorFailure, unauthorized } from './api/apiError.js'
import { auditRoutes } from './api/auditRoutes.js'
import { bundleRoutes } from './api/bundleRoutes.js'
import { clientAddress, ForwardedTooLong, isTrusted } from './api/clientAddress.js'
import { describeApi } from './api/describeApi.js'
import { discoveryRoutes } from './api/discoveryRoutes.js'
import { docsRoutes } from './api/docsRoutes.js'
import { eventRoutes } from './api/eventRoutes.js'
import { feedbackRoutes } from './api/feedbackRoutes.js'
import { forwardRoutes } from './api/forwardRoutes.js'
import { hookRoutes } from './api/hookRoutes.js'
import { jobRoutes } from './api/jobRoutes.js'
import { mcpRoutes } from './api/mcpRoutes.js'
import { serveHandlers } from './api/operationCall.js'
import { createRequestLimiter, type RequestLimiter } from './api/requestLimiter.js'
import { scheduleHandlers } from './api/scheduleRoutes.js'
import { siteRoutes } from './api/siteRoutes.js'
import { TRIGGER_OPERATIONS } from './api/triggerOperations.js'
import { hookHandlers } from './api/triggerRoutes.js'
import {
  OWN_HOST_CHECK,
  refuseBrokenRequest,
  refuseExpectations,
  requireHost,
  requirePath,
  takeTarget,
} from './api/wireRules.js'
import type { DashboardContext } from './dashboard/dashboardContext.js'
import { dashboardRoutes } from './dashboard/dashboardRoutes.js'
import { operationPage } from './operation/operationPages.js'
import { createRequestNote, logRequests } from './operation/requestLog.js'
import { type Actor, keyActor } from './stores/actor.js'
import type { KeyCache } from './stores/keyCache.js'
import { bearerToken, withoutKeys } from './stores/keyFormat.js'
import type { Session } from './stores/sessionStore.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** IP address of the client, as reported by trusted proxies. */
    client: string
    /** The session of a request to the dashboard. */
    session: Session | undefined
  }
}

const BODY_BYTES = 1024 * 1024
const REQUEST_MS = 30_000
const HEADERS_MS = 10_000

/** Creates the HTTP API. All errors have the form `{ "error": … }`. */
export function createApi(context: DashboardContext, logger: Logger): FastifyInstance {
  const note = createRequestNote(context.metrics)
  const api = Fastify({
    loggerInstance: logger,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    // Requests that arrive during a graceful stop still get a normal response.
    return503OnClosing: false,
    http: { headersTimeout: HEADERS_MS, ...OWN_HOST_CHECK },
    clientErrorHandler: refuseBrokenRequest,
    genReqId: (request) => requestId(request as IncomingMessage, context.trustedProxies),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    rewriteUrl: (request) => takeTarget(request as IncomingMessage),
    // These errors reach no route and no hook.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      request.client = request.raw.socket.remoteAddress ?? ''
      reply.raw.once('close', () => note(request, reply, !reply.raw.writableFinished))
      refuseUrl(error, request, reply)
    },
    exposeHeadRoutes: true,
  }) as unknown as FastifyInstance
  refuseExpectations(api.server)
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    parseJson(body),
  )
  api.decorateRequest('actor')
  api.decorateRequest('audit')
  api.decorateRequest('session')
  api.decorateRequest('client', '')
  api.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    request.audit = {}
    request.client = clientAddressReader(request.raw, context.trustedProxies)
    requireHost(request.raw)
    requirePath(request.url)
  })
  api.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
    const { status, message, headers } = errorFailure(error, request)
    return reply.code(status).headers(headers).send({ error: message })
  })
  api.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400 || request.raw.complete) return
    reply.removeHeader('connection')
    await discardBody(request.raw)
  })
  const methods = knownMethods(api)
  api.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const allowed = methods(path)
    if (allowed.length === 0) return reply.code(404).send({ error: `Not found: ${request.method} ${path}.` })
    const error = `Method ${request.method} is not allowed. Expected ${allowed.join(', ')}.`
    return reply.code(405).header('allow', allowed.join(', ')).send({ error })
  })

  logRequests(api, note)
  api.get('/', async (_request, reply) => reply.code(302).header('location', 'dashboard').send())
  for (const path of ['/health/live', '/health/ready'])
    api.get(path, async (_request, reply) => {
      const { status, type, body } = await operationPage(path, { health: context.health })
      return reply.code(status).type(type).header('cache-control', 'no-store').send(body)
    })
  api.get('/openapi.json', async () => describeApi(context.publicUrl))
  bundleRoutes(api, context)
  forwardRoutes(api, context)
  feedbackRoutes(api, context)
  hookRoutes(api, context)
  discoveryRoutes(api, context)
  mcpRoutes(api, context)
  docsRoutes(api, context)
  const limiter = createRequestLimiter({ limit: context.limits.requestsPerMinute, windowMs: 60_000 })
  dashboardRoutes(api, context, limiter)
  adminRoutes(api, context, limiter)
  return api
}

/** Adds the routes that need an admin key. */
function adminRoutes(api: FastifyInstance, context: ApiContext, limiter: RequestLimiter): void {
  void api.register(async (guarded) => {
    guarded.addHook('onRequest', async (request) => {
      request.actor = await requireAdminKey(request, context.keys)
      const wait = limiter.take(request.actor.organisation)
      if (wait !== undefined)
        throw new ApiError(429, 'Too many requests. Retry later.', { 'retry-after': String(wait) })
    })
    guardRoutes(guarded, { database: context.database, via: 'api' })
    jobRoutes(guarded, context)
    siteRoutes(guarded, context)
    auditRoutes(guarded, context)
    serveHandlers(guarded, TRIGGER_OPERATIONS, hookHandlers(context))
    serveHandlers(guarded, TRIGGER_OPERATIONS, scheduleHandlers(context))
    eventRoutes(guarded, context)
  })
}

/** Returns a function that returns the methods of a path, for routes that are added after this call. */
function knownMethods(api: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  api.addHook('onRoute', ({ url, method }) => {
    const pattern = url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')
    routes.push({ pattern: new RegExp(`^${pattern}$`), methods: [method].flat() })
  })
  return (path) => {
    const names = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    return [...new Set(names)].sort()
  }
}

/** Returns the request ID sent by a trusted proxy, or a new one. */
function requestId({ socket, headers }: IncomingMessage, trusted: ApiContext['trustedProxies']): string {
  const header = headers['x-request-id']
  const isValid = typeof header === 'string' && /^[\w.-]{1,100}$/.test(header) && withoutKeys(header) === header
  return isValid && isTrusted(socket.remoteAddress ?? '', trusted) ? header : randomUUID()
}

function clientAddressReader(
  { socket, headersDistinct }: IncomingMessage,
  trusted: ApiContext['trustedProxies'],
): string {
  const socketAddress = socket.remoteAddress ?? ''
  if (trusted.length === 0) return socketAddress
  try {
    return clientAddress({ socketAddress, forwardedFor: headersDistinct['x-forwarded-for'] ?? [] }, trusted)
  } catch (error) {
    if (error instanceof ForwardedTooLong) throw new ApiError(400, error.message)
    throw error
  }
}

/** Responds to invalid URLs, and to URLs with a path segment that is too long. */
function refuseUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  void reply
    .code(isLong ? 404 : 400)
    .header('x-request-id', request.id)
    .send({ error: isLong ? 'Not found.' : 'Invalid URL.' })
}

/** Parses a JSON body. An empty body is allowed, because some clients send the JSON content type without a body. */
function parseJson(body: string): unknown {
  if (body.trim() === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    throw new ApiError(400, 'Invalid JSON in the request body.')
  }
}

/** Returns the actor of a request's admin key. @throws ApiError 401 */
async function requireAdminKey(request: FastifyRequest, keys: KeyCache): Promise<Actor> {
  const key = await keys.find(bearerToken(request.raw.rawHeaders) ?? '')
  if (!key) throw unauthorized()
  if (key.kind !== 'admin') throw unauthorized('This endpoint requires an admin API key.')
  return keyActor(key)
}
