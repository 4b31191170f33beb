import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadServer } from './loadServer.js'

/**
 * Returns the database of the companion server that a command is for.
 * @param options.mayCreate true if the command may create an embedded database
 * @throws {Error} for a data folder without a database
 */
export async function serverPlace(
  { data, config }: { data?: string | undefined; config?: string | undefined },
  { mayCreate = false } = {},
) {
  const { readPlace } = await loadServer()
  const location = readPlace({ environment: process.env, file: config, flags: { dataDir: data } })
  if (!mayCreate && location.databaseUrl === undefined && !existsSync(join(location.dataDir, 'database')))
    throw new Error(
      `Missing database in the folder ${location.dataDir}.\nFix: set the data folder of the server with --data.`,
    )
  return location
}
