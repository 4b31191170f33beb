import type { OAuthFlow } from '@octavo/core'
import { readJson } from './form/readJson.js'
import { viaProxy } from './request/viaProxy.js'

/** Channel on which the callback page sends the provider's response. */
export const OAUTH_CHANNEL = 'octavo:oauth'

interface OAuthClient {
  clientId: string
  clientSecret?: string
  scopes: readonly string[]
}

interface TokenRequest {
  tokenUrl: string
  /** Path on the docs site that forwards requests. */
  proxy: string | undefined
}

/** An error response from a provider, with its message. */
export class OAuthError extends Error {}

export class PopupBlocked extends Error {}

/** Gets a token with an authorization code and PKCE (RFC 7636), in a window of the provider. */
export async function authorizeInPopup(
  { authorizationUrl = '', tokenUrl }: OAuthFlow,
  {
    proxy,
    client,
    redirectUri,
    signal,
  }: { proxy: string | undefined; client: OAuthClient; redirectUri: string; signal: AbortSignal },
): Promise<string> {
  const popup = window.open('about:blank', 'octavo-oauth', 'popup,width=520,height=680')
  if (!popup) throw new PopupBlocked()
  try {
    const [verifier, state] = [randomText(), randomText()]
    const url = new URL(authorizationUrl, document.baseURI)
    if (!/^https?:$/.test(url.protocol)) throw new OAuthError(url.protocol)
    const fields = {
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: redirectUri,
      scope: client.scopes.join(' '),
      state,
      code_challenge: await codeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(fields)) if (value) url.searchParams.set(name, value)
    popup.location.href = url.href
    const code = await receiveCode({ state, popup, signal })
    return await requestToken(
      { tokenUrl, proxy },
      {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: client.clientId,
        code_verifier: verifier,
        ...(client.clientSecret && { client_secret: client.clientSecret }),
      },
    )
  } finally {
    popup.close()
  }
}

export function clientCredentials(
  place: TokenRequest,
  { clientId, clientSecret = '', scopes }: OAuthClient,
): Promise<string> {
  return requestToken(place, {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
  })
}

function receiveCode({ state, popup, signal }: { state: string; popup: Window; signal: AbortSignal }): Promise<string> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(OAUTH_CHANNEL)
    // No event reports that a window of another site was closed.
    const watch = setInterval(
      () =>
        popup.closed && setTimeout(() => end(() => reject(signal.reason ?? new DOMException('', 'AbortError'))), 500),
      500,
    )
    const stop = () => end(() => reject(signal.reason))
    const end = (settle: () => void) => {
      clearInterval(watch)
      channel.close()
      signal.removeEventListener('abort', stop)
      settle()
    }
    signal.addEventListener('abort', stop, { once: true })
    channel.onmessage = ({ data }) => {
      const answer = new URLSearchParams(typeof data === 'string' ? data : '')
      // The response belongs to another window, or was not requested.
      if (answer.get('state') !== state) return
      const code = answer.get('code')
      if (code) end(() => resolve(code))
      else end(() => reject(new OAuthError(answer.get('error_description') ?? answer.get('error') ?? '')))
    }
  })
}

async function requestToken({ tokenUrl, proxy }: TokenRequest, fields: Record<string, string>): Promise<string> {
  const { status, text } = await askForToken({ tokenUrl, proxy }, new URLSearchParams(fields).toString())
  const { value } = readJson(text)
  const answer = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const token = answer.access_token
  if (typeof token === 'string' && token) return token
  throw new OAuthError(String(answer.error_description ?? answer.error ?? status))
}

/** Sends a token request directly, or through the docs site if the provider does not allow requests from pages. */
async function askForToken({ tokenUrl, proxy }: TokenRequest, form: string): Promise<{ status: number; text: string }> {
  const url = new URL(tokenUrl, document.baseURI).href
  const contentType = 'application/x-www-form-urlencoded'
  try {
    const headers = { Accept: 'application/json', 'Content-Type': contentType }
    const response = await fetch(url, { method: 'POST', headers, body: form, credentials: 'omit' })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    if (!proxy) throw error
    const body = { kind: 'text', mediaType: contentType, text: form } as const
    const request = { method: 'POST', url, headers: [{ name: 'Accept', value: 'application/json' }], cookies: [], body }
    const answer = await viaProxy(request, { proxy, signal: AbortSignal.timeout(30_000) })
    const decoder = new TextDecoder()
    let text = ''
    for await (const part of answer.body) text += decoder.decode(part, { stream: true })
    return { status: answer.status, text }
  }
}

export async function codeChallenge(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
