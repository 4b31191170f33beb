import type { Database, Queryable } from './database.js'
import { explainDatabase } from './dataFolder.js'
import { moveRestoredEvents } from './eventStore.js'
import { MIGRATIONS } from './migrations.js'
import { openPostgres } from './openPostgres.js'

interface DatabaseOptions {
  /** Folder of the embedded database, used without `url`. */
  dataDir: string
  /** `postgres://…` */
  url?: string
}

/** Opens the database and updates its schema. Processes that start at the same time wait for each other. */
export async function openDatabase({ dataDir, url }: DatabaseOptions): Promise<Database> {
  // The embedded database is imported only where it is used.
  const database =
    url === undefined ? await (await import('./openEmbedded.js')).openEmbedded(dataDir) : await openPostgres(url)
  try {
    await database.transaction(async (transaction) => {
      await migrate(transaction)
      await moveRestoredEvents(transaction)
    })
    return database
  } catch (error) {
    await database.close()
    throw database.isShared ? error : await explainDatabase(error, dataDir)
  }
}

/** Key of the advisory lock for schema changes. */
const LOCK = 7_240_118_553

async function migrate(transaction: Queryable): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [LOCK])
  await transaction.query('create schema if not exists octavo')
  await transaction.query('create table if not exists octavo.schema_version (version integer not null)')
  const { row } = await transaction.query<{ version: number }>('select version from octavo.schema_version')
  const version = row?.version ?? 0
  if (version > MIGRATIONS.length)
    throw new Error(
      `Unsupported database schema ${version} of a newer release. Expected ${MIGRATIONS.length} or older: update this process.`,
    )
  if (version === MIGRATIONS.length) return
  for (const step of MIGRATIONS.slice(version)) {
    for (const statement of statements(step)) await transaction.query(statement)
  }
  await transaction.query(
    row ? 'update octavo.schema_version set version = $1' : 'insert into octavo.schema_version (version) values ($1)',
    [MIGRATIONS.length],
  )
}

/** Splits a migration into statements. Only bodies of functions may contain other semicolons. */
function statements(step: string): string[] {
  const parts = step.match(/(?:\$\$.*?\$\$|[^;])+/gs) ?? []
  return parts.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
