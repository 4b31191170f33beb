import type { FastifyInstance } from 'fastify'
import { createRequestLimiter } from '../api/requestLimiter.js'
import { keyDigest, keyKind } from '../stores/keyFormat.js'
import { findKey, type KeyRecord } from '../stores/keyStore.js'
import { endSession, startSession } from '../stores/sessionStore.js'
import { type DashboardContext, dashboardFrame, requestForm, seeOther, sendPage } from './dashboardContext.js'
import { dashboardUrls, safeReturn } from './dashboardUrls.js'
import { sessionCookie } from './sessionCookie.js'
import { SignInPage } from './signInPage.js'

/** Maximum number of sign-in attempts per minute. Keys cannot be guessed, but each attempt has a cost. */
const TRIES_PER_MINUTE = 20

/** Adds the pages for signing in with a key, which creates a session, and for signing out. */
export function signInPages(pages: FastifyInstance, context: DashboardContext): void {
  const { database } = context
  const limiter = createRequestLimiter({ limit: TRIES_PER_MINUTE, windowMs: 60_000 })
  /** Returns the path for the browser, including the prefix that a proxy removes. */
  const forBrowser = (path: string) => dashboardUrls(context.publicUrl, '').signIn.replace(/\/dashboard$/, '') + path

  pages.get('/', async (request, reply) => {
    if (request.key) return seeOther(reply, dashboardUrls(context.publicUrl, request.key.organisation).sites)
    const to = safeReturn((request.query as { to?: string }).to)
    return sendPage(reply, SignInPage({ frame: dashboardFrame(context), to }))
  })

  pages.post('/', async (request, reply) => {
    const { key: text = '', to: target } = requestForm(request)
    const to = safeReturn(target)
    const wait = limiter.take(request.client)
    const refuse = (error: string, status: number) =>
      sendPage(reply, SignInPage({ frame: dashboardFrame(context), error, to }), status)
    if (wait !== undefined) {
      reply.header('retry-after', String(wait))
      return refuse(`Too many attempts. Retry in ${wait} seconds.`, 429)
    }
    const key = await findReadKey(text.trim())
    if (key === undefined) return refuse('Invalid or expired admin key. Expected a key that begins with "svc_".', 403)
    if (!key.scopes.includes('read')) return refuse('The key lacks the scope "read". Use another key.', 403)
    const token = await startSession(database, key)
    request.log.info({ key: key.id, organisation: key.organisation }, 'signed in')
    reply.header('set-cookie', sessionCookie(context.publicUrl).keep(token))
    return seeOther(reply, to === undefined ? dashboardUrls(context.publicUrl, key.organisation).sites : forBrowser(to))
  })

  pages.post('/:organisation/-/sign-out', async (request, reply) => {
    const cookie = sessionCookie(context.publicUrl)
    const token = cookie.read(request.headers.cookie)
    if (token !== undefined) await endSession(database, token)
    return seeOther(reply.header('set-cookie', cookie.forget), dashboardUrls(context.publicUrl, '').signIn)
  })

  /** Finds an admin key by its text. Assistant keys are public and can't sign in. */
  async function findReadKey(text: string): Promise<KeyRecord | undefined> {
    if (keyKind(text) !== 'admin') return undefined
    const key = await findKey(database, keyDigest(text))
    return key?.kind === 'admin' ? key : undefined
  }
}
