import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VNode } from 'preact'
import type { ApiContext } from '../api/apiContext.js'
import { ApiError } from '../api/apiError.js'
import type { KeyRecord } from '../stores/keyStore.js'
import { type Assets, assetUrls } from './dashboardAssets.js'
import { dashboardUrls } from './dashboardUrls.js'
import { type Form, type PageFrame, renderDocument } from './document.js'

/** The services that routes of the dashboard use. */
export interface DashboardContext extends ApiContext {
  assets: Assets
}

export function dashboardFrame({ publicUrl, assets }: DashboardContext, reader?: KeyRecord): PageFrame {
  return {
    addresses: dashboardUrls(publicUrl, reader?.organisation ?? ''),
    assets: assetUrls(publicUrl, assets),
    reader,
    now: new Date(),
  }
}

export function sendPage(reply: FastifyReply, page: VNode, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(renderDocument(page))
}

/** Redirects the browser to another page with status 303, so that it sends a GET request. */
export function seeOther(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(303).header('location', location).send()
}

export function requestForm({ body }: FastifyRequest): Form {
  return (body ?? {}) as Form
}

/** @throws ApiError 403 */
export function requireWrite({ scopes }: KeyRecord): void {
  if (!scopes.includes('write'))
    throw new ApiError(403, 'Your key is read-only. Sign in with a key that has the scope "write".')
}
