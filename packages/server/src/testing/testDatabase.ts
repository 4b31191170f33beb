import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../database/database.js'
import { openDatabase } from '../database/openDatabase.js'
import { putSite } from '../sites/siteStore.js'

export interface TestDatabase {
  database: Database
  folder: string
  close(): Promise<void>
}

/** A database of a unit test's own, with the site `docs.test` of the organisation `acme`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-database-'))
  const database = await openDatabase({ dataDir: folder })
  const source = { kind: 'folder' as const, path: '/nowhere' }
  await putSite(database, { domain: 'docs.test', organisation: 'acme', source, trusted: true })
  return {
    database,
    folder,
    async close() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
