import type { Queryable } from '../stores/database.js'
import type { Attempt } from './jobStore.js'

/** Maximum number of lines of a job's log. */
export const LOG_LINES = 500
const LINE = 4_000

export interface LogLine {
  at: Date
  level: 'info' | 'warning' | 'error'
  text: string
}

export type NewLogLine = Omit<LogLine, 'at'>

/** Appends lines to a job's log if the attempt still has the job. */
export async function addLogLines(
  database: Queryable,
  { id, attempt }: Attempt,
  lines: readonly NewLogLine[],
): Promise<void> {
  await database.query(
    `insert into octavo.job_logs (job, number, level, text)
     select $1, last.number + line.number, line.level, line.text
     from unnest($3::text[], $4::text[]) with ordinality as line (level, text, number),
       (select coalesce(max(number), 0) as number from octavo.job_logs where job = $1) as last
     where last.number + line.number <= ${LOG_LINES}
       and exists (select 1 from octavo.jobs where id = $1 and attempt = $2)
     on conflict do nothing`,
    [
      id,
      attempt,
      lines.map(({ level }) => level),
      lines.map(({ text }) => text.slice(0, LINE).replace(/[\ud800-\udfff\0]/gu, '')),
    ],
  )
}

export async function readLog(database: Queryable, job: string): Promise<LogLine[]> {
  const { rows } = await database.query<LogLine>(
    'select at, level, text from octavo.job_logs where job = $1 order by number',
    [job],
  )
  return rows
}
