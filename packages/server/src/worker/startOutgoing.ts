import type { Job } from '../jobs/job.js'
import type { SecretBox } from '../stores/secretBox.js'
import { startLoop, startSlots } from './outgoingLoop.js'
import { runSchedules } from './runSchedules.js'
import { reportWork } from './sendReports.js'
import { webhookWork } from './sendWebhooks.js'
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
  const stops = [
    startLoop('schedules', () => runSchedules({ database, queue, limits: configuration }), logger),
    startSlots(reportWork(outgoing), logger),
    startSlots(webhookWork(outgoing), logger),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Returns the URL of the dashboard page of a job, which only members of its organization can open. */
function jobUrl(publicUrl: string, { organisation, domain, id }: Job): string {
  const path = [organisation, domain, 'jobs', id].map(encodeURIComponent).join('/')
  return `${publicUrl.replace(/\/$/, '')}/dashboard/${path}`
}
