import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { fromPglite } from 'pg-boss'
import type { Database, Queryable } from './database.js'
import { lockFolder } from './lockFolder.js'

/**
 * Opens the database that lives in the data folder. It has one process at a time, which a lock makes sure of.
 * @throws {Error} when another process has it open
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir)
  try {
    const pglite = await PGlite.create(join(dataDir, 'database'))
    return {
      ...queryable(pglite),
      transaction: (work) => pglite.transaction((transaction) => work(queryable(transaction))),
      queueOptions: { db: fromPglite(pglite), backend: 'pglite' },
      async close() {
        await pglite.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function queryable(connection: PGlite | Transaction): Queryable {
  return {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const { rows, affectedRows } = await connection.query<Row>(text, [...values])
      return { rows, count: affectedRows || rows.length }
    },
  }
}
