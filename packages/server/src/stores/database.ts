import type { ConstructorOptions } from 'pg-boss'

interface QueryResult<Row> {
  rows: Row[]
  /** The first returned row. */
  row: Row | undefined
  /** Number of changed or returned rows. */
  count: number
}

/** A database or a transaction, which runs statements. */
export interface Queryable {
  /** @param name name for a frequent statement with constant text, which each connection prepares once */
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<QueryResult<Row>>
}

/** Maximum number of rows that one statement deletes, because statements have a time limit. */
const DELETED = 5_000

/** Deletes the rows before a time, the oldest first, however many there are. The table has the columns `id` and `at`. */
export async function deleteBefore(database: Queryable, table: string, before: Date): Promise<void> {
  for (;;) {
    const { count } = await database.query(
      `delete from ${table} where id in (select id from ${table} where at < $1 order by at limit ${DELETED})`,
      [before],
    )
    if (count < DELETED) return
  }
}

/** A PostgreSQL database, on a server or embedded. */
export interface Database extends Queryable {
  /** Runs `work` in a transaction, which is committed when it returns and rolled back when it throws. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>
  /** True if other processes can use the database at the same time. */
  isShared: boolean
  /** Options that connect the job queue to the same database. */
  queueOptions: ConstructorOptions
  /** Copies the files of the embedded database into a new folder, as they are at one moment. */
  copyFiles?(target: string): Promise<void>
  /** Damage to the database. Only for the embedded database. */
  damage?: Damage
  close(): Promise<void>
}

/** Damage to a database that only a new process can repair. */
export interface Damage {
  isThere(): boolean
  /** Resolves when this process should exit: the database is damaged, and the disk has space to reopen it. */
  end: Promise<Error>
}

/** The database is temporarily unavailable. */
export class DatabaseUnavailable extends Error {}
