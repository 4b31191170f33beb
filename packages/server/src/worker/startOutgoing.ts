import type { Job } from '../jobs/job.js'
import type { SecretBox } from '../stores/secretBox.js'
import { startLoop } from './outgoingLoop.js'
import { runSchedules } from './runSchedules.js'
import { sendReports } from './sendReports.js'
import { sendWebhooks } from './sendWebhooks.js'
import type { ServerParts } from './startWorker.js'

/**
 * Starts schedules, results for Git hosts, and webhooks of events. API processes do this, because they know the public URL.
 * Returns a function that waits for requests that are being sent.
 */
export function startOutgoing(
  { publicUrl, secrets }: { publicUrl: string; secrets: SecretBox },
  { configuration, logger, database, queue, metrics }: ServerParts,
): () => Promise<void> {
  const allowPrivate = configuration.outgoingPrivate
  const outgoing = { database, secrets, allowPrivate, metrics, logger, jobUrl: (job: Job) => jobUrl(publicUrl, job) }
  return startLoop(
    {
      schedules: () => runSchedules({ database, queue, limits: configuration }),
      reports: () => sendReports(outgoing),
      webhooks: () => sendWebhooks(outgoing),
    },
    logger,
  )
}

/** Returns the URL of the dashboard page of a job, which only members of its organization can open. */
function jobUrl(publicUrl: string, { organisation, domain, id }: Job): string {
  const path = [organisation, domain, 'jobs', id].map(encodeURIComponent).join('/')
  return `${publicUrl.replace(/\/$/, '')}/dashboard/${path}`
}
