import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isProcessAlive } from '@octavo/core'
import type { OperationContext } from '../api/operationCall.js'
import type { Database } from '../stores/database.js'
import { FolderInUse } from '../stores/dataFolder.js'
import { ADMIN_FILE, ADMIN_HEADER, ADMIN_PATH, type AdminEndpoint, endpointMark } from './adminAddress.js'
import type { OperatorCommand, OperatorCommands } from './commands.js'
import { SETTINGS } from './settings.js'

/** Time limit for a server to start. A stopping server also has its grace period. */
const START_MS = 20_000
const GRACE_SECONDS = SETTINGS.graceSeconds.default
/** Time limit for a command. It normally takes milliseconds, or a few seconds if the database or disk is busy. */
const ANSWER_MS = 10_000
const PAUSE_MS = 200

interface DataLocation {
  dataDir: string
  databaseUrl?: string
  /** Grace period of the server. */
  graceSeconds?: number
  publicUrl?: string
  secretKeys?: readonly Uint8Array[]
  outgoingPrivate?: readonly string[]
  scheduleMinutes?: number
}

interface Timeouts {
  /** Maximum time, in milliseconds, for which a process that accepts no commands may use the folder. */
  folder?: number
  /** Milliseconds to wait for a response. */
  answer?: number
}

/** Errors of a connection that was not established, so that no command was sent (connect(2), getaddrinfo(3)). */
const NOT_CONNECTED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'UND_ERR_CONNECT_TIMEOUT'],
])

/**
 * Runs a command on the database, through the server that has it open, if any.
 * @throws FolderInUse if another process uses the folder and accepts no commands
 * @throws {Error} if the server does not respond. The command is not retried, because it may have been run
 */
export async function runOperatorCommand<Name extends OperatorCommand>(
  location: DataLocation,
  command: Name,
  values: OperatorCommands[Name]['arguments'],
  timeouts: Timeouts = {},
): Promise<OperatorCommands[Name]['result']> {
  const { folder = START_MS + (location.graceSeconds ?? GRACE_SECONDS) * 1000, answer: answerMs = ANSWER_MS } = timeouts
  const until = performance.now() + folder
  for (;;) {
    const endpoint = location.databaseUrl === undefined ? readEndpoint(location.dataDir) : undefined
    const response = endpoint && (await sendCommand(endpoint, { command, values }, answerMs))
    if (response) return response.result as OperatorCommands[Name]['result']
    const database = await openUnlessInUse(location, until)
    if (database === undefined) {
      await wait(PAUSE_MS)
      continue
    }
    try {
      const { operate } = await import('./commands.js')
      return await operate(await commandContext(location, database), command, values)
    } finally {
      await database.close()
    }
  }
}

/** Returns what commands need where no server runs them. */
async function commandContext(location: DataLocation, database: Database): Promise<OperationContext> {
  const { openSecretBox } = await import('../stores/secretBox.js')
  const {
    secretKeys: keys = [],
    outgoingPrivate = [],
    scheduleMinutes = SETTINGS.scheduleMinutes.default,
    publicUrl = '',
  } = location
  return {
    database,
    secrets: openSecretBox({ ...location, keys }),
    publicUrl,
    limits: { outgoingPrivate, scheduleMinutes },
  }
}

/** Opens the database. Returns undefined if another process uses the folder, until a deadline after which it throws. */
async function openUnlessInUse(
  { dataDir, databaseUrl: url }: DataLocation,
  until: number,
): Promise<Database | undefined> {
  // Imported only where no server runs the command, because the database takes longest to load.
  const { openDatabase } = await import('../stores/openDatabase.js')
  try {
    return await openDatabase({ dataDir, url })
  } catch (error) {
    if (error instanceof FolderInUse && performance.now() < until) return undefined
    throw error
  }
}

/** Returns undefined if the process has ended, because the token must not be sent to another program on its port. */
function readEndpoint(dataDir: string): AdminEndpoint | undefined {
  try {
    const endpoint = JSON.parse(readFileSync(join(dataDir, ADMIN_FILE), 'utf8')) as AdminEndpoint
    return isProcessAlive(endpoint.process) ? endpoint : undefined
  } catch {
    return undefined
  }
}

/**
 * Sends a command. Returns undefined if no Octavo server responds. @throws {Error} if the command fails, or the
 * response is missing
 */
async function sendCommand(
  { url, token }: AdminEndpoint,
  body: object,
  answerMs: number,
): Promise<{ result: unknown } | undefined> {
  let reply: { result?: unknown; error?: string }
  try {
    const response = await fetch(url + ADMIN_PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    })
    if (response.headers.get(ADMIN_HEADER) !== endpointMark(token)) {
      await response.body?.cancel()
      return undefined
    }
    reply = (await response.json()) as typeof reply
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException }
    if (NOT_CONNECTED.has(cause?.code ?? '')) return undefined
    const problem = name === 'TimeoutError' ? `did not respond within ${answerMs / 1000} s` : 'closed the connection'
    throw new Error(
      `The server at ${url} ${problem}. It may have run the command, or may still run it: check before you retry.`,
      { cause: error },
    )
  }
  if (reply.error !== undefined) throw new Error(reply.error)
  return { result: reply.result }
}
