import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveLimits } from '../archive/bundleRules.js'
import { listFiles, UnfitOutput } from '../archive/listFiles.js'
import { writeArchive } from '../archive/writeArchive.js'
import { putKnowledge } from '../assistant/knowledgeStore.js'
import { packKnowledge } from '../assistant/packKnowledge.js'
import type { BuildLimits } from '../build/buildLimits.js'
import type { BuildEvent } from '../build/buildRequest.js'
import { programFolders, runBuild } from '../build/runBuild.js'
import { type BundleStore, StoreUnavailable } from '../bundles/bundleStore.js'
import { changeOwner } from '../checkout/changeOwner.js'
import { checkOut } from '../checkout/checkOut.js'
import type { CheckoutLimits } from '../checkout/checkoutOptions.js'
import type { SshAccess } from '../checkout/sshCommand.js'
import { type Database, DatabaseUnavailable } from '../database/database.js'
import type { Isolation } from '../isolation/isolation.js'
import { ExportFailure } from '../jobs/exportFailure.js'
import { holdJob } from '../jobs/holdJob.js'
import type { Job } from '../jobs/job.js'
import { Postponed } from '../jobs/jobQueue.js'
import { saveReport } from '../jobs/jobReport.js'
import { type Attempt, failJob, failSpentJob } from '../jobs/jobStore.js'
import { putApiServers, readApiServers } from '../sites/apiServers.js'
import { createProgressReporter, type ProgressReporter } from './progressReporter.js'
import { operatorDetail, publicMessage } from './publicMessage.js'
import { publish } from './publish.js'
import { createSiteReport } from './siteReport.js'
import { workFolderName } from './workFolder.js'

export interface ExportContext {
  database: Database
  store: BundleStore
  isolation: Isolation
  /** Folder of what jobs need while they run. */
  workDir: string
  limits: { build: BuildLimits; checkout: CheckoutLimits; bundle: ArchiveLimits }
  threads: number
  /** For repositories of trusted sites. */
  ssh?: SshAccess
  /** Removes a folder some time; returns at once. */
  remove(folder: string): void
  onTaken?(attempt: Attempt): void
  onGivenUp?(attempt: Pick<Attempt, 'id'>): void
  /** Told when a job has failed for good, with what its owner reads, and what only the operator may. */
  onFailed?(attempt: Attempt, failure: { error: string; detail?: string }): void
  /** Called at named points of a job. Tests stop the process there. */
  onPoint?(name: string): void | Promise<void>
}

/** What the owner of a site is told about a job that ended its worker each time. */
export const GIVEN_UP = 'The export failed repeatedly. Start a new job, or report its ID to the operator.'

/** Files that one line of a log names. */
const NAMED = 5

/** How much of a job each step is, in per cent of its progress. */
const STEPS = { checkout: 5, render: 60, write: 85, archive: 97 }

/**
 * Runs one attempt at a job, from its source to its published bundle. A job that has ended is left alone.
 * @param lost ends the attempt when the job was given to somebody else, or the process stops
 * @throws Postponed for what is no fault of the job
 * @throws {Error} for what another attempt may get over
 */
export async function runExport(context: ExportContext, attempt: Attempt, lost: AbortSignal): Promise<void> {
  const isHeld = await holdJob(context.database, attempt, lost, (job) => exportJob(context, { job, attempt, lost }))
  if (!isHeld && (await failSpentJob(context.database, attempt, GIVEN_UP))) context.onGivenUp?.(attempt)
}

interface HeldJob {
  job: Job
  attempt: Attempt
  lost: AbortSignal
}

async function exportJob(context: ExportContext, { job, attempt, lost }: HeldJob): Promise<'lost' | undefined> {
  const { database, workDir } = context
  context.onTaken?.(attempt)
  await context.onPoint?.('after-lease')
  const folder = join(workDir, workFolderName(job))
  const reporter = createProgressReporter(database, job)
  const signal = AbortSignal.any([lost, reporter.lost])
  try {
    if (!job.trusted && !context.isolation.supportsUntrusted)
      throw new ExportFailure('The server builds only trusted sites, because it has no isolation for builds.')
    // Without `recursive`, with which a full disk is said to be a folder that is missing.
    await mkdir(folder, { mode: 0o700 })
    await exportInto(context, { job, folder, reporter, signal })
  } catch (error) {
    // Whoever has the job now goes on with it.
    if (reporter.lost.aborted) return 'lost'
    lost.throwIfAborted()
    if (!(error instanceof ExportFailure || error instanceof UnfitOutput)) throw postponedIfNotItsFault(error)
    const message = publicMessage(error.message, ownFolders(context, folder))
    reporter.log('error', message)
    await reporter.flush()
    const { cause } = error
    const detail = typeof cause === 'string' ? { detail: operatorDetail(cause, ownFolders(context, folder)) } : {}
    if (await failJob(database, { ...attempt, error: message }))
      context.onFailed?.(attempt, { error: message, ...detail })
  } finally {
    reporter.stop()
    // It may take longer than the job did, and the next one need not wait.
    context.remove(folder)
  }
  return reporter.lost.aborted ? 'lost' : undefined
}

/** Folders that a build knows, so that its messages may name them. */
function ownFolders({ workDir }: ExportContext, folder: string): string[] {
  const out = join(folder, 'out')
  return [join(folder, 'source'), join(out, 'site'), out, folder, workDir, ...programFolders()]
}

interface Export {
  job: Job
  folder: string
  reporter: ProgressReporter
  signal: AbortSignal
}

async function exportInto(context: ExportContext, { job, folder, reporter, signal }: Export): Promise<void> {
  const { database, store, isolation, limits, threads, onPoint } = context
  const own = ownFolders(context, folder)
  const source = await checkOut(job.source, {
    folder: join(folder, 'source'),
    limits: limits.checkout,
    signal,
    // Whoever may name any repository could read all that the key opens.
    ssh: job.trusted && context.ssh ? context.ssh : undefined,
  })
  reporter.report({ progress: STEPS.checkout, pageCount: 0, revision: source.revision })
  reporter.log('info', `Checked out ${source.revision}`)
  if (source.leftOut.length > 0) reporter.log('warning', publicMessage(linksLeftOut(source.leftOut), own))

  const out = join(folder, 'out')
  await mkdir(out)
  if (isolation.user !== undefined) for (const each of [source.root, out]) await changeOwner(each, isolation.user)
  const found = createSiteReport(own)
  const save = async (pages: number) => {
    const result = found.result(pages)
    if (result) await saveReport(database, job, result)
  }
  const pageCount = await runBuild({
    request: {
      root: source.root,
      out: join(out, 'site'),
      siteUrl: `https://${job.domain}`,
      paths: job.paths,
      version: job.version,
      strict: job.strict,
      threads,
    },
    isolation,
    limits: limits.build,
    signal,
    onEvent(event) {
      found.take(event)
      reportBuild(reporter, event, own)
    },
  }).catch(async (error) => {
    await save(0)
    throw error
  })
  await save(pageCount)
  if (pageCount === 0) throw new ExportFailure('The site has no page that can be published.')
  await onPoint?.('mid-build')

  const files = await listFiles(join(out, 'site'), limits.bundle)
  if (pageCount < 1 || pageCount > files.filter(({ name }) => name.endsWith('.html')).length)
    throw new ExportFailure('The build wrote other pages than it reported.')
  const target = join(folder, `bundle.${job.format}`)
  const { sha256, bytes } = await writeArchive(files, {
    format: job.format,
    target,
    signal,
    onEntry: (done) =>
      reporter.report({ progress: between(STEPS.write, STEPS.archive, done / files.length), pageCount }),
  })
  await onPoint?.('after-archive')
  reporter.log('info', `Packed ${files.length} files into ${bytes} bytes`)
  const pack = join(folder, 'knowledge.gz')
  const { name, leftOut } = await packKnowledge(files, { target: pack, signal })
  const companion = { name, file: pack }
  if (leftOut.length > 0) reporter.log('warning', publicMessage(unknownToAssistant(leftOut), own))
  await reporter.flush()
  signal.throwIfAborted()
  const publication = { sha256, name: `${sha256}.${job.format}`, bytes, pageCount }
  const servers = await readApiServers(join(out, 'site'))
  const isPart = job.paths !== null || job.version !== null
  await publish(
    { database, store, onPoint },
    {
      attempt: job,
      publication,
      file: target,
      companion,
      async alongside(transaction) {
        const { domain, organisation } = job
        await putApiServers(transaction, { domain, organisation, servers, isPart })
        await putKnowledge(transaction, { domain, organisation, name: companion.name, isPart })
      },
    },
  )
}

function unknownToAssistant(leftOut: readonly string[]): string {
  return `The assistant ignores ${firstOf(leftOut)}: too large, or too many files.`
}

function linksLeftOut(leftOut: readonly string[]): string {
  return `Links and special files were skipped: ${firstOf(leftOut)}. Replace them with the files themselves.`
}

function firstOf(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return names.slice(0, NAMED).join(', ') + more
}

/** Faults of this machine, which may be over in a moment. */
const OUTSIDE = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'ESTALE'])

function postponedIfNotItsFault(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  const isAway = error instanceof DatabaseUnavailable || error instanceof StoreUnavailable
  if (!isAway && !OUTSIDE.has(code ?? '')) return error
  return new Postponed(message, { cause: error })
}

function reportBuild(reporter: ProgressReporter, event: BuildEvent, own: readonly string[]): void {
  if (event.type === 'log') {
    reporter.log(event.level, publicMessage(event.text, own))
    return
  }
  if (event.type !== 'progress') return
  const part = event.total === 0 ? 1 : event.done / event.total
  if (event.step === 'render') reporter.report({ progress: between(STEPS.checkout, STEPS.render, part), pageCount: 0 })
  else reporter.report({ progress: between(STEPS.render, STEPS.write, part), pageCount: event.done })
}

function between(from: number, to: number, part: number): number {
  return Math.round((from + (to - from) * part) * 10) / 10
}
