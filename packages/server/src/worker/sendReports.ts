import type { Logger } from 'pino'
import type { Job } from '../jobs/job.js'
import { findReport } from '../jobs/jobReport.js'
import { findReportedJob } from '../jobs/jobStore.js'
import type { Metrics } from '../operation/metrics.js'
import type { Database } from '../stores/database.js'
import { type DueReport, failReport, finishReport, forgetComment, takeReport } from '../stores/reportStore.js'
import { type SecretBox, UnreadableSecret } from '../stores/secretBox.js'
import { GitHostError, MissingComment, sendComment, sendStatus } from './gitHost.js'
import type { OutgoingWork } from './outgoingLoop.js'
import { commentMarker, commentText, statusDescription } from './reportText.js'
import { retryAt } from './retryTimes.js'

export interface OutgoingContext {
  database: Database
  secrets: SecretBox
  /** Private networks that may be reached. */
  allowPrivate: readonly string[]
  /** URL of the page of a job, for members of its organization. */
  jobUrl(job: Job): string
  metrics: Metrics | undefined
  logger: Logger
}

/** Returns the work of sending reports that are due to their Git hosts. */
export function reportWork(context: OutgoingContext): OutgoingWork<DueReport> {
  return {
    name: 'reports',
    take: (busy) => takeReport(context.database, busy),
    send: (report) => sendReport(context, report),
  }
}

async function sendReport(context: OutgoingContext, report: DueReport): Promise<void> {
  const { database, metrics, logger } = context
  try {
    await finishReport(database, report, await deliver(context, report))
    metrics?.reported('sent')
  } catch (error) {
    if (!(error instanceof GitHostError || error instanceof UnreadableSecret)) throw error
    metrics?.reported('failed')
    logger.warn({ hook: report.hook, target: report.target, err: error }, 'report not sent')
    if (error instanceof MissingComment) await forgetComment(database, report)
    await failReport(database, report, { error: error.message, retryAt: retryAt(report.tries) })
  }
}

/** Returns the ID of the comment, if the report is one. */
async function deliver(
  { database, secrets, allowPrivate, jobUrl }: OutgoingContext,
  report: DueReport,
): Promise<string | null> {
  const { hook, target, sha, state, domain, comment: id } = report
  const job = await findReportedJob(database, report)
  if (!job) return null
  const access = { report, token: secrets.open(report.token, `${hook} token`), allowPrivate }
  const url = jobUrl(job)
  const [kind, number] = target.split(' ')
  if (kind === 'pull') {
    const body = commentText({ job, report: await findReport(database, job.id), url })
    return sendComment(access, { pull: Number(number), id, marker: commentMarker(domain), body })
  }
  const context = `octavo/${domain}`
  await sendStatus(access, sha, { state, context, description: statusDescription(job, sha), targetUrl: url })
  return null
}
