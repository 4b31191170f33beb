import { randomBytes } from 'node:crypto'
import type { SiteSource } from '../sites/site.js'

/** The status of a job for clients. A job that is retried stays `running`. */
export type JobStatus = 'queued' | 'running' | 'completed' | 'failed'

export type ArchiveFormat = 'tar.gz' | 'zip'

/** A job as it is stored. */
export interface Job {
  id: string
  organisation: string
  domain: string
  version: string | null
  /** Pages to export; null for all. */
  paths: string[] | null
  format: ArchiveFormat
  /** Fails the job if a page, document or setting has an error, instead of publishing the rest of the site. */
  strict: boolean
  status: JobStatus
  /** 0 to 100; never decreases. */
  progress: number
  pageCount: number
  /** Error message of a failed job. */
  error: string | null
  /** Errors in the site's files; null before the first build has ended. */
  errorCount: number | null
  warningCount: number | null
  /** Number of the current attempt: the fencing token of all writes of a worker. Numbers may be skipped. */
  attempt: number
  /** Number of counted attempts. Those that ended early through no fault of the job do not count. */
  tries: number
  source: SiteSource
  trusted: boolean
  /** Revision of the source: a commit, or a hash of the folder's files. */
  revision: string | null
  createdAt: Date
  updatedAt: Date
}

/** Returns a new id: `se_` and 16 hexadecimal digits. */
export function newJobId(): string {
  return `se_${randomBytes(8).toString('hex')}`
}

export function isJobId(text: string): boolean {
  return /^se_[0-9a-f]{16}$/.test(text)
}
