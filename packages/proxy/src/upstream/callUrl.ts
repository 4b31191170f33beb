import type { IncomingMessage } from 'node:http'
import { addressRules } from '../rules/addresses.js'
import { checkName, checkPort, resolveHost } from '../rules/checkHost.js'
import { readUrl } from '../rules/checkUrl.js'
import { Refusal } from '../rules/refusal.js'
import type { Address, HeaderList, Resolve } from '../types.js'
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

/** Time limit for looking up the host of a URL that requests are sent to later, in milliseconds. */
const LOOKUP_MS = 5_000

/**
 * Checks a URL that requests are sent to later. Only the host of an insecure URL is looked up, because just private networks may be
 * reached without TLS. A host that can't be resolved now is checked again by each call.
 * @throws {Refusal}
 */
export async function checkCallUrl(
  text: string,
  { allowPrivate = [], resolve }: Pick<CallOptions, 'allowPrivate' | 'resolve'> = {},
): Promise<void> {
  const url = readCallUrl(text, allowPrivate)
  if (url.protocol === 'https:') return
  const deadline = new Deadline()
  deadline.set(LOOKUP_MS, `Could not resolve the host "${url.hostname}".`)
  try {
    requireTls(url, await deadline.race(resolveHost(url, { rules: addressRules(allowPrivate, ADVICE), resolve })))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 403) throw error
  } finally {
    deadline.stop()
  }
}

/** @throws {Refusal} */
function readCallUrl(text: string, allowPrivate: readonly string[]): URL {
  const url = readUrl(text)
  if (url.protocol !== 'https:' && allowPrivate.length === 0) throw insecureUrl(url)
  checkPort(url)
  checkName(url, addressRules(allowPrivate, ADVICE))
  return url
}

/** @throws {Refusal} for public addresses of an insecure URL */
function requireTls(url: URL, addresses: readonly Address[]): void {
  if (url.protocol !== 'https:' && addresses.some((address) => addressRules().allows(address))) throw insecureUrl(url)
}

function insecureUrl({ origin }: URL): Refusal {
  return new Refusal(403, 'scheme', `Insecure URL "${origin}". Expected "https:".`)
}

/**
 * Sends a request to the server of another party. Its host must resolve to allowed IP addresses, and the connection is made to
 * one of these. Redirects are not followed, so that credentials reach no other server.
 * @throws {Refusal} if a check fails, or there is no response in time
 */
export async function callUrl(text: string, options: CallOptions): Promise<CallResponse> {
  const { method, headers, body, time, bytes, allowPrivate = [], resolve } = options
  const deadline = new Deadline()
  deadline.set(
    time,
    `No response from ${URL.canParse(text) ? new URL(text).host : 'the host'} within ${seconds(time)}.`,
  )
  const start = performance.now()
  try {
    const url = readCallUrl(text, allowPrivate)
    const rules = addressRules(allowPrivate, ADVICE)
    const addresses = await deadline.race(resolveHost(url, { rules, resolve }))
    requireTls(url, addresses)
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
