import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginChange } from '../api/access.js'
import { ApiError } from '../api/apiError.js'
import type { RequestLimiter } from '../api/requestLimiter.js'
import { normalizeEmail } from '../stores/emailAddress.js'
import { AddressTaken, type Identity, identifyPerson } from '../stores/identityStore.js'
import type { Person } from '../stores/peopleStore.js'
import { findLink, InvalidInvitation, linkPath, redeemLink } from '../stores/signInLinks.js'
import { absoluteUrl, type DashboardContext, seeOther, servePage } from './dashboardContext.js'
import { safeReturn } from './dashboardUrls.js'
import { type OpenId, type OpenIdClaims, type OpenIdFlow, type OpenIdSettings, ProviderUnavailable } from './openId.js'
import { PAGE_ROUTES } from './pageAccess.js'
import { flowCookie } from './sessionCookie.js'
import { returnPath, signInPerson, takeAttempt } from './signInRoutes.js'

/** Adds the sign-in with OpenID Connect: the redirect to the provider, and the page to which it redirects back. */
export function openIdPages(pages: FastifyInstance, context: DashboardContext, attempts: RequestLimiter): void {
  const { database, openId } = context
  if (!openId) return
  const callbackUrl = () => absoluteUrl(context, '/dashboard/-/openid/callback')

  servePage(pages, PAGE_ROUTES.startOpenId, async (request, reply) => {
    const { to, invitation } = request.query as { to?: unknown; invitation?: unknown }
    const { url, flow } = await explained(request, () =>
      openId.start(callbackUrl(), {
        to: typeof to === 'string' ? safeReturn(to) : undefined,
        invitation: typeof invitation === 'string' ? invitation.slice(0, 100) : undefined,
      }),
    )
    return seeOther(reply.header('set-cookie', flowCookie(context.publicUrl).keep(writeFlow(flow))), url)
  })

  servePage(pages, PAGE_ROUTES.finishOpenId, async (request, reply) => {
    takeAttempt(attempts, request)
    const cookie = flowCookie(context.publicUrl)
    const flow = readFlow(cookie.read(request.headers.cookie))
    // A flow is used once, also if it fails.
    reply.header('set-cookie', cookie.forget)
    if (!flow) throw new ApiError(403, 'The sign-in has expired. Start again.')
    request.audit.isRecorded = true
    const callback = new URL(callbackUrl())
    callback.search = request.url.split('?')[1] ?? ''
    const claims = await explained(request, () => openId.finish(callback, flow))
    await beginChange(database, request, 'dashboard')
    const { person, isNew } = await personByClaims(claims, flow)
    const { organisation } = await signInPerson(context, request, reply, person)
    // Links of other sites can open this path, so people who exist join with the button of the page.
    const invitation = flow.invitation === undefined || isNew ? undefined : linkPath(flow.invitation)
    return seeOther(reply, returnPath(context, invitation ?? safeReturn(flow.to), organisation))
  })

  async function personByClaims(
    claims: OpenIdClaims,
    { invitation }: OpenIdFlow,
  ): Promise<{ person: Person; isNew: boolean }> {
    const link = invitation === undefined ? undefined : await findLink(database, invitation)
    if (link?.isValid === false) throw new InvalidInvitation(link)
    const identity = readIdentity(claims, (openId as OpenId).settings)
    const isInvited = link !== undefined && link.person === null
    const identified = await identifyPerson(database, { ...identity, isInvited }).catch((error) => {
      if (error instanceof AddressTaken)
        throw new ApiError(
          403,
          `Another account of the provider has used ${identity.email}. Ask an owner to remove it.`,
        )
      throw error
    })
    if (!identified) {
      const reason =
        identity.email === undefined
          ? 'Your provider has not verified your e-mail address.'
          : `No organization has invited ${identity.email}.`
      throw new ApiError(403, `${reason} Ask an owner of the organization for an invitation.`)
    }
    const { person, isNew } = identified
    if (invitation !== undefined && isNew) await redeemLink(database, invitation, { signedIn: person })
    return identified
  }
}

/** @throws ApiError 403 for an e-mail of another domain */
export function readIdentity(
  { issuer, subject, email: claimed, isVerified, values }: OpenIdClaims,
  { emailDomains, roles }: Pick<OpenIdSettings, 'emailDomains' | 'roles'>,
): Omit<Identity, 'isInvited'> {
  const email = isVerified && typeof claimed === 'string' ? normalizeEmail(claimed) : undefined
  if (emailDomains.length > 0 && !emailDomains.includes(email?.split('@')[1] ?? ''))
    throw new ApiError(403, `Expected a verified e-mail address of ${emailDomains.join(' or ')}.`)
  const memberships = values?.flatMap((value) => (Object.hasOwn(roles, value) ? [roles[value]] : []))
  return { issuer, subject, email, memberships: memberships?.filter((each) => each !== undefined) }
}

/** Converts errors of the provider to messages. Details are for the log: an attacker could have sent them. */
async function explained<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    request.log.warn({ err: error }, 'sign-in with OpenID Connect')
    if (error instanceof ProviderUnavailable)
      throw new ApiError(503, 'The sign-in provider is unavailable. Retry shortly, or sign in with a key.')
    throw new ApiError(403, 'The sign-in failed. Start again.')
  }
}

function writeFlow(flow: OpenIdFlow): string {
  return Buffer.from(JSON.stringify(flow)).toString('base64url')
}

function readFlow(text: string | undefined): OpenIdFlow | undefined {
  if (text === undefined) return undefined
  try {
    const flow = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<Record<keyof OpenIdFlow, unknown>>
    const { state, nonce, verifier, to, invitation } = flow
    const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
    if (!isText(state) || !isText(nonce) || !isText(verifier)) return undefined
    return {
      state,
      nonce,
      verifier,
      to: isText(to) ? to : undefined,
      invitation: isText(invitation) ? invitation : undefined,
    }
  } catch {
    return undefined
  }
}
