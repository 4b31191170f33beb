import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeFingerprint } from '@octavo/core'
import type { Logger } from 'pino'
import { CHECKOUT_LIMITS } from '../build/checkoutOptions.js'
import type { Isolation } from '../build/isolation.js'
import { BUNDLE_LIMITS } from '../bundles/bundleRules.js'
import type { BundleStore } from '../bundles/bundleStore.js'
import type { Job } from '../jobs/job.js'
import { isStopping, type JobQueue } from '../jobs/jobQueue.js'
import { failJob } from '../jobs/jobStore.js'
import type { Configuration } from '../operation/configuration.js'
import type { Metrics } from '../operation/metrics.js'
import { takeBudgets } from '../stores/budgets.js'
import type { Database } from '../stores/database.js'
import { findPlan } from '../stores/siteStore.js'
import { type CleanUpContext, cleanUp } from './cleanUp.js'
import type { FolderRemover } from './folderRemover.js'
import { recheckDomains } from './recheckDomains.js'
import { type ExportContext, GIVEN_UP, runExport } from './runExport.js'
import { createSlots } from './slots.js'
import { sweepWorkFolder } from './workFolder.js'

/** Maximum number of files and folders of a build: those of its bundle, plus temporary ones. */
const BUILD_ENTRIES = BUNDLE_LIMITS.entries + 50_000
/** Interval at which folders of killed processes are removed. */
const SWEEP_MS = 20_000
const CLEAN_UP_MS = 3600_000

/** The services shared by workers and the API. */
export interface ServerParts {
  configuration: Configuration
  logger: Logger
  database: Database
  queue: JobQueue
  store: BundleStore
  metrics: Metrics | undefined
}

interface WorkerOptions extends ServerParts {
  isolation: Isolation
  remover: FolderRemover
}

/** Starts taking jobs and cleaning up. Returns a function that stops the clean-up; jobs stop with the queue. */
export async function startWorker(options: WorkerOptions): Promise<() => Promise<void>> {
  const { configuration, database, queue, store, isolation, remover, logger, metrics } = options
  const { concurrency, retentionDays, auditDays } = configuration
  const context = await exportContext(options)
  const sweep = () => sweepWorkFolder(database, context).catch((error) => logger.warn({ err: error }, 'sweep'))
  await sweep()
  const sweeping = setInterval(() => void sweep(), SWEEP_MS)
  const stopCleaning = repeatCleanUp({ database, store, retentionDays, auditDays }, configuration, logger)
  await queue.work({
    concurrency,
    async run({ id, attempt }, signal) {
      // Limits the work folder to three times the number of concurrent jobs, also after a crash.
      await remover.hasAtMost(concurrency, signal)
      const start = performance.now()
      try {
        await runExport(context, { id, attempt }, signal)
        logger.info({ job: id, attempt }, 'job left')
        metrics?.attempt('ended', performance.now() - start)
      } catch (error) {
        if (isStopping(signal)) {
          logger.info({ job: id, attempt, reason: signal.reason.message }, 'job left')
          throw error
        }
        logger.error({ job: id, attempt, err: error }, 'attempt failed')
        metrics?.attempt('failed', performance.now() - start)
        throw error
      }
    },
    async giveUp(id) {
      context.onGivenUp?.({ id })
      await failJob(database, { id, error: GIVEN_UP })
    },
  })
  logger.info({ isolation: isolation.mode, user: isolation.user, concurrency }, 'worker ready')
  return async () => {
    clearInterval(sweeping)
    await stopCleaning()
  }
}

async function exportContext(options: WorkerOptions): Promise<ExportContext> {
  const { configuration, database, queue, store, isolation, remover, logger, metrics } = options
  const { seconds, megabytes, diskMegabytes, processes } = configuration.build
  const workDir = join(configuration.dataDir, 'work')
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  /** Records a metric by the plan of a job's organization. */
  const measure = ({ organisation }: Job, record: (plan: string) => void) => {
    if (!metrics) return
    void findPlan(database, organisation).then(record, (error) => logger.warn({ err: error }, 'metrics'))
  }
  return {
    database,
    store,
    isolation,
    builder: codeFingerprint(dirname(fileURLToPath(import.meta.resolve('@octavo/vite')))),
    workDir,
    remove: remover.remove,
    aside: (work) => queue.aside(work),
    inSlot: createSlots(configuration.concurrency),
    limits: {
      build: {
        time: seconds * 1000,
        memory: megabytes * 1024 ** 2,
        disk: diskMegabytes * 1024 ** 2,
        entries: BUILD_ENTRIES,
        processes,
      },
      checkout: { ...CHECKOUT_LIMITS, idle: configuration.fetchIdleSeconds * 1000 },
      bundle: { ...BUNDLE_LIMITS, bytes: Math.min(BUNDLE_LIMITS.bytes, diskMegabytes * 1024 ** 2) },
    },
    threads: 1,
    ssh: configuration.ssh,
    onTaken(job) {
      logger.info({ job: job.id, attempt: job.attempt }, 'job taken')
      if (job.tries === 1) measure(job, (plan) => metrics?.waited(plan, Date.now() - job.createdAt.getTime()))
    },
    onCompleted: (job) => measure(job, (plan) => metrics?.jobEnded(plan, 'completed')),
    onFailed(job, failure) {
      logger.warn({ job: job.id, attempt: job.attempt, ...failure }, 'job failed')
      measure(job, (plan) => metrics?.jobEnded(plan, 'failed'))
    },
    onGivenUp({ id }) {
      logger.error({ job: id }, 'job given up')
      metrics?.givenUp()
    },
  }
}

/** Cleans up at intervals; returns a function that stops this. */
function repeatCleanUp(
  context: CleanUpContext,
  { requiresVerification, dnsServers }: Configuration,
  logger: Logger,
): () => Promise<void> {
  const stopping = new AbortController()
  const clean = async () => {
    // Reading the store takes long, so one of all processes does it.
    const turn = { key: 'clean-up', limit: 1, windowMs: CLEAN_UP_MS }
    if (!(await takeBudgets(context.database, [turn])).isAdmitted) return
    const { jobs, bundles } = await cleanUp({ ...context, signal: stopping.signal })
    if (jobs + bundles > 0) logger.info({ jobs, bundles }, 'cleaned up')
  }
  const recheck = async () => {
    if (!requiresVerification) return
    const lostDomains = await recheckDomains({ database: context.database, dnsServers, signal: stopping.signal })
    for (const domain of lostDomains) logger.warn({ domain }, 'domain no longer verified')
  }
  const run = async () => {
    await clean().catch((error) => logger.warn({ err: error }, 'clean-up failed'))
    await recheck().catch((error) => logger.warn({ err: error }, 'domain check failed'))
  }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(run)
  }, CLEAN_UP_MS)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
