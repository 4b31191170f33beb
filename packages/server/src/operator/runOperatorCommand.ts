import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isProcessAlive } from '@octavo/core'
import { SETTINGS } from '../configuration/settings.js'
import type { Database } from '../database/database.js'
import { FolderInUse } from '../database/lockFolder.js'
import { openDatabase } from '../database/openDatabase.js'
import { ADMIN_FILE, ADMIN_HEADER, ADMIN_PATH, type AdminEndpoint, endpointMark } from './adminEndpoint.js'
import { OPERATOR_COMMANDS, type OperatorCommand, type OperatorCommands } from './commands.js'

/** How long a server may take to start before it takes commands; one that stops has its grace beside that. */
const START_MS = 20_000
const GRACE_SECONDS = SETTINGS.graceSeconds.default
/** Commands take milliseconds, on a database that is busy or waits for the disk some seconds. */
const ANSWER_MS = 10_000
const PAUSE_MS = 200

interface Place {
  dataDir: string
  databaseUrl?: string
  /** How long a stop of the server there may take. */
  graceSeconds?: number
}

interface Patience {
  /** Milliseconds that a folder may stay in use with nobody who takes commands. */
  folder?: number
  /** Milliseconds that an answer may take. */
  answer?: number
}

/** Errors of a connection that was not made: nobody was asked anything (connect(2), getaddrinfo(3)). */
const NOT_ASKED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'UND_ERR_CONNECT_TIMEOUT'],
])

/**
 * Runs a command on the database; through the server that has it open, if one does.
 * @throws FolderInUse when whoever has it takes no commands
 * @throws {Error} when a server was asked and did not answer. Asked once more, it might do it twice
 */
export async function runOperatorCommand<Name extends OperatorCommand>(
  where: Place,
  command: Name,
  values: OperatorCommands[Name]['arguments'],
  patience: Patience = {},
): Promise<OperatorCommands[Name]['result']> {
  const { folder = START_MS + (where.graceSeconds ?? GRACE_SECONDS) * 1000, answer: answerMs = ANSWER_MS } = patience
  const until = performance.now() + folder
  for (;;) {
    const door = where.databaseUrl === undefined ? readDoor(where.dataDir) : undefined
    const answer = door && (await askServer(door, { command, values }, answerMs))
    if (answer) return answer.result as OperatorCommands[Name]['result']
    const database = await openUnlessInUse(where, until)
    if (database === undefined) {
      await wait(PAUSE_MS)
      continue
    }
    try {
      const run = OPERATOR_COMMANDS[command] as (database: Database, values: unknown) => Promise<never>
      return await run(database, values)
    } finally {
      await database.close()
    }
  }
}

/** Undefined, until that time, when another process has the folder and takes no commands yet, or no more. */
async function openUnlessInUse({ dataDir, databaseUrl: url }: Place, until: number): Promise<Database | undefined> {
  try {
    return await openDatabase({ dataDir, url })
  } catch (error) {
    if (error instanceof FolderInUse && performance.now() < until) return undefined
    throw error
  }
}

/** Undefined when its process is gone: the word for it is for nobody who has its port now. */
function readDoor(dataDir: string): AdminEndpoint | undefined {
  try {
    const door = JSON.parse(readFileSync(join(dataDir, ADMIN_FILE), 'utf8')) as AdminEndpoint
    return isProcessAlive(door.process) ? door : undefined
  } catch {
    return undefined
  }
}

/** Undefined when no server of ours is there. @throws {Error} with what the server says of the command, or that it says nothing */
async function askServer(
  { url, token }: AdminEndpoint,
  body: object,
  answerMs: number,
): Promise<{ result: unknown } | undefined> {
  let answer: { result?: unknown; error?: string }
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
    answer = (await response.json()) as typeof answer
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException }
    if (NOT_ASKED.has(cause?.code ?? '')) return undefined
    const how = name === 'TimeoutError' ? `did not respond within ${answerMs / 1000} s` : 'closed the connection'
    throw new Error(
      `The server at ${url} ${how}. It may have run the command, or may still run it: check before you retry.`,
      { cause: error },
    )
  }
  if (answer.error !== undefined) throw new Error(answer.error)
  return { result: answer.result }
}
