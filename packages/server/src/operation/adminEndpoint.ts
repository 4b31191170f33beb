import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processMark } from '@octavo/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api/apiError.js'
import type { OperationContext } from '../api/operationCall.js'
import { bearerToken } from '../stores/keyFormat.js'
import { ADMIN_FILE, ADMIN_HEADER, ADMIN_PATH, type AdminEndpoint, endpointMark } from './adminAddress.js'
import { type OperatorCommand, operate } from './commands.js'

interface AdminEndpointOptions {
  context: OperationContext
  dataDir: string
  isEmbedded: boolean
  /** Called after each command, to clear caches. */
  onChange(): void
}

/**
 * Adds the endpoint for operator commands, because no other process can open the embedded database while a server uses
 * it. The token is stored in the data folder and valid until the process ends.
 */
export function openAdminEndpoint(
  api: FastifyInstance,
  { context, dataDir, isEmbedded, onChange }: AdminEndpointOptions,
): { announce(url: string): Promise<() => Promise<void>> } {
  if (!isEmbedded) return { announce: async () => async () => {} }
  const token = randomBytes(24).toString('base64url')
  const file = join(dataDir, ADMIN_FILE)
  const onRequest = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    const requestToken = Buffer.from(bearerToken(raw.rawHeaders) ?? '')
    const expected = Buffer.from(token)
    if (requestToken.length !== expected.length || !timingSafeEqual(requestToken, expected))
      throw new ApiError(404, `Not found: POST ${ADMIN_PATH}.`)
    reply.header(ADMIN_HEADER, endpointMark(token))
  }
  api.post(ADMIN_PATH, { onRequest }, async (request) => {
    const { command, values } = request.body as { command: OperatorCommand; values: never }
    try {
      return { result: await operate(context, command, values) }
    } catch (error) {
      throw new ApiError(400, (error as Error).message)
    } finally {
      onChange()
    }
  })
  return {
    async announce(url) {
      // A file of a killed server could have another mode, or be open in another process.
      await rm(file, { force: true })
      await writeFile(file, JSON.stringify({ url, token, process: processMark() } satisfies AdminEndpoint), {
        mode: 0o600,
        flag: 'wx',
      })
      return () => rm(file, { force: true })
    },
  }
}
