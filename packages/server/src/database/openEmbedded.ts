import { execFile } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { fromPglite } from 'pg-boss'
import { type DamageWatch, watchDamage } from './damage.js'
import { type Database, DatabaseUnavailable, type Queryable } from './database.js'
import { explainDatabase, explainFolder, makeDataFolder, requireRoomForDatabase } from './dataFolder.js'
import { lockFolder } from './lockFolder.js'
import { hasRoom } from './room.js'

/** In the bundle; in the compiled sources it lies beside this file as well. */
const CREATE = fileURLToPath(new URL('./createEmbedded.js', import.meta.url))
const CREATE_MS = 120_000
/** SQLSTATE of PostgreSQL: a full disk, and files that are not what it takes them for. */
const NO_ROOM = /^(?:53100|58...)$/

/** The database of a server is small: PostgreSQL's usual 128 MB of buffers would be most of an idle process. */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'wal_buffers=1MB']

/**
 * Opens the database that lives in the data folder. It has one process at a time, which a lock makes sure of.
 * @throws {Error} when another process has it open, or its folder can't be written to
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  makeDataFolder(dataDir)
  const unlock = await takeFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    await create(folder)
    const pglite = await PGlite.create(folder, { startParams: START_PARAMETERS })
    const damage = watchDamage(() => hasRoom(dataDir))
    watch(pglite, damage)
    return {
      ...queryable(pglite),
      isShared: false,
      transaction: (work) => pglite.transaction((transaction) => work(queryable(transaction))),
      queueOptions: { db: fromPglite(pglite), backend: 'pglite' },
      damage,
      async close() {
        damage.close()
        // What it would write at its end is what it can't write any more.
        if (!damage.isThere()) await pglite.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw await explainDatabase(error, dataDir)
  }
}

async function takeFolder(dataDir: string): Promise<() => void> {
  try {
    return lockFolder(dataDir)
  } catch (error) {
    throw await explainFolder(error, dataDir)
  }
}

/**
 * Makes the files of a new database, under another name first: a process that is killed meanwhile leaves nothing that
 * looks like one. It takes a second PostgreSQL in memory, half a gigabyte that a process never gives back, so that it
 * happens in a process of its own.
 */
async function create(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  await requireRoomForDatabase(dirname(folder))
  if (existsSync(CREATE)) await promisify(execFile)(process.execPath, [CREATE, draft], { timeout: CREATE_MS })
  else await (await PGlite.create(draft)).close()
  renameSync(draft, folder)
}

/** Sees how statements fail, those of the queue as well: all of them come by here. */
function watch(pglite: PGlite, damage: DamageWatch): void {
  const runNow = pglite.execProtocolRawSync.bind(pglite)
  const run = pglite.execProtocolStream.bind(pglite)
  pglite.execProtocolRawSync = (message) => {
    damage.requireRunning()
    return runNow(message)
  }
  pglite.execProtocolStream = async (message, options) => {
    try {
      return await run(message, options)
    } catch (error) {
      damage.see(error)
      throw error
    }
  }
}

/** A full disk passes by itself when somebody has made room, and damage with the next process. */
function refuse(error: Error & { code?: string }): never {
  if (NO_ROOM.test(error.code ?? '') || /no space left/i.test(error.message))
    throw new DatabaseUnavailable('The disk of the database is or was full.', { cause: error })
  throw error
}

function queryable(connection: PGlite | Transaction): Queryable {
  return {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const { rows, affectedRows } = await connection.query<Row>(text, [...values]).catch(refuse)
      return { rows, count: affectedRows || rows.length }
    },
  }
}
