import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Handler, type LightsRequest, type LightsResponse, problem, readBody } from './http.js'
import { lightsRoutes } from './routes.js'

/** The port that `playground/docs/api/lights.yaml` names. */
const LIGHTS_PORT = 4610

export interface LightsOptions {
  /** 0 takes any that is free. */
  port?: number
  /** Lets pages of other origins ask. Default: true. */
  cors?: boolean
}

export interface LightsServer {
  /** Without a slash at the end. */
  origin: string
  /** Requests that were read to their end, preflights left out; the oldest first. */
  seen: LightsRequest[]
  stop(): Promise<void>
}

/** Starts the API of the documentation on this machine; all its data is in memory and gone with it. */
export async function startLights({ port = LIGHTS_PORT, cors = true }: LightsOptions = {}): Promise<LightsServer> {
  const routes = lightsRoutes()
  const requests: LightsRequest[] = []
  const server = createServer((request, response) => {
    if (cors) allowOrigin(request, response)
    answer(request, response, { routes, seen: requests }).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: requests,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*')
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
  response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*')
  response.setHeader('Access-Control-Expose-Headers', 'ETag, Link, Location, Retry-After, X-Request-Id, X-Total-Count')
  response.setHeader('Vary', 'Origin')
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  { routes, seen: requests }: { routes: Handler; seen: LightsRequest[] },
): Promise<void> {
  const { method = 'GET', headers } = incoming
  if (method === 'OPTIONS') return void response.writeHead(204).end()
  const left = new AbortController()
  response.once('close', () => left.abort())
  const body = await readBody(incoming)
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
  const request: LightsRequest = { method, url, headers, body: body ?? Buffer.alloc(0), params: {} }
  requests.push(request)
  const result = body ? await routes(request) : problem(413, 'Too large', { detail: 'Bodies have at most 5 MB.' })
  await send(result, response, left.signal)
}

async function send({ status, headers, body, stream }: LightsResponse, response: ServerResponse, signal: AbortSignal) {
  response.writeHead(status, headers)
  if (!stream) return void response.end(body)
  for await (const part of stream(signal)) response.write(part)
  response.end()
}
