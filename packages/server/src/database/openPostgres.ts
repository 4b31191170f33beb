import pg from 'pg'
import type { Database, Queryable } from './database.js'

/** No statement of ours takes long; one that does waits for a lock or a dead network. */
const STATEMENT_MS = 15_000
const CONNECT_MS = 5_000

/** Connects to a PostgreSQL server. Connections that break are replaced with the next statement. */
export async function openPostgres(url: string, connections = 10): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1000,
    keepAlive: true,
    application_name: 'octavo',
  })
  // An idle connection that breaks has no statement to fail; the pool drops it.
  pool.on('error', () => {})
  await pool.query('select 1')
  return {
    ...queryable(pool),
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(queryable(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    queueOptions: { connectionString: url, max: 4, application_name: 'octavo-queue' },
    close: () => pool.end(),
  }
}

function queryable(connection: pg.Pool | pg.PoolClient): Queryable {
  return {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const { rows, rowCount } = await connection.query(text, [...values])
      return { rows: rows as Row[], count: rowCount ?? rows.length }
    },
  }
}
