import pg from 'pg'
import { type Database, DatabaseUnavailable, type Queryable } from './database.js'

/** No statement of ours takes long; one that does waits for a lock or a dead network. */
const STATEMENT_MS = 8_000
const CONNECT_MS = 5_000

/** Connects to a PostgreSQL server. Connections that break are replaced with the next statement. */
export async function openPostgres(url: string, connections = 10): Promise<Database> {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // A connection whose other end is gone without a word is noticed by this one only.
    query_timeout: STATEMENT_MS + 1000,
    // And the other end notices by this: locks of a process that has fallen silent would stop all others for hours.
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...settings, max: connections, application_name: 'octavo' })
  // An idle connection that breaks has no statement to fail; the pool drops it.
  pool.on('error', () => {})
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new Error(`The database of DATABASE_URL can't be opened: ${message || code}.`, { cause: error })
  }
  return {
    ...queryable(pool),
    isShared: true,
    async transaction(work) {
      const client = await pool.connect().catch(refuse)
      let broken: Error | undefined
      // While it is lent out, the pool does not listen for a connection that breaks.
      const onError = (error: Error) => {
        broken = error
      }
      client.on('error', onError)
      const inside = queryable(client)
      try {
        await inside.query('begin')
        const result = await work(inside)
        await inside.query('commit')
        return result
      } catch (error) {
        // What a broken connection had begun, the server takes back by itself.
        if (error instanceof DatabaseUnavailable) broken ??= error
        else await inside.query('rollback').catch(onError)
        throw error
      } finally {
        client.off('error', onError)
        client.release(broken)
      }
    },
    queueOptions: { ...settings, max: 4, application_name: 'octavo-queue' },
    close: () => pool.end(),
  }
}

function queryable(connection: pg.Pool | pg.PoolClient): Queryable {
  return {
    async query<Row>(text: string, values: readonly unknown[] = [], name?: string) {
      const statement = { text, values: [...values], name }
      const { rows, rowCount } = await connection.query(statement).catch(refuse)
      return { rows: rows as Row[], count: rowCount ?? rows.length }
    },
  }
}

/** Shutting down, starting up, out of connections or room, silent for too long; and the class 08, connections that broke. */
const UNAVAILABLE = /^(?:08...|57P0[1-5]|53100|53300|57014|55P03|25P03)$/

/** Errors of the server itself are about the statement; all others come from the way there. */
function refuse(error: Error): never {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : undefined
  if (code === undefined || UNAVAILABLE.test(code))
    throw new DatabaseUnavailable(`The database is unavailable (${code ?? error.message}).`, { cause: error })
  throw error
}
