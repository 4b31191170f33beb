import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../stores/database.js'
import { openDatabase } from '../stores/openDatabase.js'
import { putSite } from '../stores/siteStore.js'

interface TestDatabase {
  database: Database
  folder: string
}

/** Provides a database for the tests of a file, with the site `docs.test` of the organization `acme`. */
export function useTestDatabase(): TestDatabase {
  const open = {} as TestDatabase
  beforeAll(async () => {
    open.folder = mkdtempSync(join(tmpdir(), 'octavo-database-'))
    open.database = await openDatabase({ dataDir: open.folder })
    const source = { kind: 'folder' as const, path: '/nowhere' }
    await putSite(open.database, { domain: 'docs.test', organisation: 'acme', source, trusted: true })
  })
  afterAll(async () => {
    await open.database.close()
    rmSync(open.folder, { recursive: true, force: true })
  })
  return open
}
