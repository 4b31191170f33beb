import { HOP_BY_HOP } from '@octavo/core'
import { addressRules } from './rules/addresses.js'
import type { Guard } from './rules/checkHost.js'
import { type OriginRule, originRules } from './rules/originRules.js'
import { Refusal, refusalResponse, SAFE_HEADERS } from './rules/refusal.js'
import type { HeaderList, ProxyHandler, ProxyLimits, ProxyOptions, ServerTemplate } from './types.js'
import { Deadline, seconds } from './upstream/deadline.js'
import { followRedirects } from './upstream/followRedirects.js'
import { checkLength, isCompressed, readAll, responseBody } from './upstream/responseBody.js'
import { REQUEST_TYPE, readRequest } from './wire/readRequest.js'
import { writeResponse } from './wire/writeResponse.js'

/** Path on the docs site's origin to which API playgrounds send their requests. */
export const PROXY_PATH = '/_svc/api/request'

/** The file of a built site that lists its API servers (`ServerTemplate[]`) for the proxy. */
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
 * Returns the handler for `PROXY_PATH`, which forwards requests only to the servers of the site's API documents. Its
 * response to a rejected or failed request is `{ "error": … }`, that to one without a body is empty, with the status 204.
 * @throws {TypeError} if `allowPrivate` contains an invalid CIDR block
 */
export function createProxy(options: ProxyOptions): ProxyHandler {
  const limits = { ...LIMITS, ...options.limits }
  const rules = addressRules(options.allowPrivate)
  let inFlight = 0
  let currentServers: { servers: readonly ServerTemplate[]; origins: readonly OriginRule[] } | undefined
  const origins = () => {
    const servers = options.servers()
    if (currentServers?.servers !== servers) currentServers = { servers, origins: servers.flatMap(originRules) }
    return currentServers.origins
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
      // Playgrounds find out in this way that the host has a proxy.
      const { headers } = request
      if (headers.get('content-type') === REQUEST_TYPE && headers.get('content-length') === '0')
        return new Response(null, { status: 204, headers: SAFE_HEADERS })
      if (options.admit && !(await options.admit(address)))
        throw new Refusal(429, 'limit', 'Too many requests. Retry in a minute.')
      if (inFlight >= limits.inFlight) throw new Refusal(503, 'limit', 'Too many concurrent requests. Retry shortly.')
      inFlight++
      isCounted = true
      return await forward(request, {
        guard: { origins: origins(), rules, resolve: options.resolve, limits },
        signal,
        release,
      })
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
  const deadline = new Deadline(signal)
  const wait = () => deadline.set(limits.wait, `The API did not respond within ${seconds(limits.wait)}.`)
  try {
    wait()
    const wire = await deadline.race(readRequest(request, limits.requestBytes))
    const forwarded = { ...wire, body: reportingProgress(wire.body, wait) }
    const { response, method, url, redirects } = await followRedirects(forwarded, guard, deadline)
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
    // Also releases the slot when the client stays connected but stops reading.
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

/** Calls `onPart` before each chunk of a body. */
async function* reportingProgress(body: AsyncIterable<Uint8Array>, onPart: () => void): AsyncIterable<Uint8Array> {
  for await (const part of body) {
    onPart()
    yield part
  }
}

/** Returns an iterator that calls `onEnd` when the body has ended, has failed, or is no longer read. */
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
      // First, because a generator that waits for its next chunk can't be ended.
      onEnd()
      return body.return(undefined)
    },
  }
}

/**
 * Rejects requests from other sites, which could otherwise make their visitors send requests.
 * @throws {Refusal}
 */
function checkSender({ headers, url }: Request, origins: readonly string[] | undefined): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin') ?? ''
  const isOwn = origins ? origins.includes(origin) : isSameHost(origin, headers.get('host') ?? new URL(url).host)
  if (!isOwn || (site !== null && site !== 'same-origin'))
    throw new Refusal(403, 'origin', 'Only pages of this site can send requests through this proxy.')
}

/** Compares only hosts, because a server behind a reverse proxy that terminates TLS does not know its scheme. */
function isSameHost(origin: string, host: string): boolean {
  return (
    /^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).host === withoutDefaultPort(host, origin)
  )
}

function withoutDefaultPort(host: string, origin: string): string {
  const url = `${origin.slice(0, origin.indexOf(':'))}://${host}`
  return URL.canParse(url) ? new URL(url).host : ''
}

/** Response headers that describe the connection. */
const DROPPED = new Set([...HOP_BY_HOP, 'alt-svc'])

/**
 * Converts Node's raw list of alternating names and values to the headers for the reader. They are part of the body of
 * the proxy's response, so that none of them, such as `Set-Cookie`, affects the docs site.
 */
function returnedHeaders(raw: readonly string[]): HeaderList {
  const headers: [string, string][] = []
  for (let at = 0; at + 1 < raw.length; at += 2) headers.push([raw[at] ?? '', raw[at + 1] ?? ''])
  return headers.filter(([name]) => !DROPPED.has(name.toLowerCase()))
}
