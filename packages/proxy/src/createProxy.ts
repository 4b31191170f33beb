import { type OriginRule, originRules } from './allow/originRules.js'
import { checkSender } from './checkSender.js'
import { addressRules } from './rules/addresses.js'
import type { Guard } from './rules/checkTarget.js'
import { Refusal, refusalResponse } from './rules/refusal.js'
import { systemLookup } from './rules/systemLookup.js'
import type { ProxyHandler, ProxyLimits, ProxyOptions, ServerTemplate } from './types.js'
import { createDeadline, seconds } from './upstream/deadline.js'
import { followRedirects } from './upstream/followRedirects.js'
import { checkLength, isCompressed, readAll, responseBody } from './upstream/responseBody.js'
import { returnedHeaders } from './wire/headers.js'
import { readRequest } from './wire/readRequest.js'
import { writeResponse } from './wire/writeResponse.js'

/** Where API playgrounds send their requests, below the docs site's own origin. */
export const PROXY_PATH = '/_svc/api/request'

/** Where a built site lists its servers (`ServerTemplate[]`), for what serves it and forwards its requests. */
export const SERVERS_FILE = '_octavo/api/servers.json'

const LIMITS: ProxyLimits = {
  wait: 30_000,
  stream: 300_000,
  requestBytes: 25_000_000,
  responseBytes: 10 * 1024 * 1024,
  redirects: 5,
  inFlight: 64,
}

/**
 * Makes the handler of `PROXY_PATH`: it forwards requests to the servers of the site's API documents, and to nothing
 * else. What it refuses, and what fails, it answers with `{ "error": … }`.
 * @throws {TypeError} when `allowPrivate` holds something that is no CIDR block
 */
export function createProxy(options: ProxyOptions): ProxyHandler {
  const limits = { ...LIMITS, ...options.limits }
  const rules = addressRules(options.allowPrivate)
  const resolve = options.resolve ?? systemLookup
  let inFlight = 0
  let known: { servers: readonly ServerTemplate[]; origins: readonly OriginRule[] } | undefined
  const origins = () => {
    const servers = options.servers()
    if (known?.servers !== servers) known = { servers, origins: servers.flatMap(originRules) }
    return known.origins
  }

  return async (request, { address = '', signal = request.signal } = {}) => {
    let isCounted = false
    const release = () => {
      if (isCounted) inFlight--
      isCounted = false
    }
    try {
      if (request.method !== 'POST')
        throw new Refusal(405, 'request', `Unsupported method "${request.method}". Expected POST.`)
      checkSender(request, options.origins)
      if (options.admit && !(await options.admit(address)))
        throw new Refusal(429, 'limit', 'Too many requests. Retry in a minute.')
      if (inFlight >= limits.inFlight) throw new Refusal(503, 'limit', 'Too many concurrent requests. Retry shortly.')
      inFlight++
      isCounted = true
      return await forward(request, { guard: { origins: origins(), rules, resolve, limits }, signal, release })
    } catch (error) {
      release()
      if (error instanceof Refusal) return refusalResponse(error)
      return refusalResponse(new Refusal(500, 'upstream', 'The request could not be forwarded.', { cause: error }))
    }
  }
}

interface Forwarding {
  guard: Guard
  signal: AbortSignal
  release(): void
}

async function forward(request: Request, { guard, signal, release }: Forwarding): Promise<Response> {
  const { limits } = guard
  const deadline = createDeadline(signal)
  const wait = () => deadline.set(limits.wait, `The API did not respond within ${seconds(limits.wait)}.`)
  try {
    wait()
    const wire = await deadline.race(readRequest(request, limits.requestBytes))
    const answer = await followRedirects({ ...wire, body: noticing(wire.body, wait) }, guard, deadline)
    const { response, method, url, redirects } = answer
    const head = {
      status: response.statusCode ?? 0,
      statusText: response.statusMessage ?? '',
      headers: returnedHeaders(response.rawHeaders),
      url: url.href,
      redirects,
    }
    if (method !== 'HEAD') checkLength(response, limits)
    const body = responseBody(response, { deadline, limits })
    const isEvents = /^text\/event-stream\b/i.test(response.headers['content-type'] ?? '')
    const parts = isCompressed(response) && !isEvents ? await readAll(body) : body
    // Also when the reader neither reads on nor leaves.
    deadline.signal.addEventListener('abort', release, { once: true })
    const end = () => {
      deadline.stop()
      release()
    }
    return writeResponse(head, ending(parts, end))
  } catch (error) {
    deadline.stop()
    throw error
  }
}

/** Time runs anew with each part of a body that is sent. */
async function* noticing(body: AsyncIterable<Uint8Array>, onPart: () => void): AsyncIterable<Uint8Array> {
  for await (const part of body) {
    onPart()
    yield part
  }
}

/** A body that says when nobody reads it any more. */
function ending(body: AsyncGenerator<Uint8Array>, onEnd: () => void): AsyncIterator<Uint8Array> {
  return {
    async next() {
      try {
        const result = await body.next()
        if (result.done) onEnd()
        return result
      } catch (error) {
        onEnd()
        throw error
      }
    },
    return() {
      // First, because a generator that waits for its next part can't be ended.
      onEnd()
      return body.return(undefined)
    },
  }
}
