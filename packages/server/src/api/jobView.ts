import type { Job } from '../jobs/job.js'

/** Returns a job as the schema `StaticExportJob`. */
export function describeJob(job: Job): Record<string, unknown> {
  return {
    jobId: job.id,
    status: job.status,
    progress: Math.round(job.progress * 10) / 10,
    pageCount: job.pageCount,
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
    error: job.error ?? undefined,
    errorCount: job.errorCount ?? undefined,
    warningCount: job.errorCount === null ? undefined : (job.warningCount ?? 0),
  }
}

export function describeListedJob(job: Job): Record<string, unknown> {
  const { domain, version, paths, format, strict, revision } = job
  return { ...describeJob(job), domain, version, paths, format, strict, revision }
}
