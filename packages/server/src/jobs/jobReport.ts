import type { Diagnostic } from '@octavo/core'
import type { Database } from '../stores/database.js'
import type { Attempt } from './jobStore.js'

/** The diagnostics of an export, in the format of `octavo check --json`. */
export interface JobReport {
  /** Number of exported pages. 0 if the build failed. */
  pages: number
  /** Diagnostics, errors first. */
  diagnostics: Diagnostic[]
  /** Number of diagnostics that do not fit in the report. */
  omitted?: number
}

export interface ReportCounts {
  errors: number
  warnings: number
}

/** Stores the report of an attempt, and its counts in the job. Returns false if the attempt no longer has the job. */
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

/** Returns the report of a job, or undefined before its first build has ended. */
export async function findReport(database: Database, job: string): Promise<JobReport | undefined> {
  const { row } = await database.query<{ report: string }>('select report from octavo.job_reports where job = $1', [
    job,
  ])
  return row && (JSON.parse(row.report) as JobReport)
}
