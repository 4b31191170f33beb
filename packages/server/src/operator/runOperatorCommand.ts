import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/database.js'
import { FolderInUse } from '../database/lockFolder.js'
import { openDatabase } from '../database/openDatabase.js'
import { OPERATOR_COMMANDS, type OperatorCommand, type OperatorCommands } from './commands.js'
import { DOOR_FILE, DOOR_PATH } from './operatorDoor.js'

/** How long a server may take to start before it takes commands. */
const PATIENCE_MS = 20_000
const PAUSE_MS = 200

interface Place {
  dataDir: string
  databaseUrl?: string
}

/** Runs a command on the database; through the server that has it open, if one does. */
export async function runOperatorCommand<Name extends OperatorCommand>(
  where: Place,
  command: Name,
  values: OperatorCommands[Name]['arguments'],
): Promise<OperatorCommands[Name]['result']> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const door = where.databaseUrl === undefined ? readDoor(where.dataDir) : undefined
    const answer = door && (await askServer(door, { command, values }))
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
    return await openDatabase({ dataDir, ...(url !== undefined && { url }) })
  } catch (error) {
    if (error instanceof FolderInUse && performance.now() < until) return undefined
    throw error
  }
}

interface Door {
  url: string
  token: string
}

function readDoor(dataDir: string): Door | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, DOOR_FILE), 'utf8')) as Door
  } catch {
    return undefined
  }
}

/** Undefined when no server answers there any more: its process was killed. */
async function askServer({ url, token }: Door, body: object): Promise<{ result: unknown } | undefined> {
  let response: Response
  try {
    response = await fetch(url + DOOR_PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    return undefined
  }
  if (response.status === 404) return undefined
  const answer = (await response.json()) as { result?: unknown; error?: string }
  if (!response.ok) throw new Error(answer.error)
  return { result: answer.result }
}
