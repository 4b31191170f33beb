import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { VNode } from 'preact'
import type { ApiContext } from '../api/apiContext.js'
import type { Mailer } from '../operation/mailer.js'
import type { Actor } from '../stores/actor.js'
import { type Assets, assetUrls } from './dashboardAssets.js'
import { dashboardUrls } from './dashboardUrls.js'
import { type Form, type PageFrame, renderDocument } from './document.js'
import { ConfirmPage } from './messagePage.js'
import type { OpenId } from './openId.js'
import type { PageRoute } from './pageAccess.js'

/** The services that routes of the dashboard use. */
export interface DashboardContext extends ApiContext {
  assets: Assets
  /** Undefined without a provider. */
  openId?: OpenId | undefined
  /** Undefined without a mail server. */
  mailer?: Mailer | undefined
}

export function dashboardFrame({ publicUrl, assets }: DashboardContext, actor?: Actor): PageFrame {
  return {
    addresses: dashboardUrls(publicUrl, actor?.organisation ?? ''),
    assets: assetUrls(publicUrl, assets),
    actor,
    now: new Date(),
  }
}

export function sendPage(reply: FastifyReply, page: VNode, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(renderDocument(page))
}

/** Returns a URL of this server for clients. */
export function absoluteUrl({ publicUrl }: Pick<ApiContext, 'publicUrl'>, path: string): string {
  return publicUrl.replace(/\/$/, '') + path
}

/** Redirects the browser to another page with status 303, so that it sends a GET request. */
export function seeOther(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(303).header('location', location).send()
}

export function requestForm({ body }: FastifyRequest): Form {
  return (body ?? {}) as Form
}

/** Sends a confirmation page, for browsers without scripts. Returns undefined if the form is already confirmed. */
export function askFirst(
  request: FastifyRequest,
  reply: FastifyReply,
  question: Parameters<typeof ConfirmPage>[0],
): FastifyReply | undefined {
  if (isConfirmed(request)) return undefined
  request.audit.isRecorded = false
  return sendPage(reply, ConfirmPage(question))
}

export function isConfirmed(request: FastifyRequest): boolean {
  return requestForm(request).confirmed === 'yes'
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Adds a route of the dashboard with its permission. */
export function servePage(pages: FastifyInstance, { method, path, ...access }: PageRoute, handler: PageHandler): void {
  pages.route({ method, url: path, config: { access }, handler })
}
