import type { OAuthFlow, PlaygroundTransport, RequestDescription } from '@octavo/core'
import { readJson } from './form/readJson.js'
import { parseUrl } from './request/parseUrl.js'
import { send } from './request/passRequest.js'
import { ProxyError } from './request/types.js'

/** Channel on which the callback page sends the provider's response. */
export const OAUTH_CHANNEL = 'octavo:oauth'

/** The input of the reader. Only the client ID is kept. */
export interface OAuthClient {
  clientId: string
  clientSecret: string
  /** Used by the password flow. */
  username: string
  password: string
  scopes: readonly string[]
}

/** The page on which readers enter a code to authorize a device (RFC 8628). */
export interface DeviceCode {
  code: string
  /** http or https URL. */
  url: string
}

export interface OAuthOptions {
  transport: PlaygroundTransport
  redirectUri: string
  signal: AbortSignal
  /** Is called when the reader must enter a code. */
  onCode(device: DeviceCode): void
}

/** An error response from a provider, with its message. */
export class OAuthError extends Error {}

export class PopupBlocked extends Error {}

/** Gets a token for the reader. */
export function getToken(flow: OAuthFlow, client: OAuthClient, options: OAuthOptions): Promise<string> {
  if (flow.kind === 'authorizationCode') return authorizeInPopup(flow, client, options)
  if (flow.kind === 'deviceAuthorization') return authorizeDevice(flow, client, options)
  const { username, password } = client
  return requestToken(flow, options, {
    ...(flow.kind === 'password'
      ? { grant_type: 'password', username, password }
      : { grant_type: 'client_credentials' }),
    ...clientFields(client),
    scope: client.scopes.join(' '),
  })
}

function clientFields({ clientId, clientSecret }: OAuthClient): Record<string, string> {
  return { client_id: clientId, client_secret: clientSecret }
}

/** Gets a token with an authorization code and PKCE (RFC 7636), in a window of the provider. */
async function authorizeInPopup(flow: OAuthFlow, client: OAuthClient, options: OAuthOptions): Promise<string> {
  const { redirectUri, signal } = options
  const popup = window.open('about:blank', 'octavo-oauth', 'popup,width=520,height=680')
  if (!popup) throw new PopupBlocked()
  try {
    const [verifier, state] = [randomText(), randomText()]
    const url = webUrl(flow.authorizationUrl)
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
    return await requestToken(flow, options, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      ...clientFields(client),
      code_verifier: verifier,
    })
  } finally {
    popup.close()
  }
}

/** Gets a token after the reader has entered a code on a page of the provider (RFC 8628). */
async function authorizeDevice(flow: OAuthFlow, client: OAuthClient, options: OAuthOptions): Promise<string> {
  const { signal } = options
  const { clientId: client_id, scopes } = client
  const answer = await post(flow.deviceAuthorizationUrl ?? '', options, {
    ...clientFields(client),
    scope: scopes.join(' '),
  })
  const { device_code: device, user_code: code } = answer
  const url = webUrl(answer.verification_uri_complete ?? answer.verification_uri).href
  if (typeof device !== 'string' || typeof code !== 'string') throw providerError(answer)
  options.onCode({ code, url })
  // Seconds; both have limits, because a provider can send any number.
  let interval = clamp(answer.interval, { least: 1, most: 60, usual: 5 })
  const end = Date.now() + clamp(answer.expires_in, { least: 1, most: 3600, usual: 600 }) * 1000
  for (;;) {
    await wait(interval * 1000, signal)
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: device, client_id }
    const token = await post(flow.tokenUrl, options, { ...clientFields(client), ...grant })
    if (token.error === 'slow_down') interval += 5
    else if (token.error !== 'authorization_pending') return accessToken(token)
    if (Date.now() > end) throw new OAuthError('expired_token')
  }
}

function clamp(value: unknown, { least, most, usual }: { least: number; most: number; usual: number }): number {
  return Math.min(most, Math.max(least, Number(value) || usual))
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** @throws {OAuthError} for other schemes, which can run scripts */
function webUrl(value: unknown): URL {
  const url = parseUrl(String(value ?? ''))
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new OAuthError(String(value ?? ''))
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
      else end(() => reject(providerError(Object.fromEntries(answer))))
    }
  })
}

type Answer = Readonly<Record<string, unknown>>

async function requestToken(
  { tokenUrl }: OAuthFlow,
  options: OAuthOptions,
  fields: Record<string, string>,
): Promise<string> {
  return accessToken(await post(tokenUrl, options, fields))
}

function accessToken(answer: Answer): string {
  const token = answer.access_token
  if (typeof token === 'string' && token) return token
  throw providerError(answer)
}

function providerError({ error, error_description: description, status }: Answer): OAuthError {
  return new OAuthError(String(description ?? error ?? status ?? ''))
}

/**
 * Sends a form to the provider as the playground sends requests, and only once: a code is valid for one request, which
 * counts even if the page cannot read the response.
 */
async function post(
  address: string,
  { transport, signal }: OAuthOptions,
  fields: Record<string, string>,
): Promise<Answer> {
  const form = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))
  const request: RequestDescription = {
    method: 'POST',
    url: new URL(address, document.baseURI).href,
    headers: [{ name: 'Accept', value: 'application/json' }],
    cookies: [],
    body: { kind: 'text', mediaType: 'application/x-www-form-urlencoded', text: form.toString() },
  }
  const direct = {}
  const response = await send(request, { transport: { proxy: transport.proxy }, signal }).catch((error) => {
    // The proxy does not know the provider and has sent nothing.
    if (error instanceof ProxyError && error.status === 403) return send(request, { transport: direct, signal })
    throw error
  })
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body) text += decoder.decode(part, { stream: true })
  const { value } = readJson(text)
  return { status: response.status, ...(typeof value === 'object' && value !== null ? value : {}) }
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
