import type { Database } from './database.js'
import { explainDatabase } from './dataFolder.js'
import { migrate } from './migrate.js'
import { openPostgres } from './openPostgres.js'

interface DatabaseOptions {
  /** Folder of the embedded database, if there is no `url`. */
  dataDir: string
  /** `postgres://…` */
  url?: string
}

/** Opens the database and updates its schema. */
export async function openDatabase({ dataDir, url }: DatabaseOptions): Promise<Database> {
  const database = url === undefined ? await openEmbedded(dataDir) : await openPostgres(url)
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw database.isShared ? error : await explainDatabase(error, dataDir)
  }
}

/** Imports the embedded database only when it is used. */
async function openEmbedded(dataDir: string): Promise<Database> {
  const embedded = await import('./openEmbedded.js')
  return embedded.openEmbedded(dataDir)
}
