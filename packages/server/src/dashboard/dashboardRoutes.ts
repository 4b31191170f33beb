import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guardRoutes } from '../api/access.js'
import { ApiError, errorFailure } from '../api/apiError.js'
import { createRequestLimiter, type RequestLimiter } from '../api/requestLimiter.js'
import { findSession, firstOrganization, type Session, sessionActor } from '../stores/sessionStore.js'
import { accountPages } from './accountRoutes.js'
import { changesPages } from './changesRoutes.js'
import { ASSETS_PATH } from './dashboardAssets.js'
import { type DashboardContext, dashboardFrame, seeOther, sendPage } from './dashboardContext.js'
import { dashboardUrls, safeReturn } from './dashboardUrls.js'
import { isSameOrigin } from './formOrigin.js'
import { hookPages } from './hookPages.js'
import { jobPages } from './jobPageRoutes.js'
import { keyPages } from './keyPageRoutes.js'
import { linkPages } from './linkRoutes.js'
import { MessagePage } from './messagePage.js'
import { openIdPages } from './openIdRoutes.js'
import { peoplePages } from './peoplePageRoutes.js'
import { reportPages } from './reportRoutes.js'
import { schedulePages } from './schedulePages.js'
import { sessionCookie } from './sessionCookie.js'
import { signInPages } from './signInRoutes.js'
import { siteForms } from './siteFormRoutes.js'
import { sitePages } from './sitePageRoutes.js'
import { webhookPages } from './webhookPages.js'

const FORM_BYTES = 256 * 1024
const FORM_FIELDS = 50
/** Maximum number of sign-in attempts per minute and client. Keys cannot be guessed, but each attempt has a cost. */
const TRIES_PER_MINUTE = 20

/** Header of automatic refreshes, which do not extend the session. */
const REFRESH_HEADER = 'x-octavo-refresh'

/**
 * The referrer policy is `same-origin`. With `no-referrer`, browsers would send forms with `Origin: null`, like forms
 * of other sites. Both policies send no referrer to other servers.
 */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Adds the dashboard: HTML pages and forms, which work without scripts. */
export function dashboardRoutes(api: FastifyInstance, context: DashboardContext, limiter: RequestLimiter): void {
  api.get(`${ASSETS_PATH}/:name`, async (request, reply) => {
    const asset = context.assets.find((request.params as { name: string }).name)
    if (!asset) throw new ApiError(404, 'File not found.')
    return reply
      .type(asset.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(asset.content)
  })

  void api.register(
    async (pages) => {
      pages.removeAllContentTypeParsers()
      pages.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: FORM_BYTES },
        async (_request: unknown, body: string) => parseForm(body),
      )
      pages.addHook('onRequest', async (request, reply) => {
        reply.headers(HEADERS)
        if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request, context.publicUrl)
        request.session = await requestSession(context, request)
        const { organisation } = request.params as { organisation?: string }
        if (!request.session || organisation === undefined) return
        const actor = await sessionActor(context.database, request.session, organisation)
        if (!actor) return
        request.actor = actor
        const wait = limiter.take(organisation)
        if (wait !== undefined)
          throw new ApiError(429, 'Too many requests. Retry later.', { 'retry-after': String(wait) })
      })
      pages.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
        const { status, message, headers } = errorFailure(error, request)
        const frame = dashboardFrame(context, request.actor)
        return sendPage(reply.headers(headers), MessagePage({ frame, title: statusTitle(status), message }), status)
      })
      pages.setNotFoundHandler(async (request, reply) => {
        const [path = '', ...query] = request.url.split('?')
        if (request.method === 'GET' && path.endsWith('/')) {
          const base = new URL(context.publicUrl).pathname.replace(/\/$/, '')
          const location = base + [path.replace(/\/+$/, ''), ...query].join('?')
          return reply.code(308).header('location', location).send()
        }
        return sendNotFound(context, request, reply)
      })

      // Before the guard, so that a session of another organization gets the same response for all paths.
      pages.addHook('onRequest', async (request, reply) => {
        const { actor, session, url, method, routeOptions } = request
        if (actor || (routeOptions.config.access?.permission ?? 'none') === 'none') return
        if (session) return sendNotFound(context, request, reply)
        const to = method === 'GET' ? safeReturn(url) : undefined
        const { signIn } = dashboardUrls(context.publicUrl, '')
        return seeOther(reply, to === undefined ? signIn : `${signIn}?to=${encodeURIComponent(to)}`)
      })
      guardRoutes(pages, { database: context.database, via: 'dashboard' })
      const attempts = createRequestLimiter({ limit: TRIES_PER_MINUTE, windowMs: 60_000 })
      signInPages(pages, context, attempts)
      linkPages(pages, context, attempts)
      openIdPages(pages, context, attempts)
      sitePages(pages, context)
      siteForms(pages, context)
      reportPages(pages, context)
      jobPages(pages, context)
      changesPages(pages, context)
      keyPages(pages, context)
      peoplePages(pages, context)
      hookPages(pages, context)
      schedulePages(pages, context)
      webhookPages(pages, context)
      accountPages(pages, context)
    },
    { prefix: '/dashboard' },
  )
}

const NOT_FOUND = 'The page does not exist, or you have no access to it.'

/** The page is the same for other organizations as for those that do not exist. */
async function sendNotFound(
  context: DashboardContext,
  { session }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const organisation = session && (await firstOrganization(context.database, session))
  const actor =
    organisation === undefined ? undefined : await sessionActor(context.database, session as Session, organisation)
  const frame = dashboardFrame(context, actor)
  return sendPage(reply, MessagePage({ frame, title: statusTitle(404), message: NOT_FOUND }), 404)
}

function requireSameOrigin({ headers, host }: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': fetchSite } = headers
  if (!isSameOrigin({ origin, fetchSite: fetchSite as string | undefined, host }, publicUrl))
    throw new ApiError(403, 'The form was submitted from another site. Submit it from the dashboard.')
}

async function requestSession(context: DashboardContext, { headers }: FastifyRequest): Promise<Session | undefined> {
  const token = sessionCookie(context.publicUrl).read(headers.cookie)
  return token === undefined
    ? undefined
    : findSession(context.database, token, { isUse: headers[REFRESH_HEADER] === undefined })
}

function statusTitle(status: number): string {
  const titles: Record<number, string> = {
    403: 'Not allowed',
    404: 'Not found',
    409: 'Conflict',
    429: 'Too many requests',
    503: 'Service unavailable',
  }
  return titles[status] ?? (status < 500 ? 'Invalid request' : 'Internal error')
}

/** Parses a form. If a name occurs several times, the last value is used. */
function parseForm(body: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  let count = 0
  for (const [name, value] of new URLSearchParams(body)) {
    if (++count > FORM_FIELDS) throw new ApiError(400, 'The form has too many fields.')
    fields[name] = value.replaceAll('\r\n', '\n')
  }
  return fields
}
