import type { FastifyInstance } from 'fastify'
import { beginChange } from '../api/access.js'
import type { RequestLimiter } from '../api/requestLimiter.js'
import { findLink, InvalidInvitation, provedPerson, redeemLink } from '../stores/signInLinks.js'
import {
  type DashboardContext,
  dashboardFrame,
  requestForm,
  seeOther,
  sendPage,
  servePage,
} from './dashboardContext.js'
import { safeReturn } from './dashboardUrls.js'
import { LinkPage } from './linkPage.js'
import { MessagePage } from './messagePage.js'
import { PAGE_ROUTES } from './pageAccess.js'
import { returnPath, signInPerson, takeAttempt } from './signInRoutes.js'

const INVALID = 'The link has expired or was already used. Request a new one.'

/** Adds the page of a one-time link. A button uses the link, because mail scanners open links. */
export function linkPages(pages: FastifyInstance, context: DashboardContext, attempts: RequestLimiter): void {
  const { database } = context
  const hasProvider = context.openId !== undefined

  servePage(pages, PAGE_ROUTES.link, async (request, reply) => {
    const { token, to } = request.query as { token?: unknown; to?: string }
    const link = typeof token === 'string' ? await findLink(database, token) : undefined
    const frame = dashboardFrame(context)
    if (!link) return sendPage(reply, MessagePage({ frame, title: 'Invalid link', message: INVALID }), 403)
    if (!link.isValid) throw new InvalidInvitation(link)
    return sendPage(
      reply,
      LinkPage({
        frame,
        link,
        token: String(token),
        to: safeReturn(to),
        signedIn: provedPerson(request.session?.person),
        hasProvider,
      }),
    )
  })

  servePage(pages, PAGE_ROUTES.useLink, async (request, reply) => {
    takeAttempt(attempts, request)
    request.audit.isRecorded = true
    await beginChange(database, request, 'dashboard')
    const { token = '', to } = requestForm(request)
    const signIn = await redeemLink(database, token, { signedIn: request.session?.person })
    if (!signIn) {
      const frame = dashboardFrame(context)
      return sendPage(reply, MessagePage({ frame, title: 'Invalid link', message: INVALID }), 403)
    }
    request.audit.target = signIn.link.id
    const { organisation } = await signInPerson(context, request, reply, signIn.person)
    return seeOther(reply, returnPath(context, safeReturn(to), signIn.link.organisation ?? organisation))
  })
}
