import { isForbiddenHeader, type RequestDescription } from '@octavo/core'
import { encodeBody } from './encodeBody.js'
import { label } from './playgroundLabels.js'
import { type ApiResponse, BrokenResponse } from './types.js'

/** Maximum number of bytes of a response, the same as on the forwarding server. */
const MAX_BYTES = 10 * 1024 * 1024

/** Returns the headers that browsers don't allow pages to set. */
export function forbiddenHeaders({ headers }: RequestDescription): string[] {
  return headers.map(({ name }) => name).filter((name) => isForbiddenHeader(name))
}

/** Sends a request directly to the API. */
export async function direct(
  request: RequestDescription,
  { credentials, signal }: { credentials: boolean; signal: AbortSignal },
): Promise<ApiResponse> {
  const encoded = request.body && encodeBody(request.body)
  const headers = new Headers(encoded && { 'Content-Type': encoded.contentType })
  for (const { name, value } of request.headers) {
    if (!isForbiddenHeader(name) && !(encoded && /^content-type$/i.test(name))) headers.append(name, value)
  }
  const response = await fetch(new URL(request.url, document.baseURI), {
    method: request.method,
    headers,
    body: encoded?.blob,
    credentials: credentials ? 'include' : 'same-origin',
    signal,
  })
  const { status, statusText, url, redirected, body } = response
  return { status, statusText, url, redirected, headers: [...response.headers], body: bounded(body, signal) }
}

async function* bounded(body: ReadableStream<Uint8Array> | null, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const reader = body?.getReader()
  let size = 0
  try {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done || !value) return
      size += value.length
      if (size > MAX_BYTES) throw new BrokenResponse(label('tooLarge', '10 MB'))
      yield value
    }
  } catch (cause) {
    if (signal.aborted || cause instanceof BrokenResponse) throw cause
    throw new BrokenResponse(label('connectionLost'), { cause })
  } finally {
    await reader?.cancel().catch(() => {})
  }
}
