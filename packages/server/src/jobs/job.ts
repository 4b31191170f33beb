import { randomBytes } from 'node:crypto'
import type { SiteSource } from '../sites/site.js'

/** platform-api 3: nothing else is seen from outside. A job that is tried again stays `running`. */
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
  /** An error of a page, document or setting fails the job; else the rest of the site is published. */
  strict: boolean
  status: JobStatus
  /** 0 to 100; never goes back. */
  progress: number
  pageCount: number
  /** Only of a failed job. */
  error: string | null
  /** Of the site's files; null before its first build has ended. */
  errorCount: number | null
  warningCount: number | null
  /** Number of the attempt that has the job: the fencing token of all that a worker writes. Numbers may be left out. */
  attempt: number
  /** Attempts that count: what ended early for no fault of the job does not. */
  tries: number
  source: SiteSource
  trusted: boolean
  /** What was checked out: a commit, or a hash of the folder's files. */
  revision: string | null
  createdAt: Date
  updatedAt: Date
}

/** `se_` and 16 hexadecimal digits (feature map 8.1). */
export function newJobId(): string {
  return `se_${randomBytes(8).toString('hex')}`
}

export function isJobId(text: string): boolean {
  return /^se_[0-9a-f]{16}$/.test(text)
}
