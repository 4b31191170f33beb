import type { ConstructorOptions } from 'pg-boss'

interface QueryResult<Row> {
  rows: Row[]
  /** Rows that a statement changed, or that it returned. */
  count: number
}

/** Something that runs one statement: a database, or a transaction of one. */
export interface Queryable {
  /** @param name of a statement that runs often, and always with the same text: each connection plans it once */
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<QueryResult<Row>>
}

/** PostgreSQL, a server's or the embedded one. Everything but `queueOptions` is the same for both. */
export interface Database extends Queryable {
  /** Runs `work` in a transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>
  /** Whether other processes may use it at the same time. */
  isShared: boolean
  /** How the job queue reaches the same database. */
  queueOptions: ConstructorOptions
  /** Of the embedded one; a server is watched by others. */
  damage?: Damage
  close(): Promise<void>
}

/** What is amiss with a database that only a new process can mend. */
export interface Damage {
  isThere(): boolean
  /** Resolves when this process should end: something is amiss, and the next one would have room to open it. */
  end: Promise<Error>
}

/** The database can't be reached now; the same may well work in a moment. */
export class DatabaseUnavailable extends Error {}

/** The first row of a result that has at most one. */
export function firstRow<Row>({ rows }: QueryResult<Row>): Row | undefined {
  return rows[0]
}
