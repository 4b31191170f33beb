import type { FastifyError, FastifyRequest } from 'fastify'
import { StoreUnavailable } from '../bundles/bundleStore.js'
import { DatabaseUnavailable } from '../database/database.js'
import { ApiError } from './apiError.js'

/** How a request is answered that could not be served. */
interface Failure {
  status: number
  /** For the client: without a stack, paths or anything of the server's inside. */
  message: string
  headers: Record<string, string>
}

/** Logs what its operator has to know, and says what the client may. */
export function failureOf(error: FastifyError | ApiError, request: FastifyRequest): Failure {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseUnavailable || error instanceof StoreUnavailable) {
    request.log.warn({ err: error }, 'unavailable')
    const what = error instanceof StoreUnavailable ? 'bundle store' : 'database'
    return { status: 503, message: `The ${what} is unavailable. Retry shortly.`, headers: { 'retry-after': '2' } }
  }
  const status = error.statusCode ?? 500
  if (status === 415)
    return { status, message: 'Unsupported content type. Send JSON with Content-Type: application/json.', headers: {} }
  if (status < 500) return { status, message: error.message, headers: {} }
  request.log.error({ err: error }, 'request failed')
  const message = `Internal error. Include request ID ${request.id} when you report this.`
  return { status: 500, message, headers: {} }
}
