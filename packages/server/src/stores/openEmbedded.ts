import { execFile } from 'node:child_process'
import { constants, existsSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { fromPglite } from 'pg-boss'
import { type Damage, type Database, DatabaseUnavailable, type Queryable } from './database.js'
import {
  explainDatabase,
  explainFolder,
  hasRoom,
  lockFolder,
  makeDataFolder,
  requireRoomForDatabase,
} from './dataFolder.js'

/** The program that creates a database, located beside this file in the bundle and in the compiled sources. */
const CREATE = fileURLToPath(new URL('./createEmbedded.js', import.meta.url))
const CREATE_MS = 120_000
/** SQLSTATE of a full disk, and of system errors. */
const NO_ROOM = /^(?:53100|58...)$/

/** Small buffers, because PostgreSQL's default of 128 MB would be most of the memory of an idle process. */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'wal_buffers=1MB']

/**
 * Opens the database in the data folder. A lock restricts it to one process.
 * @throws {Error} if another process uses it, or the folder is not writable
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
      async copyFiles(target) {
        await pglite.query('checkpoint')
        // No statement runs in the meantime. A transaction that is open is not part of the copy.
        await pglite.runExclusive(() => cp(folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE }))
      },
      damage,
      async close() {
        damage.close()
        // A damaged database can't write what it would write when it closes.
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
 * Creates the files of a new database, first under a temporary name, so that a killed process leaves no incomplete
 * database. It runs in a separate process, because it needs a second PostgreSQL in memory: half a gigabyte that is
 * never freed.
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

/** Watches the errors of all statements, including those of the queue. */
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

/** Converts errors of a full or damaged disk to temporary ones, because the next process repairs damage. */
function refuse(error: Error & { code?: string }): never {
  if (NO_ROOM.test(error.code ?? '') || /no space left/i.test(error.message))
    throw new DatabaseUnavailable('The disk of the database is or was full.', { cause: error })
  throw error
}

function queryable(connection: PGlite | Transaction): Queryable {
  return {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const { rows, affectedRows } = await connection.query<Row>(text, [...values]).catch(refuse)
      return { rows, row: rows[0] as Row | undefined, count: affectedRows || rows.length }
    },
  }
}

/** Interval between checks for free disk space. */
const CHECK_DELAY_MS = 500

/** SQLSTATE class 58: system errors, such as missing files. */
const SYSTEM_ERROR = /^58/
/** Severities after which PostgreSQL stops. An embedded database would block the process at the next statement. */
const FATAL = new Set(['PANIC', 'FATAL'])

interface DamageWatch extends Damage {
  /** Inspects the error of a statement. */
  see(error: unknown): void
  /** @throws DatabaseUnavailable if the database has stopped */
  requireRunning(): void
  close(): void
}

/**
 * Watches the embedded database for damage. It caches its list of files in memory: a file that could not be created on
 * a full disk is considered existing from then on, and each statement that needs it fails. When the database is
 * reopened, it recovers as after a crash. Therefore the process exits, and its supervisor restarts it.
 */
export function watchDamage(hasRoom: () => Promise<boolean>): DamageWatch {
  let resolve: (error: Error) => void = () => {}
  const end = new Promise<Error>((settle) => {
    resolve = settle
  })
  let state: 'whole' | 'damaged' | 'stopped' = 'whole'
  let timer: NodeJS.Timeout | undefined

  const examine = async (reason: string) => {
    if (!(await hasRoom().catch(() => false))) return
    clearInterval(timer)
    resolve(new Error(`The embedded database must be reopened (${reason}). This process exits; restart it.`))
  }
  return {
    end,
    isThere: () => state !== 'whole',
    see(error) {
      const { code = '', severity = '', message = '' } = error as { code?: string; severity?: string; message?: string }
      const isFatal = FATAL.has(severity) || error instanceof WebAssembly.RuntimeError
      if (!isFatal && !SYSTEM_ERROR.test(code)) return
      if (state !== 'stopped') state = isFatal ? 'stopped' : 'damaged'
      timer ??= setInterval(() => void examine(message), CHECK_DELAY_MS)
    },
    requireRunning() {
      if (state === 'stopped') throw new DatabaseUnavailable('The database has stopped.')
    },
    close: () => clearInterval(timer),
  }
}
