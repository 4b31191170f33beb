import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginChange } from '../api/access.js'
import { ApiError } from '../api/apiError.js'
import { countedAs } from '../api/ipAddress.js'
import type { RequestLimiter } from '../api/requestLimiter.js'
import type { Mailer } from '../operation/mailer.js'
import { keyActor } from '../stores/actor.js'
import { takeBudgets } from '../stores/budgets.js'
import { normalizeEmail } from '../stores/emailAddress.js'
import { keyDigest, keyKind } from '../stores/keyFormat.js'
import { findKey, type KeyRecord } from '../stores/keyStore.js'
import { findPeople, listOrganizations, type Person } from '../stores/peopleStore.js'
import { endSession, firstOrganization, startSession } from '../stores/sessionStore.js'
import { createLink, linkPath } from '../stores/signInLinks.js'
import {
  absoluteUrl,
  type DashboardContext,
  dashboardFrame,
  requestForm,
  seeOther,
  sendPage,
  servePage,
} from './dashboardContext.js'
import { dashboardUrls, safeReturn } from './dashboardUrls.js'
import { PAGE_ROUTES } from './pageAccess.js'
import { sessionCookie } from './sessionCookie.js'
import { SignInPage } from './signInPage.js'

/** Number of links that one client can request for a person, and all clients together. */
const [MAILS_PER_HOUR, MAILS_PER_PERSON] = [5, 50]

/** Adds the pages for signing in with a key, which creates a session, and for signing out. */
export function signInPages(pages: FastifyInstance, context: DashboardContext, attempts: RequestLimiter): void {
  const { database, openId, mailer } = context
  const ways = () => ({
    frame: dashboardFrame(context),
    hasProvider: openId !== undefined,
    mails: mailer !== undefined,
  })

  servePage(pages, PAGE_ROUTES.signIn, async (request, reply) => {
    const to = safeReturn((request.query as { to?: string }).to)
    const organisation = request.session && (await firstOrganization(database, request.session))
    if (organisation !== undefined) return seeOther(reply, returnPath(context, to, organisation))
    return sendPage(reply, SignInPage({ ...ways(), to }))
  })

  servePage(pages, PAGE_ROUTES.signInWithKey, async (request, reply) => {
    const { key: text = '', to: target } = requestForm(request)
    const to = safeReturn(target)
    const wait = attempts.take(countedAs(request.client))
    const refuse = (error: string, status: number) => sendPage(reply, SignInPage({ ...ways(), error, to }), status)
    if (wait !== undefined) {
      reply.header('retry-after', String(wait))
      return refuse(`Too many attempts. Retry in ${wait} seconds.`, 429)
    }
    request.audit.isRecorded = true
    const key = await findReadKey(text.trim())
    if (key === undefined) return refuse('Invalid or expired admin key. Expected a key that begins with "svc_".', 403)
    request.actor = keyActor(key)
    if (!key.scopes.includes('read')) return refuse('The key lacks the scope "read". Use another key.', 403)
    await keepSession(context, request, reply, { key: key.id })
    return seeOther(reply, returnPath(context, to, key.organisation))
  })

  if (mailer)
    servePage(pages, PAGE_ROUTES.requestLink, async (request, reply) => {
      const wait = attempts.take(countedAs(request.client))
      if (wait !== undefined)
        throw new ApiError(429, 'Too many attempts. Retry later.', { 'retry-after': String(wait) })
      const { email: text = '', to: target } = requestForm(request)
      const [email, to] = [normalizeEmail(text), safeReturn(target)]
      // Not awaited, so that neither the response nor its time tells whether the person exists.
      if (email !== undefined)
        void mailLink(context, mailer, { email, to, client: request.client }).catch((error) =>
          request.log.warn({ err: error }, 'mail not sent'),
        )
      return sendPage(reply, SignInPage({ ...ways(), isMailed: true, to }))
    })

  servePage(pages, PAGE_ROUTES.signOut, async (request, reply) => {
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

/** Counts an attempt to sign in. @throws ApiError 429 */
export function takeAttempt(attempts: RequestLimiter, { client }: FastifyRequest): void {
  const wait = attempts.take(countedAs(client))
  if (wait !== undefined) throw new ApiError(429, 'Too many attempts. Retry later.', { 'retry-after': String(wait) })
}

interface RequestedLink {
  email: string
  /** The path to redirect to after signing in. */
  to: string | undefined
  client: string
}

/**
 * Sends a link to a person, unless too many were sent in the last hour. Each client has its own budget, so that nobody
 * can use up that of the person.
 */
async function mailLink(
  context: DashboardContext,
  mailer: Mailer,
  { email, to, client }: RequestedLink,
): Promise<void> {
  const { database } = context
  const [person] = await findPeople(database, email)
  if (!person) return
  const budgets = [
    { key: `mail ${person.id} ${countedAs(client)}`, limit: MAILS_PER_HOUR, windowMs: 3600_000 },
    { key: `mail ${person.id}`, limit: MAILS_PER_PERSON, windowMs: 3600_000 },
  ]
  if (!(await takeBudgets(database, budgets)).isAdmitted) return
  const token = await createLink(database, { person, mailed: true, creator: person.email })
  await mailer.sendLink({ email, url: absoluteUrl(context, linkPath(token, to)) })
}

/**
 * Returns the path to redirect to after signing in: the requested one, including the prefix that a proxy removes, or the
 * sites of an organization.
 */
export function returnPath(
  { publicUrl }: Pick<DashboardContext, 'publicUrl'>,
  to: string | undefined,
  organisation: string,
): string {
  const { signIn, sites } = dashboardUrls(publicUrl, organisation)
  return to === undefined ? sites : signIn.replace(/\/dashboard$/, '') + to
}

/** Signs in a person, and records it in the audit log of their organizations. @throws ApiError 403 without any */
export async function signInPerson(
  context: DashboardContext,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
): Promise<{ organisation: string }> {
  const { id, email } = person
  request.actor = { kind: 'person', id, name: email, organisation: '', permissions: new Set() }
  request.audit.isRecorded = true
  const limit = person.operator ? 1 : 100
  const organisations = (await listOrganizations(context.database, person, { limit })).map((each) => each.organisation)
  request.audit.organisations = person.operator ? [] : organisations
  const [organisation] = organisations
  if (organisation === undefined)
    throw new ApiError(403, 'You are not a member of an organization. Ask an owner for an invitation.')
  await keepSession(context, request, reply, { person: id })
  return { organisation }
}

/** Starts a session with a new token, which replaces the session of this browser. */
async function keepSession(
  { database, publicUrl }: DashboardContext,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: { key: string } | { person: string },
): Promise<void> {
  await beginChange(database, request, 'dashboard')
  const cookie = sessionCookie(publicUrl)
  const earlier = cookie.read(request.headers.cookie)
  if (earlier !== undefined) await endSession(database, earlier)
  const origin = { device: request.headers['user-agent'], client: request.client }
  const token = await startSession(database, owner, origin)
  request.log.info({ ...owner }, 'signed in')
  reply.header('set-cookie', cookie.keep(token))
}
