import type { FastifyError, FastifyRequest } from 'fastify'
import { StoreUnavailable } from '../bundles/bundleStore.js'
import { DatabaseUnavailable } from '../stores/database.js'
import { MissingSecretKey } from '../stores/secretBox.js'
/** An error response. The message is sent as `{ "error": … }`. */
export class ApiError extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  /** Messages by the field of the body that they are about, which forms show beside it. */
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, message: string, headers: Record<string, string> = {}, fields: ApiError['fields'] = {}) {
    super(message)
    this.status = status
    this.headers = headers
    this.fields = fields
  }
}

/** Returns the error for fields of a body, with a message for each. */
export function invalidFields(fields: ApiError['fields']): ApiError {
  return new ApiError(400, Object.values(fields).join(' '), {}, fields)
}

/** Returns the error for a missing or invalid key. It does not reveal which part of the key is wrong. */
export function unauthorized(message = 'Send an API key as "Authorization: Bearer …".'): ApiError {
  return new ApiError(401, `Authentication failed. ${message}`, {
    'www-authenticate': 'Bearer',
  })
}

/** The error response of a failed request. */
interface Failure {
  status: number
  /** Message for the client, without stack traces, paths or other internals of the server. */
  message: string
  headers: Record<string, string>
}

/** Returns the error response for the client, and logs the details for the operator. */
export function errorFailure(error: FastifyError | ApiError, request: FastifyRequest): Failure {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseUnavailable || error instanceof StoreUnavailable) {
    request.log.warn({ err: error }, 'unavailable')
    const service = error instanceof StoreUnavailable ? 'bundle store' : 'database'
    return { status: 503, message: `The ${service} is unavailable. Retry shortly.`, headers: { 'retry-after': '2' } }
  }
  if (error instanceof MissingSecretKey)
    return { status: 503, message: `${error.message} Ask the operator of the server.`, headers: {} }
  const status = error.statusCode ?? 500
  if (status === 415)
    return { status, message: 'Unsupported content type. Send JSON with Content-Type: application/json.', headers: {} }
  if (status < 500) return { status, message: error.message, headers: {} }
  request.log.error({ err: error }, 'request failed')
  const message = `Internal error. Include request ID ${request.id} when you report this.`
  return { status: 500, message, headers: {} }
}
