import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { packKnowledge } from '../assistant/packKnowledge.js'
import type { BuildLimits } from '../build/buildLimits.js'
import { changeOwner, checkOut } from '../build/checkOut.js'
import type { CheckoutLimits } from '../build/checkoutOptions.js'
import type { BuildEvent } from '../build/childRequest.js'
import type { Isolation } from '../build/isolation.js'
import { linkPackages } from '../build/linkPackages.js'
import { BuildCrash, programFolders, runBuild } from '../build/runBuild.js'
import type { SshAccess } from '../build/sshCommand.js'
import type { ArchiveLimits } from '../bundles/bundleRules.js'
import { type BundleStore, StoreUnavailable } from '../bundles/bundleStore.js'
import { listFiles, UnfitOutput } from '../bundles/listFiles.js'
import { writeArchive } from '../bundles/writeArchive.js'
import { ExportFailure } from '../jobs/exportFailure.js'
import { holdJob } from '../jobs/holdJob.js'
import type { Job } from '../jobs/job.js'
import { Postponed } from '../jobs/jobQueue.js'
import { saveReport } from '../jobs/jobReport.js'
import { type Attempt, failJob, failSpentJob, TRIES } from '../jobs/jobStore.js'
import { readApiServers } from '../stores/apiServers.js'
import { type Database, DatabaseUnavailable } from '../stores/database.js'
import { createProgressReporter, type ProgressReporter } from './progressReporter.js'
import { operatorDetail, publicMessage } from './publicMessage.js'
import { publish, publishStored } from './publishBundle.js'
import { createSiteReport } from './siteReport.js'
import {
  copyReport,
  exportInputs,
  findUnchanged,
  isReproducible,
  putFindings,
  type UnchangedExport,
} from './unchangedExport.js'
import { workFolderName } from './workFolder.js'

export interface ExportContext {
  database: Database
  store: BundleStore
  isolation: Isolation
  /** Fingerprint of the build program. */
  builder: string
  /** Folder of the temporary files of jobs. */
  workDir: string
  limits: { build: BuildLimits; checkout: CheckoutLimits; bundle: ArchiveLimits }
  threads: number
  /** SSH access to repositories of trusted sites. */
  ssh?: SshAccess
  remove(folder: string): void
  /** Runs work that needs no slot, and takes another job in the meantime. */
  aside<T>(work: () => Promise<T>): Promise<T>
  /** Runs work in one of the slots for builds, once one is free. */
  inSlot<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
  onTaken?(job: Job): void
  onCompleted?(job: Job): void
  onGivenUp?(attempt: Pick<Attempt, 'id'>): void
  /** Called when a job has failed permanently: `error` is for its owner, `detail` for the operator. */
  onFailed?(job: Job, failure: { error: string; detail?: string }): void
}

/** The error of a job that crashed its worker in every try. */
export const GIVEN_UP = 'The export failed repeatedly. Start a new job, or report its ID to the operator.'

/** Maximum number of file names in a log line. */
const NAMED = 5

/** Job progress at the end of each step, in percent. */
const STEPS = { checkout: 5, render: 60, write: 85, archive: 97 }

/**
 * Runs a job attempt, from its source to the published bundle. Does nothing if the job has ended.
 * @param lostSignal aborted when another worker has the job, or the process stops
 * @throws Postponed for temporary faults of this machine
 * @throws {Error} for errors that may not occur in another attempt
 */
export async function runExport(context: ExportContext, attempt: Attempt, lostSignal: AbortSignal): Promise<void> {
  const isHeld = await holdJob(context.database, attempt, lostSignal, (job) =>
    exportJob(context, { job, attempt, lost: lostSignal }),
  )
  if (!isHeld && (await failSpentJob(context.database, attempt, GIVEN_UP))) context.onGivenUp?.(attempt)
}

interface HeldJob {
  job: Job
  attempt: Attempt
  lost: AbortSignal
}

async function exportJob(context: ExportContext, { job, attempt, lost }: HeldJob): Promise<'lost' | undefined> {
  const { database, workDir } = context
  context.onTaken?.(job)
  const folder = join(workDir, workFolderName(job))
  const reporter = createProgressReporter(database, job)
  const signal = AbortSignal.any([lost, reporter.lost])
  try {
    if (!job.trusted && !context.isolation.supportsUntrusted)
      throw new ExportFailure('The server builds only trusted sites, because it has no isolation for builds.')
    // Without `recursive`, which reports a full disk as a missing folder.
    await mkdir(folder, { mode: 0o700 })
    if (await exportInto(context, { job, folder, reporter, signal })) context.onCompleted?.(job)
  } catch (error) {
    // Another worker has the job now.
    if (reporter.lost.aborted) return 'lost'
    lost.throwIfAborted()
    const isLastCrash = error instanceof BuildCrash && job.tries >= TRIES
    if (!(error instanceof ExportFailure || error instanceof UnfitOutput || isLastCrash)) throw postponedOutage(error)
    const message = publicMessage(error.message, exportFolders(context, folder))
    reporter.log('error', message)
    await reporter.flush()
    const { cause } = error
    const detail = typeof cause === 'string' ? { detail: operatorDetail(cause, exportFolders(context, folder)) } : {}
    if (await failJob(database, { ...attempt, error: message })) context.onFailed?.(job, { error: message, ...detail })
  } finally {
    reporter.stop()
    // In the background, because it can take longer than the job.
    context.remove(folder)
  }
  return reporter.lost.aborted ? 'lost' : undefined
}

/** Returns the folders that a build's messages can contain. */
function exportFolders({ workDir }: ExportContext, folder: string): string[] {
  const out = join(folder, 'out')
  return [join(folder, 'source'), join(out, 'site'), out, folder, workDir, ...programFolders()]
}

interface Export {
  job: Job
  folder: string
  reporter: ProgressReporter
  signal: AbortSignal
}

/** Returns whether this attempt completed the job. */
async function exportInto(context: ExportContext, attempt: Export): Promise<boolean> {
  const { job, folder, reporter, signal } = attempt
  const { database, limits, isolation } = context
  const folders = exportFolders(context, folder)
  const checkout = () =>
    checkOut(job.source, {
      folder: join(folder, 'source'),
      limits: limits.checkout,
      signal,
      // Clients can register any URL, so the key is used for trusted sites only.
      ssh: job.trusted ? context.ssh : undefined,
    })
  // Fetching from the server of a repository can take long, so it needs no slot.
  const source = await (job.source.kind === 'git' ? context.aside(checkout) : checkout())
  const { revision, leftOut } = source
  reporter.report({ progress: STEPS.checkout, pageCount: 0, revision })
  reporter.log('info', `Checked out ${revision}`)
  if (leftOut.length > 0) reporter.log('warning', publicMessage(skippedLinks(leftOut), folders))

  const inputs = (await isReproducible(job, isolation, source.root))
    ? exportInputs({ job, builder: context.builder, revision, leftOut })
    : undefined
  const unchanged = inputs === undefined ? undefined : await findUnchanged(database, job, inputs)
  if (unchanged) {
    const end = await publishUnchanged(context, { job, reporter }, unchanged)
    if (end !== 'missing') return end === 'published'
  }

  return context.inSlot(() => buildInto(context, { ...attempt, root: source.root, inputs }), signal)
}

/** Builds a site from a checked-out source. Returns the number of pages. */
async function buildPages(
  context: ExportContext,
  { job, folder, reporter, signal, root }: Export & { root: string },
): Promise<number> {
  const { database, isolation, limits, threads } = context
  const folders = exportFolders(context, folder)
  const out = join(folder, 'out')
  await mkdir(out)
  const packages = job.trusted ? await linkPackages(root, out, job.source) : []
  if (isolation.user !== undefined) for (const each of [root, out]) await changeOwner(each, isolation.user)
  const siteReport = createSiteReport(folders)
  const save = async (pages: number) => {
    const result = siteReport.result(pages)
    if (result) await saveReport(database, job, result)
  }
  const pageCount = await runBuild({
    request: {
      root,
      out: join(out, 'site'),
      siteUrl: `https://${job.domain}`,
      paths: job.paths,
      version: job.version,
      strict: job.strict,
      trusted: job.trusted,
      threads,
    },
    packages,
    isolation,
    limits: limits.build,
    signal,
    onEvent(event) {
      siteReport.take(event)
      reportBuild(reporter, event, folders)
    },
  }).catch(async (error) => {
    await save(0)
    throw error
  })
  await save(pageCount)
  if (pageCount === 0) throw new ExportFailure('The site has no page that can be published.')
  return pageCount
}

/** Builds and publishes a site. Returns whether this attempt completed the job. */
async function buildInto(
  context: ExportContext,
  attempt: Export & { root: string; inputs: string | undefined },
): Promise<boolean> {
  const { job, folder, reporter, signal, inputs } = attempt
  const { database, store, limits } = context
  const site = join(folder, 'out/site')
  const pageCount = await buildPages(context, attempt)

  const files = await listFiles(site, limits.bundle)
  if (pageCount < 1 || pageCount > files.filter(({ name }) => name.endsWith('.html')).length)
    throw new ExportFailure('The build wrote different pages than it reported.')
  const target = join(folder, `bundle.${job.format}`)
  const { sha256, bytes } = await writeArchive(files, {
    format: job.format,
    target,
    signal,
    onEntry: (done) =>
      reporter.report({ progress: between(STEPS.write, STEPS.archive, done / files.length), pageCount }),
  })
  reporter.log('info', `Packed ${files.length} files into ${bytes} bytes`)
  const pack = join(folder, 'knowledge.gz')
  const knowledge = await packKnowledge(files, { target: pack, signal })
  if (knowledge.leftOut.length > 0)
    reporter.log('warning', publicMessage(unknownToAssistant(knowledge.leftOut), exportFolders(context, folder)))
  await reporter.flush()
  signal.throwIfAborted()
  const publication = {
    sha256,
    name: `${sha256}.${job.format}`,
    bytes,
    pageCount,
    inputs,
    knowledge: knowledge.name,
    servers: await readApiServers(site),
  }
  return publish(
    { database, store },
    {
      attempt: job,
      publication,
      file: target,
      companion: { name: knowledge.name, file: pack },
      alongside: (transaction) => putFindings(transaction, job, publication),
    },
  )
}

/** Completes a job with the bundle of an earlier export that had the same inputs. */
async function publishUnchanged(
  { database, store }: ExportContext,
  { job, reporter }: Pick<Export, 'job' | 'reporter'>,
  { job: earlier, publication }: UnchangedExport,
): Promise<'published' | 'lost' | 'missing'> {
  const { name, knowledge } = publication
  if (!(await store.has(name))) return 'missing'
  reporter.log('info', `Nothing has changed since export ${earlier}, so its bundle is published again`)
  await reporter.flush()
  return publishStored(
    { database, store },
    {
      attempt: job,
      publication,
      names: knowledge === undefined ? [name] : [name, knowledge],
      async alongside(transaction) {
        await copyReport(transaction, earlier, job.id)
        await putFindings(transaction, job, publication)
      },
    },
  )
}

function unknownToAssistant(leftOut: readonly string[]): string {
  return `The assistant ignores ${firstNames(leftOut)}: too large, or too many files.`
}

function skippedLinks(leftOut: readonly string[]): string {
  return `Links and special files were skipped: ${firstNames(leftOut)}. Replace them with the files themselves.`
}

function firstNames(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return names.slice(0, NAMED).join(', ') + more
}

/** Errors of this machine that may be temporary. */
const TEMPORARY = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'ESTALE'])

function postponedOutage(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  const isOutage = error instanceof DatabaseUnavailable || error instanceof StoreUnavailable
  if (!isOutage && !TEMPORARY.has(code ?? '')) return error
  return new Postponed(message, { cause: error })
}

function reportBuild(reporter: ProgressReporter, event: BuildEvent, folders: readonly string[]): void {
  if (event.type === 'log') {
    reporter.log(event.level, publicMessage(event.text, folders))
    return
  }
  if (event.type !== 'progress') return
  const part = event.total === 0 ? 1 : event.done / event.total
  const [from, to] = event.step === 'render' ? [STEPS.checkout, STEPS.render] : [STEPS.render, STEPS.write]
  // Writing counts the same pages again; the stored number does not decrease.
  reporter.report({ progress: between(from, to, part), pageCount: event.done })
}

function between(from: number, to: number, part: number): number {
  return Math.round((from + (to - from) * part) * 10) / 10
}
