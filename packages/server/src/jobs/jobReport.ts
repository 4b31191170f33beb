import type { Diagnostic } from '@octavo/core'
import { type Database, firstRow } from '../database/database.js'
import type { Attempt } from './jobStore.js'

/** Diagnostics of an export, in the JSON of `octavo check --json`. */
export interface JobReport {
  /** Pages of the site; 0 when none was published. */
  pages: number
  /** Errors first. */
  diagnostics: Diagnostic[]
  /** Diagnostics that the report has no room for. */
  omitted?: number
}

export interface ReportCounts {
  errors: number
  warnings: number
}

/** Stores what an attempt found, and its counts with the job. False when the attempt no longer has the job. */
export async function saveReport(
  database: Database,
  { id, attempt }: Attempt,
  { report, errors, warnings }: ReportCounts & { report: JobReport },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { count } = await transaction.query(
      `update octavo.jobs set error_count = $3, warning_count = $4, updated_at = greatest(updated_at, now())
       where id = $1 and attempt = $2 and status = 'running' returning id`,
      [id, attempt, errors, warnings],
    )
    if (count === 0) return false
    await transaction.query(
      `insert into octavo.job_reports (job, report) values ($1, $2)
       on conflict (job) do update set report = excluded.report`,
      [id, JSON.stringify(report)],
    )
    return true
  })
}

/** The report of a job; undefined before its first build has ended. */
export async function findReport(database: Database, job: string): Promise<JobReport | undefined> {
  const row = firstRow(
    await database.query<{ report: string }>('select report from octavo.job_reports where job = $1', [job]),
  )
  return row && (JSON.parse(row.report) as JobReport)
}
