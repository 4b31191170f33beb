import type { IncomingMessage } from 'node:http'
import { type AddressRules, addressRules } from '../rules/addresses.js'
import { checkName, checkPort, resolveHost } from '../rules/checkHost.js'
import { readUrl } from '../rules/checkUrl.js'
import { Refusal } from '../rules/refusal.js'
import type { Address, HeaderList, Resolve } from '../types.js'
import { Deadline, seconds } from './deadline.js'
import { checkLength, responseBody } from './responseBody.js'
import { redirectTarget, sendRequest } from './sendRequest.js'

interface FetchDocumentOptions {
  headers?: HeaderList
  /** Time limit for the whole fetch in milliseconds, including redirects. */
  time: number
  /** Maximum number of bytes of the decoded body. */
  bytes: number
  /** Private networks that may be reached, as CIDR blocks. */
  allowPrivate?: readonly string[]
  /** Looks up host names. Default: the system's resolver. */
  resolve?: Resolve
}

export interface FetchedDocument {
  status: number
  header(name: string): string | undefined
  body: Uint8Array
}

const MAX_REDIRECTS = 5

const ADVICE = 'Copy the document into the docs folder instead.'

/**
 * Fetches a document from another server, only over HTTPS. Its URL and those of redirects must pass the same checks as
 * forwarded requests.
 * @throws {Refusal} if a check fails, or the response is not complete in time
 */
export async function fetchDocument(documentUrl: string, options: FetchDocumentOptions): Promise<FetchedDocument> {
  const { time, bytes, headers = [] } = options
  const rules = addressRules(options.allowPrivate, ADVICE)
  const start = performance.now()
  const deadline = new Deadline()
  deadline.set(time, `${documentUrl} did not respond within ${seconds(time)}.`)
  const hop: Hop = { rules, resolve: options.resolve, headers, deadline }
  try {
    let url = readHttpsUrl(documentUrl)
    for (let count = 0; ; count++) {
      const response = await open(url, hop)
      const next = nextUrl(response, url)
      if (!next) {
        // The body may take the remaining time.
        const left = Math.max(1, time - (performance.now() - start))
        return await readWhole(response, { deadline, left, bytes })
      }
      response.destroy()
      if (count === MAX_REDIRECTS)
        throw new Refusal(502, 'limit', `${documentUrl} redirects more than ${MAX_REDIRECTS} times.`)
      url = next
    }
  } finally {
    deadline.stop()
  }
}

interface Hop {
  rules: AddressRules
  resolve: Resolve | undefined
  headers: HeaderList
  deadline: Deadline
}

async function open(url: URL, { rules, resolve, headers, deadline }: Hop): Promise<IncomingMessage> {
  checkPort(url)
  checkName(url, rules)
  const addresses: readonly Address[] = await deadline.race(resolveHost(url, { rules, resolve }))
  return deadline.race(sendRequest({ method: 'GET', url, headers, addresses, signal: deadline.signal }))
}

function nextUrl(response: IncomingMessage, from: URL): URL | undefined {
  const location = redirectTarget(response, from)
  if (location === undefined) return undefined
  try {
    return readHttpsUrl(location)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : ''
    throw new Refusal(502, 'scheme', `Blocked redirect from ${from.href}. ${reason}`, { cause })
  }
}

function readHttpsUrl(text: string): URL {
  const url = readUrl(text)
  if (url.protocol !== 'https:')
    throw new Refusal(403, 'scheme', `Insecure URL "${url.origin}". Documents are fetched over HTTPS only.`)
  return url
}

async function readWhole(
  response: IncomingMessage,
  { deadline, left, bytes }: { deadline: Deadline; left: number; bytes: number },
): Promise<FetchedDocument> {
  const limits = { wait: left, stream: left, requestBytes: 0, responseBytes: bytes, redirects: 0, inFlight: 1 }
  const parts: Uint8Array[] = []
  checkLength(response, limits)
  for await (const part of responseBody(response, { deadline, limits })) parts.push(part)
  const { statusCode = 0, headers } = response
  const header = (name: string) => [headers[name.toLowerCase()]].flat()[0]
  return { status: statusCode, header, body: Buffer.concat(parts) }
}
