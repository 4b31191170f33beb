import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api/apiError.js'
import { countedAs } from '../api/ipAddress.js'
import type { RequestLimiter } from '../api/requestLimiter.js'
import { findLink, redeemLink } from '../stores/signInLinks.js'
import {
  type DashboardContext,
  dashboardFrame,
  requestForm,
  seeOther,
  sendPage,
  servePage,
} from './dashboardContext.js'
import { dashboardUrls } from './dashboardUrls.js'
import { LinkPage } from './linkPage.js'
import { MessagePage } from './messagePage.js'
import { PAGE_ROUTES } from './pageAccess.js'
import { signInPerson } from './signInRoutes.js'

const INVALID = 'The link has expired or was already used. Request a new one.'

/** Adds the page of a one-time link. A button uses the link, because mail scanners open links. */
export function linkPages(pages: FastifyInstance, context: DashboardContext, attempts: RequestLimiter): void {
  const { database } = context

  servePage(pages, PAGE_ROUTES.link, async (request, reply) => {
    const { token } = request.query as { token?: unknown }
    const link = typeof token === 'string' ? await findLink(database, token) : undefined
    const frame = dashboardFrame(context)
    if (!link) return sendPage(reply, MessagePage({ frame, title: 'Invalid link', message: INVALID }), 403)
    return sendPage(reply, LinkPage({ frame, link, token: String(token), signedIn: request.session?.person }))
  })

  servePage(pages, PAGE_ROUTES.useLink, async (request, reply) => {
    const wait = attempts.take(countedAs(request.client))
    if (wait !== undefined) throw new ApiError(429, 'Too many attempts. Retry later.', { 'retry-after': String(wait) })
    request.audit.isRecorded = true
    const { token = '' } = requestForm(request)
    const used = await redeemLink(database, token, { signedIn: request.session?.person })
    if (!used) {
      const frame = dashboardFrame(context)
      return sendPage(reply, MessagePage({ frame, title: 'Invalid link', message: INVALID }), 403)
    }
    request.audit.target = used.link.id
    const { organisation } = await signInPerson(context, request, reply, used.person)
    return seeOther(reply, dashboardUrls(context.publicUrl, used.link.organisation ?? organisation).sites)
  })
}
