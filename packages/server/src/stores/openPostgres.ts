import pg from 'pg'
import { type Database, DatabaseUnavailable, type Queryable } from './database.js'

/** Time limit for statements. Statements are fast; a slow one waits for a lock or a dead connection. */
const STATEMENT_MS = 8_000
const CONNECT_MS = 5_000

/** Connects to a PostgreSQL server. Broken connections are replaced at the next statement. */
export async function openPostgres(url: string, connections = 10): Promise<Database> {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // The client-side limit detects connections whose server is gone.
    query_timeout: STATEMENT_MS + 1000,
    // The server-side limit releases the locks of a process that no longer responds.
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
      // The pool does not listen for errors of a checked-out connection.
      const onError = (error: Error) => {
        broken = error
      }
      client.on('error', onError)
      const transactionQueries = queryable(client)
      try {
        await transactionQueries.query('begin')
        const result = await work(transactionQueries)
        await transactionQueries.query('commit')
        return result
      } catch (error) {
        // The server rolls back the transaction of a broken connection.
        if (error instanceof DatabaseUnavailable) broken ??= error
        else await transactionQueries.query('rollback').catch(onError)
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
      return { rows: rows as Row[], row: rows[0] as Row | undefined, count: rowCount ?? rows.length }
    },
  }
}

/** SQLSTATE of shutdown, startup, too many connections, a full disk, timeouts, and class 08 (broken connections). */
const UNAVAILABLE = /^(?:08...|57P0[1-5]|53100|53300|57014|55P03|25P03)$/

/** Converts connection errors. Other errors of the server concern the statement. */
function refuse(error: Error): never {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : undefined
  if (code === undefined || UNAVAILABLE.test(code))
    throw new DatabaseUnavailable(`The database is unavailable (${code ?? error.message}).`, { cause: error })
  throw error
}
