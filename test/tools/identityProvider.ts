import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const OPENID_CLIENT = { id: 'octavo', secret: 'a client secret of some length' }

/** Claims of the people of a provider, by the name with which they sign in. */
export type ProviderPeople = Record<string, Record<string, unknown>>

export interface IdentityProvider {
  issuer: string
  /** Stops and starts responding. */
  setAvailable(isAvailable: boolean): void
  stop(): Promise<void>
}

async function listen(listener: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

/** A real provider with a page on which anyone signs in by name. */
export async function startIdentityProvider(
  people: ProviderPeople,
): Promise<IdentityProvider & { allowRedirect(uri: string): void }> {
  let listener: RequestListener = () => {}
  let isAvailable = true
  const { server, origin } = await listen((request, response) => {
    if (isAvailable) listener(request, response)
    else response.writeHead(503).end()
  })
  return {
    issuer: origin,
    setAvailable: (value) => {
      isAvailable = value
    },
    allowRedirect(uri) {
      const provider = new Provider(origin, {
        clients: [
          {
            client_id: OPENID_CLIENT.id,
            client_secret: OPENID_CLIENT.secret,
            redirect_uris: [uri],
            response_types: ['code'],
            grant_types: ['authorization_code'],
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified', 'groups'] },
        findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
        pkce: { required: () => true, methods: ['S256'] },
        cookies: { keys: ['a key'] },
      })
      listener = provider.callback()
    },
    stop: () => close(server),
  }
}

/** What a lying provider responds to a code. */
export interface Lie {
  header?: Record<string, unknown>
  claims?: Record<string, unknown>
  /** Signs with another key than the published one. */
  isForged?: boolean
}

/** A provider that gives out any ID token. */
export interface LyingProvider extends IdentityProvider {
  /** Sets the response to the next codes. */
  tell(lie: Lie): void
}

export async function startLyingProvider(): Promise<LyingProvider> {
  const [own, other] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ]
  let lie: Lie = {}
  const { server, origin } = await listen((request, response) => {
    const documents: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/keys': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] }),
      '/token': () => {
        const now = Math.floor(Date.now() / 1000)
        const claims = { iss: origin, sub: 'liar', aud: OPENID_CLIENT.id, iat: now, exp: now + 60, ...lie.claims }
        const token = signToken(
          { alg: 'RS256', kid: 'own', ...lie.header },
          claims,
          (lie.isForged ? other : own).privateKey,
        )
        return { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: token }
      },
    }
    const body = documents[new URL(request.url ?? '', origin).pathname]?.()
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? {}))
  })
  return {
    issuer: origin,
    setAvailable: () => {},
    tell: (next) => {
      lie = next
    },
    stop: () => close(server),
  }
}

function signToken(header: Record<string, unknown>, claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part(header)}.${part(claims)}`
  if (header.alg === 'none') return `${text}.`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`
}
