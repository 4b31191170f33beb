import type { Diagnostic } from '@octavo/core'
import { type LoadedSpec, locatedServers, type SitePlace } from '@octavo/openapi'
import { expandServer } from '@octavo/openapi/request'
import type { Site } from '@octavo/site'

/** An origin that a page of a site has whose URL is not known. */
const SOME_ORIGIN = 'https://docs.example.com'

/** Maximum number of servers that are asked, and milliseconds for each: they are not ours. */
const MAX_SERVERS = 50
const TIMEOUT = 10_000

interface DocumentServer {
  /** URL of an operation. */
  url: string
  method: string
  place: Pick<Diagnostic, 'file' | 'start' | 'end'>
}

/**
 * Reports servers of OpenAPI documents that do not allow pages of the site to call them. Each is asked once, as browsers
 * do before such a request (preflight, Fetch standard).
 */
export async function checkNetwork(site: Site, place: SitePlace): Promise<Diagnostic[]> {
  const { siteOrigin: origin = SOME_ORIGIN } = place
  const servers = new Map<string, DocumentServer>()
  for (const source of site.specSources())
    for (const server of documentServers(site.spec(source), source, place)) {
      const key = new URL(server.url).origin
      if (key !== origin && !servers.has(key) && servers.size < MAX_SERVERS) servers.set(key, server)
    }
  const problems = await Promise.all([...servers].map(([server, one]) => checkServer(server, one, origin)))
  return problems.filter((problem) => problem !== undefined)
}

/** Returns the absolute URLs of a document's servers, each with the path of an operation. */
function documentServers(spec: LoadedSpec, source: string, place: SitePlace): DocumentServer[] {
  const { document, operations } = spec
  const calls = operations.filter(({ kind, excluded }) => kind === 'operation' && !excluded)
  const call = calls.find(({ path }) => !path.includes('{')) ?? calls[0]
  if (!document || !call) return []
  return locatedServers(document, place).flatMap(({ server, pointer }): DocumentServer[] => {
    const url = expandServer(server) + call.path.replace(/\{[^{}]*\}/g, '1')
    if (!/^https?:/i.test(url) || !URL.canParse(url)) return []
    const location = spec.locate(pointer)
    return [{ url, method: call.method, place: { ...location, file: location?.file ?? source } }]
  })
}

async function checkServer(
  server: string,
  { url, method, place }: DocumentServer,
  origin: string,
): Promise<Diagnostic | undefined> {
  const problem = (message: string, hint?: string): Diagnostic => ({
    rule: 'API_NO_CORS',
    severity: 'warning',
    ...place,
    message,
    hint,
  })
  try {
    const response = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    await response.body?.cancel()
    const allowed = response.headers.get('access-control-allow-origin')
    if (allowed === '*' || allowed === origin) return undefined
    return problem(
      `${server} does not allow requests from pages of ${origin} (CORS).`,
      `Send "Access-Control-Allow-Origin: ${origin}", or publish the site where an Octavo server forwards requests.`,
    )
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    const reason = cause?.code ?? (error as Error).name
    return problem(`${server} did not respond to a preflight request (${reason}).`)
  }
}
