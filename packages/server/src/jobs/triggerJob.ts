import { type AuditEntry, addAuditEntry } from '../stores/auditStore.js'
import type { Queryable } from '../stores/database.js'
import type { SiteRecord, SiteSource } from '../stores/siteRecord.js'
import type { Job } from './job.js'
import type { JobQueue } from './jobQueue.js'
import { findQueuedTwin } from './jobStore.js'
import { startJob, TooManyJobs, TooManyQueued } from './startJob.js'

/** Limits of exports that nobody requests. They count like those of the API. */
export interface TriggerLimits {
  exportPlans: readonly string[]
  jobsPerHour: number
  jobsQueued: number
  planWeights: Readonly<Record<string, number>>
}

/** A pull request or another branch, which is exported instead of the site. */
export interface Preview {
  name: string
  ref: string
}

/** Returns the preview that a job is, to export it again. Undefined for an export of the site. */
export function jobPreview({ preview, source }: Pick<Job, 'preview' | 'source'>): Preview | undefined {
  const ref = source.kind === 'git' ? source.ref : undefined
  return preview === null || ref === undefined ? undefined : { name: preview, ref }
}

type ExportedSite = Pick<SiteRecord, 'organisation' | 'domain' | 'source' | 'trusted'>

/**
 * Returns a site with the source of a preview. Only branches are as trusted as the site: everybody can open a pull request, and
 * whether one is from a fork is known only from payloads, which anybody with the secret of a hook can write.
 */
export function exportedSite({ organisation, domain, source, trusted }: ExportedSite, preview?: Preview): ExportedSite {
  if (!preview) return { organisation, domain, source, trusted }
  const { ref } = preview
  const previewSource = source.kind === 'git' ? { ...source, ref } : source
  return { organisation, domain, source: previewSource, trusted: trusted && ref.startsWith('refs/heads/') }
}

/** The schedule or hook that starts an export, as the audit log names it. */
export type TriggerOrigin = Pick<AuditEntry, 'kind' | 'actor' | 'name' | 'via' | 'client' | 'request'>

/** The plan of the organization does not include exports. */
export class PlanWithoutExport extends Error {
  constructor(plan: string) {
    super(`Static export is not enabled for the plan "${plan}".`)
  }
}

/**
 * Starts an export and records it in the audit log, in a transaction that must be rolled back when this throws. It joins a job that still waits, because that
 * job will read the source after this call. So the newest of several pushes is exported, in whatever order they arrive.
 * @throws PlanWithoutExport
 * @throws TooManyJobs
 * @throws TooManyQueued
 */
export async function triggerJob(
  transaction: Queryable,
  { queue, limits }: { queue: JobQueue; limits: TriggerLimits },
  { site, preview, origin }: { site: SiteRecord; preview: Preview | undefined; origin: TriggerOrigin },
): Promise<{ job: Job; isNew: boolean }> {
  if (!limits.exportPlans.includes(site.plan)) throw new PlanWithoutExport(site.plan)
  const exported = exportedSite(site, preview)
  const name = preview?.name ?? null
  const waiting = await findQueuedTwin(transaction, { ...exported, preview: name })
  if (waiting) return { job: waiting, isNew: false }
  const job = await startJob(transaction, queue, {
    site: exported,
    ...{ version: null, paths: null, format: 'tar.gz', strict: false, preview: name },
    ...{ jobsPerHour: limits.jobsPerHour, jobsQueued: limits.jobsQueued, weight: limits.planWeights[site.plan] ?? 1 },
  })
  const { organisation } = site
  const entry = { organisation, action: 'job.start', target: job.id, outcome: 'done', ...origin } as const
  await addAuditEntry(transaction, entry)
  return { job, isNew: true }
}

/** Returns why an export that nobody requested did not start, as a sentence. Undefined for other errors. */
export function refusedTrigger(error: unknown): { reason: string; seconds: number } | undefined {
  if (error instanceof PlanWithoutExport) return { reason: error.message, seconds: 3600 }
  if (error instanceof TooManyJobs)
    return { reason: 'Too many export jobs in this hour.', seconds: error.count.resetSeconds }
  if (error instanceof TooManyQueued) return { reason: 'Too many queued export jobs.', seconds: 60 }
  return undefined
}

/** Returns the branch that a site exports. Undefined for the default branch of its repository. */
export function siteBranch(source: SiteSource): string | undefined {
  return source.kind === 'git' ? source.ref?.replace(/^refs\/heads\//, '') : undefined
}
