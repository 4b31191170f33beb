import type { Queryable } from '../database/database.js'

/** A job's log ends here: a build that talks without end fills no database. */
const LINES = 500
const LINE = 4_000

export interface LogLine {
  at: Date
  level: 'info' | 'warning' | 'error'
  text: string
}

export async function addLogLine(
  database: Queryable,
  job: string,
  { level, text }: Omit<LogLine, 'at'>,
): Promise<void> {
  await database.query(
    `insert into octavo.job_logs (job, number, level, text)
     select $1, coalesce(max(number), 0) + 1, $2, $3 from octavo.job_logs where job = $1
     having coalesce(max(number), 0) < ${LINES}
     on conflict do nothing`,
    [job, level, text.slice(0, LINE).replaceAll('\u0000', '')],
  )
}

/** A job's log from the beginning, or from after a line. */
export async function readLog(database: Queryable, job: string): Promise<LogLine[]> {
  const { rows } = await database.query<LogLine>(
    'select at, level, text from octavo.job_logs where job = $1 order by number',
    [job],
  )
  return rows
}
