/** How a URL of another site responds. */
export type LinkState =
  | { kind: 'ok' }
  /** The URL has moved for good. */
  | { kind: 'moved'; to: string }
  | { kind: 'broken'; reason: string }
  /** The server refuses automatic requests, or has a fault that may pass. */
  | { kind: 'unknown'; reason: string }

interface ExternalRequestOptions {
  /** Milliseconds for one request. Default 15,000. */
  timeout?: number
  /** Longest time in milliseconds that a server may ask to wait before a second request. Default 30,000. */
  longestWait?: number
}

/** Number of requests at a time, to all servers and to one. */
const [ALL, PER_HOST] = [16, 2]
const MAX_REDIRECTS = 10
/** Statuses of pages that exist for readers who sign in, or that refuse programs. */
const REFUSED = new Set([401, 402, 403, 406, 418, 451, 999])

/** Requests URLs, few at a time to each server. Returns the state of each. */
export async function requestAll(
  urls: readonly string[],
  options: ExternalRequestOptions = {},
): Promise<Map<string, LinkState>> {
  const states = new Map<string, LinkState>()
  const byHost = new Map<string, string[]>()
  for (const url of urls) {
    const { host } = new URL(url)
    byHost.set(host, [...(byHost.get(host) ?? []), url])
  }
  // Each lane requests the URLs of one host, one after the other.
  const lanes = [...byHost.values()].flatMap((queue) =>
    Array.from({ length: Math.min(PER_HOST, queue.length) }, () => queue),
  )
  const next = async (): Promise<void> => {
    for (let queue = lanes.shift(); queue; queue = lanes.shift())
      for (let url = queue.shift(); url !== undefined; url = queue.shift())
        states.set(url, await requestState(url, options))
  }
  await Promise.all(Array.from({ length: ALL }, next))
  return states
}

async function requestState(
  url: string,
  { timeout = 15_000, longestWait = 30_000 }: ExternalRequestOptions,
): Promise<LinkState> {
  for (let isSecond = false; ; isSecond = true) {
    const { state, wait } = await requestOnce(url, timeout)
    if (isSecond || wait === undefined || wait > longestWait) return state
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

interface Outcome {
  state: LinkState
  /** Milliseconds after which a second request may succeed. */
  wait?: number
}

/** Requests a URL with HEAD, and with GET if the server does not support HEAD. */
async function requestOnce(url: string, timeout: number): Promise<Outcome> {
  try {
    const head = await follow(url, 'HEAD', timeout)
    const response = head.status < 400 || head.status === 429 ? head : await follow(url, 'GET', timeout)
    return outcome(url, response)
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    if (name === 'TimeoutError')
      return { state: { kind: 'unknown', reason: `no response within ${timeout / 1000} s` }, wait: 0 }
    const reason = cause?.code ?? (error as Error).message
    const isPassing = ['EAI_AGAIN', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(reason)
    return isPassing ? { state: { kind: 'unknown', reason }, wait: 1000 } : { state: { kind: 'broken', reason } }
  }
}

interface LastResponse {
  status: number
  url: string
  /** True if each redirect is permanent. */
  isPermanent: boolean
  retryAfter: string | null
}

async function follow(start: string, method: 'HEAD' | 'GET', timeout: number): Promise<LastResponse> {
  let url = start
  let isPermanent = true
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { 'user-agent': 'octavo-check (link checker)', accept: 'text/html,*/*;q=0.8' },
      signal: AbortSignal.timeout(timeout),
    })
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null)
      return { status: response.status, url, isPermanent, retryAfter: response.headers.get('retry-after') }
    isPermanent &&= response.status === 301 || response.status === 308
    url = new URL(location, url).href
    if (!/^https?:/.test(url)) throw new Error('redirects to a URL that is not of the web')
  }
  throw new Error(`more than ${MAX_REDIRECTS} redirects`)
}

function outcome(start: string, { status, url, isPermanent, retryAfter }: LastResponse): Outcome {
  if (status < 400) return { state: url !== start && isPermanent ? { kind: 'moved', to: url } : { kind: 'ok' } }
  if (REFUSED.has(status)) return { state: { kind: 'ok' } }
  const reason = `status ${status}`
  if (status === 429 || status >= 500) return { state: { kind: 'unknown', reason }, wait: waitTime(retryAfter) }
  return { state: { kind: 'broken', reason } }
}

/** Returns the milliseconds of a `Retry-After` header (RFC 9110, 10.2.3). Default: 1 s. */
function waitTime(retryAfter: string | null): number {
  if (retryAfter === null) return 1000
  const seconds = Number(retryAfter)
  const milliseconds = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000
  return Number.isNaN(milliseconds) ? 1000 : Math.max(0, milliseconds)
}
