import { Credentials, type Scheme } from './auth.js'
import { type Handler, json, problem } from './http.js'
import { Lighthouses } from './lighthouses.js'
import { Log } from './log.js'

interface Route {
  method: string
  pattern: RegExp
  handler: Handler
}

const OWNER = { id: 'kp_ines', name: 'Ines Moor', email: 'ines@lights.example', deputies: [] }
const MORSE: Readonly<Record<string, string>> = { s: '...', o: '---', t: '-', r: '.-.', m: '--', e: '.', n: '-.' }

/** What the practice server answers, with data of its own. */
export function lightsRoutes(): Handler {
  const credentials = new Credentials()
  const lighthouses = new Lighthouses()
  const log = new Log()
  const guarded =
    (schemes: readonly Scheme[], handler: Handler, scope?: string): Handler =>
    (request) =>
      credentials.admits(request, schemes, scope)
        ? handler(request)
        : problem(401, 'Unauthorized', {
            detail: `Nothing that this operation takes (${schemes.join(', ')}) is there, or it is not known.`,
            headers: { 'WWW-Authenticate': 'Bearer realm="lights"' },
          })
  const token: readonly Scheme[] = ['token']
  const one = '/lighthouses/{lighthouseId}'
  const routes: Route[] = [
    route('GET /lighthouses', guarded(token, lighthouses.list)),
    route('POST /lighthouses', guarded(token, lighthouses.add)),
    route(`GET ${one}`, guarded(token, lighthouses.get)),
    route(`PATCH ${one}`, guarded(token, lighthouses.change)),
    route(`DELETE ${one}`, guarded(['oauth'], lighthouses.remove, 'lights:write')),
    route(`GET ${one}/photo`, lighthouses.photo),
    route(`PUT ${one}/photo`, guarded(token, lighthouses.replacePhoto)),
    route(`PUT ${one}/lamp`, guarded(token, lighthouses.light)),
    route(`GET ${one}/beam`, guarded(['key'], lighthouses.beam)),
    route('POST /signals', guarded(token, flash)),
    route('POST /log', guarded(['office'], log.write)),
    route('POST /log/search', guarded(['office'], log.search)),
    route('GET /log/{year}.gpx', guarded(['office'], log.download)),
    route(
      'GET /me',
      guarded(['token', 'key', 'office', 'oauth', 'session'], () => json(OWNER)),
    ),
    route(
      'GET /usage',
      guarded(['queryKey'], () => json({ requests: 1288, limit: null })),
    ),
    route('GET /health', () => json({ status: 'up' })),
    route('GET /oauth/authorize', credentials.authorize),
    route('POST /oauth/token', credentials.token),
  ]
  return (request) => {
    const { pathname } = request.url
    for (const { method, pattern, handler } of routes) {
      const match = method === request.method ? pattern.exec(pathname) : null
      if (match) return handler({ ...request, params: { ...match.groups } })
    }
    return problem(404, 'Not found', { detail: `Nothing is at ${request.method} ${pathname}.` })
  }
}

/** `GET /log/{year}` as a route. */
function route(operation: string, handler: Handler): Route {
  const [method = '', path = ''] = operation.split(' ')
  const pattern = path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+?)')
  return { method, pattern: new RegExp(`^/v2${pattern}$`), handler }
}

const flash: Handler = ({ body }) => ({
  status: 200,
  headers: { 'Content-Type': 'text/plain' },
  body: [...body.toString().toLowerCase()].map((letter) => MORSE[letter] ?? '?').join(' '),
})
