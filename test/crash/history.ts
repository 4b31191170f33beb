/** What was seen and done in a run, in the order in which it was written down. Times are milliseconds of one clock. */
export type Entry =
  | { type: 'accepted'; at: number; key: string; job: string; domain: string }
  /** An answer to a request for a job's status. */
  | { type: 'seen'; from: number; at: number; job: string; state: JobState }
  /** The first answer to a call for the bundle of a job that was seen completed. */
  | { type: 'bundle'; at: number; job: string; status: number; sha256?: string }
  /** Pages in a downloaded archive. */
  | { type: 'archive'; job: string; pages: number; sha256: string }
  /** A worker took an attempt at a job, or left it. */
  | { type: 'taken' | 'left'; at: number; job: string; attempt: number; pid: number }
  /** A process with a worker has started. */
  | { type: 'up'; at: number; pid: number }
  /** What was done to a process, or to the database (no pid). */
  | { type: 'fault'; at: number; fault: string; pid?: number }
  | { type: 'healed'; at: number; fault: string; pid?: number }
  /** A row of the table of publications: each change of it is counted by a trigger where there can be one. */
  | { type: 'published'; job: string; attempt: number; changes: number }
  /** What was left in folders of temporary files half a minute after the end. */
  | { type: 'left-over'; name: string }

export interface JobState {
  jobId: string
  status: 'queued' | 'running' | 'completed' | 'failed'
  progress: number
  pageCount: number
  createdAt: string
  updatedAt: string
  error?: string
}

/** What the run expects of its sites: pages of those that can be built, none of those that can't. */
export interface Expectations {
  pages: Record<string, number | undefined>
  /** Sites whose jobs end their worker each time. */
  poison: readonly string[]
  /** What no error may name. */
  secret: RegExp
}
