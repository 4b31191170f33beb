import type { IncomingMessage } from 'node:http'
import { isReplacedHeader } from '@octavo/core'
import { checkName, checkTarget, type Guard } from '../rules/checkHost.js'
import { readUrl } from '../rules/checkUrl.js'
import { isListed } from '../rules/originRules.js'
import { Refusal } from '../rules/refusal.js'
import type { HeaderList } from '../types.js'
import type { WireRequest } from '../wire/readRequest.js'
import type { Deadline } from './deadline.js'
import { redirectTarget, sendRequest, type UpstreamRequest } from './sendRequest.js'

interface UpstreamResponse {
  response: IncomingMessage
  /** Method of the last request, because redirects can change it. */
  method: string
  url: URL
  redirects: number
}

/**
 * Sends a request and follows redirects, checking each target. A redirect to a server that is not the site's is returned
 * unchanged, so that the reader sees its target.
 * @throws {Refusal}
 */
export async function followRedirects(
  { head, body, bodyLength }: WireRequest,
  guard: Guard,
  deadline: Deadline,
): Promise<UpstreamResponse> {
  const url = readUrl(head.url)
  const replay = replayBody(body)
  const hasBody = bodyLength !== 0 || /^(?:POST|PUT|PATCH)$/.test(head.method)
  let next: Step = {
    method: head.method,
    url,
    headers: withDefaults(forwardedHeaders(head.headers)),
    body: hasBody ? { bytes: replay.first(), length: bodyLength } : undefined,
  }
  for (let redirects = 0; ; redirects++) {
    const addresses = await deadline.race(checkTarget(next.url, guard))
    const response = await deadline.race(sendRequest({ ...next, addresses, signal: deadline.signal }))
    const following = nextStep(next, { response, again: replay.again, guard })
    if (!following) return { response, method: next.method, url: next.url, redirects }
    response.destroy()
    if (redirects === guard.limits.redirects)
      throw new Refusal(502, 'limit', `The API redirects more than ${guard.limits.redirects} times.`)
    next = following
  }
}

type Step = Pick<UpstreamRequest, 'method' | 'url' | 'headers' | 'body'>

/** Returns the request that follows a redirect, or undefined if the response is final. */
function nextStep(
  step: Step,
  { response, again, guard }: { response: IncomingMessage; again(): Uint8Array | undefined; guard: Guard },
): Step | undefined {
  const location = redirectTarget(response, step.url)
  if (location === undefined) return undefined
  const { statusCode = 0 } = response
  let url: URL
  try {
    url = readUrl(location)
    checkName(url, guard.rules)
  } catch (error) {
    response.destroy()
    throw error
  }
  if (!isListed(url, guard.origins)) return undefined
  const isSame = url.origin === step.url.origin
  const headers = isSame ? step.headers : withDefaults(portableHeaders(step.headers))
  const becomesGet = (statusCode === 303 && step.method !== 'HEAD') || (statusCode <= 302 && step.method === 'POST')
  if (becomesGet) return { method: 'GET', url, headers: headers.filter(([name]) => !/^content-/i.test(name)) }
  if (!step.body) return { ...step, url, headers }
  const bytes = again()
  return bytes && { ...step, url, headers, body: { bytes: oneChunk(bytes), length: bytes.byteLength } }
}

async function* oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  if (bytes.byteLength > 0) yield bytes
}

/** Adds headers that request uncompressed bodies, which can be forwarded chunk by chunk. */
function withDefaults(headers: HeaderList): HeaderList {
  const has = (header: string) => headers.some(([name]) => name.toLowerCase() === header)
  return [
    ...headers,
    ...(has('accept') ? [] : [['Accept', '*/*'] as const]),
    ...(has('accept-encoding') ? [] : [['Accept-Encoding', 'identity'] as const]),
    ...(has('user-agent') ? [] : [['User-Agent', 'Octavo API playground'] as const]),
  ]
}

/** Maximum number of bytes of a request body that are kept, to send it again after a redirect. */
const MAX_KEPT_BYTES = 1024 * 1024

/** A request body that can be sent twice if it is small. */
interface ReplayBody {
  first(): AsyncIterable<Uint8Array>
  /** Returns the whole body, or undefined if it was too large or did not end. */
  again(): Uint8Array | undefined
}

function replayBody(body: AsyncIterable<Uint8Array>): ReplayBody {
  let chunks: Uint8Array[] | undefined = []
  let size = 0
  let isWhole = false
  return {
    async *first() {
      for await (const part of body) {
        size += part.byteLength
        if (size > MAX_KEPT_BYTES) chunks = undefined
        chunks?.push(part)
        yield part
      }
      isWhole = true
    },
    again: () => (isWhole && chunks ? Buffer.concat(chunks) : undefined),
  }
}

/** Request headers kept when a redirect changes the origin. None of them can be a credential. */
const PORTABLE = new Set(['accept', 'accept-language', 'content-language', 'content-type', 'range', 'user-agent'])

/** Removes hop-by-hop headers, including those that `Connection` names. */
function forwardedHeaders(headers: HeaderList): HeaderList {
  const names = new Set(
    headers
      .filter(([name]) => name.toLowerCase() === 'connection')
      .flatMap(([, value]) => value.toLowerCase().split(','))
      .map((name) => name.trim()),
  )
  return headers.filter(([name]) => {
    const key = name.toLowerCase()
    return !isReplacedHeader(key) && !names.has(key)
  })
}

function portableHeaders(headers: HeaderList): HeaderList {
  return headers.filter(([name]) => PORTABLE.has(name.toLowerCase()))
}
