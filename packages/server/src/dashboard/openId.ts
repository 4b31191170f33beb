import type { Configuration } from 'openid-client'
import type { MemberRole } from '../stores/permissions.js'

export interface OpenIdSettings {
  /** URL of the provider. */
  issuer: string
  clientId: string
  /** Undefined for a public client. */
  clientSecret?: string | undefined
  /** Domains of the e-mail addresses that may sign in. Empty: all. */
  emailDomains: readonly string[]
  /** Name of the claim whose values give roles. */
  claim?: string | undefined
  /** Roles by the value of the claim. */
  roles: Readonly<Record<string, { organisation: string; role: MemberRole }>>
}

/** A sign-in until the provider redirects back. The browser keeps it in a cookie. */
export interface OpenIdFlow {
  state: string
  nonce: string
  verifier: string
  /** Page to open after signing in. */
  to?: string | undefined
  /** Token of the invitation to accept. */
  invitation?: string | undefined
}

/** Claims that the provider has signed. */
export interface OpenIdClaims {
  issuer: string
  subject: string
  email: unknown
  isVerified: boolean
  /** Values of the claim that gives roles. Undefined without such a setting. */
  values: string[] | undefined
}

/** The provider could not be reached, or has no valid configuration. */
export class ProviderUnavailable extends Error {}

export interface OpenId {
  settings: OpenIdSettings
  /** Returns the URL of the provider's page. @throws ProviderUnavailable */
  start(redirectUri: string, more: Pick<OpenIdFlow, 'to' | 'invitation'>): Promise<{ url: string; flow: OpenIdFlow }>
  /**
   * Exchanges the code of a callback for claims.
   * @param callback URL to which the provider has redirected
   * @throws ProviderUnavailable
   * @throws {Error} for a response that does not belong to the flow, or is not signed by the provider
   */
  finish(callback: URL, flow: OpenIdFlow): Promise<OpenIdClaims>
}

const TIMEOUT_SECONDS = 10

/** Returns the client of a provider. It is discovered at the first sign-in, so that the server starts without it. */
export function createOpenId(settings: OpenIdSettings): OpenId {
  const { issuer, clientId, clientSecret, claim } = settings
  // Imported when it is used, because it costs memory.
  const library = () => import('openid-client')
  let configuration: Promise<Configuration> | undefined

  const discover = async () => {
    const { discovery, allowInsecureRequests, enableNonRepudiationChecks, None } = await library()
    // Settings allow http for loopback only.
    const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])]
    const authentication = clientSecret === undefined ? None() : undefined
    const options = { execute, timeout: TIMEOUT_SECONDS }
    return discovery(new URL(issuer), clientId, clientSecret, authentication, options)
  }
  const discovered = async () => {
    configuration ??= discover()
    try {
      return await configuration
    } catch (error) {
      configuration = undefined
      throw new ProviderUnavailable(`The provider ${issuer} can't be discovered.`, { cause: error })
    }
  }

  return {
    settings,
    async start(redirectUri, more) {
      const provider = await discovered()
      const client = await library()
      const verifier = client.randomPKCECodeVerifier()
      const flow = { state: client.randomState(), nonce: client.randomNonce(), verifier, ...more }
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, flow }
    },
    async finish(callback, { state, nonce, verifier }) {
      const provider = await discovered()
      const client = await library()
      const tokens = await client.authorizationCodeGrant(provider, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const identity = tokens.claims()
      if (!identity) throw new Error('Missing ID token.')
      const { sub } = identity
      const isComplete = identity.email !== undefined && (claim === undefined || identity[claim] !== undefined)
      // Many providers put these claims only into the response of this endpoint.
      const more =
        isComplete || provider.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await client.fetchUserInfo(provider, tokens.access_token, sub)
      const claims: Record<string, unknown> = { ...more, ...identity }
      return {
        issuer: identity.iss,
        subject: sub,
        email: claims.email,
        isVerified: claims.email_verified === true,
        values: claim === undefined ? undefined : claimValues(claims[claim]),
      }
    },
  }
}

function claimValues(value: unknown): string[] {
  return [value].flat().filter((each): each is string => typeof each === 'string')
}
