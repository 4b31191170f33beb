import type { FastifyRequest } from 'fastify'
import { bearerToken } from '../keys/bearerToken.js'
import type { KeyCache } from '../keys/keyCache.js'
import type { KeyRecord } from '../keys/keyStore.js'
import { ApiError, unauthorized } from './apiError.js'

/** Methods that need the scope `read`; all others need `write`. */
const READING = new Set(['GET', 'HEAD'])

/**
 * Returns the admin key of a request.
 * @throws ApiError 401 without a valid key, 403 with a key of another kind or without the scope
 */
export async function requireAdminKey(request: FastifyRequest, keys: KeyCache): Promise<KeyRecord> {
  const token = bearerToken(request.raw.rawHeaders)
  const key = token === undefined ? undefined : await keys.find(token)
  if (!key) throw unauthorized()
  if (key.kind !== 'admin') throw new ApiError(403, 'This endpoint requires an admin API key.')
  const scope = READING.has(request.method) ? 'read' : 'write'
  if (!key.scopes.includes(scope)) throw new ApiError(403, `The API key lacks the scope "${scope}".`)
  return key
}
