import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database/database.js'
import { openDatabase } from '../database/openDatabase.js'
import { OPERATOR_COMMANDS, type OperatorCommand, type OperatorCommands } from './commands.js'
import { DOOR_FILE, DOOR_PATH } from './operatorDoor.js'

/** Runs a command on the database; through the server that has it open, if one does. */
export async function runOperatorCommand<Name extends OperatorCommand>(
  where: { dataDir: string; databaseUrl?: string },
  command: Name,
  values: OperatorCommands[Name]['arguments'],
): Promise<OperatorCommands[Name]['result']> {
  const door = where.databaseUrl === undefined ? readDoor(where.dataDir) : undefined
  if (door) {
    const answer = await askServer(door, { command, values })
    if (answer) return answer.result as OperatorCommands[Name]['result']
  }
  const database = await openDatabase({
    dataDir: where.dataDir,
    ...(where.databaseUrl !== undefined && { url: where.databaseUrl }),
  })
  try {
    const run = OPERATOR_COMMANDS[command] as (database: Database, values: unknown) => Promise<never>
    return await run(database, values)
  } finally {
    await database.close()
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
