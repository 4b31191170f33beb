import { Buffer } from 'node:buffer'
import { type ProxyHandler, REQUEST_TYPE, type RequestHead, type ResponseEnd, type ResponseHead } from '@octavo/proxy'

const SITE = 'https://docs.example.com'

export interface Answer {
  /** Of the handler. */
  status: number
  headers: Headers
  error?: string | undefined
  /** Of the API. */
  head?: ResponseHead
  body: string
  end?: ResponseEnd
}

export interface AskOptions {
  body?: string | Uint8Array
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** A request as the playground sends it. */
export function wireRequest(head: RequestHead, { body = '', headers = {}, signal }: AskOptions = {}): Request {
  const blob = new Blob([JSON.stringify(head), '\n', body as string])
  return new Request(`${SITE}/_svc/api/request`, {
    method: 'POST',
    headers: {
      'Content-Type': REQUEST_TYPE,
      Host: 'docs.example.com',
      Origin: SITE,
      'Content-Length': `${blob.size}`,
      ...headers,
    },
    body: blob,
    ...(signal && { signal }),
  })
}

/** Sends one request through a handler and reads the whole answer. */
export async function ask(handler: ProxyHandler, head: RequestHead, options?: AskOptions): Promise<Answer> {
  const response = await handler(wireRequest(head, options))
  const { status, headers } = response
  if (status !== 200) return { status, headers, body: '', error: ((await response.json()) as { error: string }).error }
  return { status, headers, ...readAnswer(Buffer.from(await response.arrayBuffer())) }
}

/** Head, parts of the body, and what the last frame says. */
export function readAnswer(bytes: Buffer): Pick<Answer, 'head' | 'body' | 'end'> {
  const line = bytes.indexOf(10)
  const head = JSON.parse(bytes.toString('utf8', 0, line)) as ResponseHead
  const parts: Buffer[] = []
  let at = line + 1
  for (;;) {
    const length = bytes.readUInt32BE(at)
    at += 4
    if (length === 0) break
    parts.push(bytes.subarray(at, at + length))
    at += length
  }
  return { head, body: Buffer.concat(parts).toString(), end: JSON.parse(bytes.toString('utf8', at)) as ResponseEnd }
}
