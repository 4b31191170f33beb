import type { Health } from './health.js'
import type { Metrics } from './metrics.js'

export interface OperationPage {
  status: number
  type: string
  body: string
}

/** Returns the response of `/health/live`. */
export function livePage(): OperationPage {
  return json(200, { status: 'live' })
}

/** Returns the response of `/health/ready`, which lists failed checks. */
export async function readyPage(health: Health): Promise<OperationPage> {
  const problems = await health.problems()
  return problems.length === 0
    ? json(200, { status: 'ready' })
    : json(503, { error: `Not ready: ${problems.join(', ')}.` })
}

/** Returns the response of a path of the management server: health checks and `/metrics`. */
export async function operationPage(
  path: string,
  { health, metrics }: { health: Health; metrics: Metrics },
): Promise<OperationPage> {
  if (path === '/metrics') {
    const { type, text } = await metrics.read()
    return { status: 200, type, body: text }
  }
  if (path === '/health/live') return livePage()
  if (path === '/health/ready') return readyPage(health)
  return json(404, { error: 'Not found. Expected /metrics, /health/live or /health/ready.' })
}

function json(status: number, value: object): OperationPage {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}
