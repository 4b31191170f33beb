import type { RequestDescription } from '@octavo/core'
import { ByteReader } from './bytes.js'
import { encodeBody } from './encodeBody.js'
import { label } from './playgroundLabels.js'
import { type ApiResponse, BrokenResponse, type HeaderList, NoProxy, ProxyError } from './types.js'

/** Media types of `@octavo/proxy`. */
const REQUEST_TYPE = 'application/vnd.octavo.request'
const RESPONSE_TYPE = 'application/vnd.octavo.response'

interface Head {
  status: number
  statusText: string
  headers: HeaderList
  url: string
  redirects: number
}

/** Settings of each request to the proxy. */
export const PROXY_REQUEST = {
  method: 'POST',
  headers: { 'Content-Type': REQUEST_TYPE },
  credentials: 'omit',
  redirect: 'manual',
} as const

/** Sends a request through the docs site. */
export async function viaProxy(
  request: RequestDescription,
  { proxy, signal }: { proxy: string; signal: AbortSignal },
): Promise<ApiResponse> {
  const { head, body } = wireRequest(request)
  const response = await fetch(proxy, {
    ...PROXY_REQUEST,
    body: new Blob([JSON.stringify(head), '\n', body]),
    signal,
  })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || type !== RESPONSE_TYPE || !response.body) throw await problem(response)
  const reader = new ByteReader(response.body)
  const answer = JSON.parse(new TextDecoder().decode(await reader.line())) as Head
  return { ...answer, redirected: answer.redirects > 0, body: frames(reader, signal) }
}

function wireRequest({ method, url, headers, cookies, body }: RequestDescription) {
  const encoded = body && encodeBody(body)
  const otherHeaders = headers.filter(({ name }) => !(encoded && name.toLowerCase() === 'content-type'))
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const list: HeaderList = [
    ...otherHeaders.map(({ name, value }) => [name, value] as const),
    ...(encoded ? [['Content-Type', encoded.contentType] as const] : []),
    ...(cookie ? [['Cookie', cookie] as const] : []),
  ]
  const absolute = new URL(url, document.baseURI).href
  return { head: { method, url: absolute, headers: list }, body: encoded?.blob ?? '' }
}

async function* frames(reader: ByteReader, signal: AbortSignal): AsyncIterable<Uint8Array> {
  try {
    for (;;) {
      let length = new DataView((await reader.exactly(4)).slice().buffer).getUint32(0)
      if (length === 0) break
      while (length > 0) {
        const part = await reader.some(length)
        length -= part.length
        yield part
      }
    }
    const { error } = JSON.parse(new TextDecoder().decode(await reader.line())) as { error?: string }
    if (error) throw new BrokenResponse(error)
  } catch (cause) {
    if (signal.aborted || cause instanceof BrokenResponse) throw cause
    throw new BrokenResponse(label('connectionLost'), { cause })
  } finally {
    await reader.cancel()
  }
}

/** Returns the proxy's error, or an error for a host without a proxy. */
export async function problem(response: Response): Promise<Error> {
  try {
    const { error } = (await response.json()) as { error?: unknown }
    if (typeof error === 'string') return new ProxyError(response.status, error)
  } catch {
    // Another response, such as the page of a static host.
  }
  return new NoProxy(response.status)
}
