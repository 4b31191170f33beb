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
    const who =
      error instanceof StoreUnavailable ? 'The store of bundles does not answer' : 'The server is busy with itself'
    const message = `${who}. Try again in a moment.`
    return { status: 503, message, headers: { 'retry-after': '2' } }
  }
  const status = error.statusCode ?? 500
  if (status === 415)
    return { status, message: 'The body must be JSON: send Content-Type: application/json.', headers: {} }
  if (status < 500) return { status, message: error.message, headers: {} }
  request.log.error({ err: error }, 'request failed')
  const message = `Something went wrong here. Name the request ${request.id} to the operator.`
  return { status: 500, message, headers: {} }
}
