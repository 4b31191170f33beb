import type { Health } from './health.js'
import type { Metrics } from './metrics.js'

export interface OperationPage {
  status: number
  type: string
  body: string
}

/** Returns the response for a path: a health check, which lists failed checks, or `/metrics` if metrics are given. */
export async function operationPage(
  path: string,
  { health, metrics }: { health: Health; metrics?: Metrics },
): Promise<OperationPage> {
  if (path === '/metrics' && metrics) {
    const { type, text } = await metrics.read()
    return { status: 200, type, body: text }
  }
  if (path === '/health/live') return json(200, { status: 'live' })
  if (path === '/health/ready') {
    const problems = await health.problems()
    return problems.length === 0
      ? json(200, { status: 'ready' })
      : json(503, { error: `Not ready: ${problems.join(', ')}.` })
  }
  return json(404, { error: 'Not found. Expected /metrics, /health/live or /health/ready.' })
}

function json(status: number, value: object): OperationPage {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}
