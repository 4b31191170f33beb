import type { IncomingMessage } from 'node:http'
import { addressRules } from '../rules/addresses.js'
import { checkName, checkPort, resolveHost } from '../rules/checkHost.js'
import { readUrl } from '../rules/checkUrl.js'
import { Refusal } from '../rules/refusal.js'
import type { HeaderList, Resolve } from '../types.js'
import { Deadline, seconds } from './deadline.js'
import { responseBody } from './responseBody.js'
import { sendRequest } from './sendRequest.js'

export interface CallOptions {
  method: string
  headers: HeaderList
  body?: string
  /** Time limit for the whole call in milliseconds. */
  time: number
  /** Maximum number of bytes that are read of the decoded response body. The rest is ignored. */
  bytes: number
  /** Private networks that may be reached, as CIDR blocks. Only these may be reached without TLS. */
  allowPrivate?: readonly string[]
  /** Looks up host names. Default: the system's resolver. */
  resolve?: Resolve
}

export interface CallResponse {
  status: number
  body: Buffer
}

const ADVICE = 'The operator of this server can allow private networks.'

/**
 * Checks a URL that requests are sent to later, without looking up its host.
 * @throws {Refusal}
 */
export function checkCallUrl(text: string, allowPrivate: readonly string[] = []): URL {
  const url = readUrl(text)
  if (url.protocol !== 'https:' && allowPrivate.length === 0)
    throw new Refusal(403, 'scheme', `Insecure URL "${url.origin}". Expected "https:".`)
  checkPort(url)
  checkName(url, addressRules(allowPrivate, ADVICE))
  return url
}

/**
 * Sends a request to the server of another party. Its host must resolve to allowed IP addresses, and the connection is made to
 * one of these. Redirects are not followed, so that credentials reach no other server.
 * @throws {Refusal} if a check fails, or there is no response in time
 */
export async function callUrl(text: string, options: CallOptions): Promise<CallResponse> {
  const { method, headers, body, time, bytes, allowPrivate, resolve } = options
  const deadline = new Deadline()
  deadline.set(
    time,
    `No response from ${URL.canParse(text) ? new URL(text).host : 'the host'} within ${seconds(time)}.`,
  )
  const start = performance.now()
  try {
    const url = checkCallUrl(text, allowPrivate)
    const rules = addressRules(allowPrivate, ADVICE)
    const addresses = await deadline.race(resolveHost(url, { rules, resolve }))
    if (url.protocol !== 'https:' && addresses.some((address) => addressRules().allows(address)))
      throw new Refusal(403, 'scheme', `Insecure URL "${url.origin}". Expected "https:".`)
    const content = body === undefined ? undefined : Buffer.from(body)
    const response = await deadline.race(
      sendRequest({
        ...{ method, url, headers, addresses, signal: deadline.signal },
        body: content && { bytes: oneChunk(content), length: content.length },
      }),
    )
    const left = Math.max(1, time - (performance.now() - start))
    return { status: response.statusCode ?? 0, body: await readStart(response, { deadline, left, bytes }) }
  } finally {
    deadline.stop()
  }
}

async function* oneChunk(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

/** Reads the first bytes of a body, and closes the connection. */
async function readStart(
  response: IncomingMessage,
  { deadline, left, bytes }: { deadline: Deadline; left: number; bytes: number },
): Promise<Buffer> {
  const unlimited = Number.POSITIVE_INFINITY
  const limits = { wait: left, stream: left, requestBytes: 0, responseBytes: unlimited, redirects: 0, inFlight: 1 }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of responseBody(response, { deadline, limits })) {
    parts.push(part)
    size += part.byteLength
    if (size >= bytes) break
  }
  return Buffer.concat(parts).subarray(0, bytes)
}
