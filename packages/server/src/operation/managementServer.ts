import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { OWN_HOST_CHECK, refuseBrokenRequest, refuseExpectations } from '../api/wireRules.js'
import type { Health } from './health.js'
import type { Metrics } from './metrics.js'
import { type OperationPage, operationPage } from './operationPages.js'

const REQUEST_MS = 10_000

interface ManagementOptions {
  address: { host: string; port: number }
  health: Health
  metrics: Metrics
  logger: Logger
}

/** Starts the server for metrics and health checks, separate from the API. Returns a function that closes it. */
export async function startManagementServer({
  address,
  health,
  metrics,
  logger,
}: ManagementOptions): Promise<() => Promise<void>> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const page = await pageFor(request, { health, metrics }).catch((error: Error): OperationPage => {
      logger.warn({ err: error }, 'metrics failed')
      return { status: 503, type: 'application/json', body: '{"error":"The metrics are unavailable. Retry shortly."}' }
    })
    const { status, type, body } = page
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  const server = createServer(
    { requestTimeout: REQUEST_MS, ...OWN_HOST_CHECK },
    (request, response) => void respond(request, response),
  )
  refuseExpectations(server)
  server.on('clientError', refuseBrokenRequest)
  server.listen(address.port, address.host)
  await once(server, 'listening')
  logger.info({ management: server.address() }, 'management interface')
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}

async function pageFor(
  { method, url = '/' }: IncomingMessage,
  sources: { health: Health; metrics: Metrics },
): Promise<OperationPage> {
  if (method !== 'GET' && method !== 'HEAD')
    return { status: 405, type: 'application/json', body: '{"error":"Unsupported method. Expected GET or HEAD."}' }
  return operationPage(url.split('?', 1)[0] ?? '/', sources)
}
