import { randomBytes } from 'node:crypto'
import type { SiteSource } from '../stores/siteRecord.js'

/** The status of a job for clients. A job stays `running` while it is retried. */
export type JobStatus = 'queued' | 'running' | 'completed' | 'failed'

export type ArchiveFormat = 'tar.gz' | 'zip'

export interface Job {
  id: string
  organisation: string
  domain: string
  version: string | null
  /** Pages to export. Null for all pages. */
  paths: string[] | null
  format: ArchiveFormat
  /** Fails the job if a page, document or setting has an error, instead of publishing the rest of the site. */
  strict: boolean
  status: JobStatus
  /** Percentage from 0 to 100. Never decreases. */
  progress: number
  pageCount: number
  /** Error message of a failed job. */
  error: string | null
  /** Number of errors in the site's files. Null before the first build has ended. */
  errorCount: number | null
  warningCount: number | null
  /** Number of the current attempt, which is the fencing token of all writes by a worker. Numbers may be skipped. */
  attempt: number
  /** Number of counted attempts. Attempts that ended early through no fault of the job do not count. */
  tries: number
  source: SiteSource
  trusted: boolean
  /** The pull request or branch that it shows instead of the site, such as `pull/12` or `branch/next`. */
  preview: string | null
  /** Revision of the source: a commit, or a hash of the folder's files. */
  revision: string | null
  createdAt: Date
  /** Time of the first attempt. Null before it. */
  startedAt: Date | null
  updatedAt: Date
}

/** Returns a new id: `se_` and 16 hexadecimal digits. */
export function newJobId(): string {
  return `se_${randomBytes(8).toString('hex')}`
}

export function isJobId(text: string): boolean {
  return /^se_[0-9a-f]{16}$/.test(text)
}
