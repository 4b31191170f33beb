import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface AuthorizationServer extends AsyncDisposable {
  /** Without a slash at the end. */
  origin: string
  /** Paths of POST requests, the oldest first. */
  posts: string[]
  /** Starts the provider. Until then, requests get no response. */
  start(options: ProviderOptions): void
}

interface ProviderOptions {
  /** The page of the site that gets the code. */
  redirectUri: string
  /** True for a client without a secret. */
  isPublic: boolean
  /** True if pages of other origins may call it. */
  allowsPages: boolean
}

/** The client and the only account. */
export const CLIENT = { id: 'docs', secret: 'client-secret' }
export const ACCOUNT = { username: 'ada', password: 'correct horse' }

/**
 * An authorization server for all flows of the playground. Its pages accept any login. The password grant, which the
 * library does not have, is added to it.
 */
export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  let listener: RequestListener = () => {}
  const posts: string[] = []
  const server = createServer((request, response) => {
    if (request.method === 'POST') posts.push(new URL(request.url ?? '', 'http://idp').pathname)
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    posts,
    start(options) {
      listener = createProvider(origin, options).callback()
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function createProvider(origin: string, { redirectUri, isPublic, allowsPages }: ProviderOptions): Provider {
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: CLIENT.id,
        ...(isPublic
          ? { token_endpoint_auth_method: 'none' as const }
          : { client_secret: CLIENT.secret, token_endpoint_auth_method: 'client_secret_post' as const }),
        application_type: 'native',
        grant_types: [
          'authorization_code',
          'urn:ietf:params:oauth:grant-type:device_code',
          'password',
          ...(isPublic ? [] : ['client_credentials']),
        ],
        redirect_uris: [redirectUri],
        response_types: ['code'],
      },
    ],
    scopes: ['read', 'write'],
    features: { deviceFlow: { enabled: true }, clientCredentials: { enabled: true } },
    pkce: { required: () => true, methods: ['S256'] },
    clientBasedCORS: () => allowsPages,
    cookies: { keys: ['a key'] },
  })
  provider.registerGrantType(
    'password',
    async (context, next) => {
      const { client, params = {} } = context.oidc
      if (params.username !== ACCOUNT.username || params.password !== ACCOUNT.password) {
        context.status = 400
        context.body = { error: 'invalid_grant', error_description: 'Wrong password' }
        return next()
      }
      const token = new provider.AccessToken({ client, accountId: ACCOUNT.username, scope: params.scope } as never)
      context.body = { access_token: await token.save(), token_type: 'Bearer', expires_in: token.expiration }
      return next()
    },
    ['username', 'password', 'scope'],
  )
  return provider
}
