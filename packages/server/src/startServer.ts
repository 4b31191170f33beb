import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openAiModel } from '@octavo/assistant'
import type { Logger } from 'pino'
import { linkMaker } from './api/bundleRoutes.js'
import { openDocsSite } from './api/docsSite.js'
import { listen } from './api/listen.js'
import { KnowledgePool } from './assistant/knowledgePool.js'
import { createPageReader } from './assistant/pageChanges.js'
import { createSiteAssistants, type SiteAssistants } from './assistant/siteAssistants.js'
import { watchModel } from './assistant/watchModel.js'
import { chooseIsolation } from './build/chooseIsolation.js'
import type { BundleStore } from './bundles/bundleStore.js'
import { createFolderStore, type FolderStoreOptions } from './bundles/folderStore.js'
import { createLinkKeys } from './bundles/linkKeys.js'
import { createPackCleaner } from './bundles/packCache.js'
import { createApi } from './createApi.js'
import { readAssets } from './dashboard/dashboardAssets.js'
import type { DashboardContext } from './dashboard/dashboardContext.js'
import { createOpenId } from './dashboard/openId.js'
import { type JobQueue, openJobQueue } from './jobs/jobQueue.js'
import { openAdminEndpoint } from './operation/adminEndpoint.js'
import type { Configuration } from './operation/configuration.js'
import { createLogger } from './operation/createLogger.js'
import { createHealth, type Health } from './operation/health.js'
import { startManagementServer } from './operation/managementServer.js'
import { nodeNotices } from './operation/nodeNotices.js'
import type { Database } from './stores/database.js'
import { explainFolder, makeDataFolder } from './stores/dataFolder.js'
import { addUnanswered } from './stores/feedbackStore.js'
import { createKeyCache } from './stores/keyCache.js'
import { openDatabase } from './stores/openDatabase.js'
import { openSecretBox } from './stores/secretBox.js'
import { createFolderRemover } from './worker/folderRemover.js'
import { startOutgoing } from './worker/startOutgoing.js'
import { type ServerParts, startWorker } from './worker/startWorker.js'

/** Folders of the documentation and of the dashboard's assets, located beside this file in the bundle. */
const DOCS = fileURLToPath(new URL('./docs', import.meta.url))
const ASSETS = fileURLToPath(new URL('./dashboard', import.meta.url))

export interface Server {
  /** URL of the server. Undefined for a worker. */
  url?: string
  /** Resolves with an error when this process must exit. Accepted jobs continue in the next process. */
  failure: Promise<Error>
  /** Stops taking jobs, waits for running ones or requeues them, and closes. */
  stop(): Promise<void>
}

/** Shutdown steps, which run in reverse order. */
type Closing = (() => Promise<unknown>)[]

/** Starts a server with the configured role. @throws {Error} with a message for the operator */
export async function startServer(configuration: Configuration): Promise<Server> {
  const { role, dataDir } = configuration
  makeDataFolder(dataDir)
  const logger = createLogger(configuration.logLevel)
  for (const notice of [...nodeNotices(), ...configuration.notices]) logger.warn(notice)
  const isolation = await chooseIsolation({
    mode: configuration.isolation,
    command: configuration.isolationCommand,
    // The warning is about builds, which an API process does not run.
    onFallback: role !== 'api' ? (message: string) => logger.warn(message) : undefined,
  })
  const database = await openDatabase({ dataDir, url: configuration.databaseUrl })
  const failure = database.damage?.end ?? new Promise<never>(() => {})
  void failure.then((error) => logger.fatal({ err: error }, 'database damaged'))
  const closing: Closing = [() => database.close()]
  let health: Health | undefined
  let context: DashboardContext | undefined
  const stop = async () => {
    logger.info('stopping')
    health?.leave()
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const remover = createFolderRemover()
    closing.push(() => remover.stop())
    const queue = await openQueue(database, configuration, logger)
    closing.push(() => queue.stop(configuration.graceSeconds * 1000))
    const linkKeys = createLinkKeys(database)
    const publicUrl = () => context?.publicUrl ?? configuration.publicUrl
    const store = await openStore(configuration, (link) => linkMaker(linkKeys, publicUrl())(link))
    health = createHealth({
      database,
      store,
      dataDir,
      onProblem: (check, error) => logger.warn({ check, err: error }, 'not ready'),
    })
    // Imported only when it is configured, because it costs memory.
    const { management } = configuration
    const metrics = management && (await import('./operation/metrics.js')).createMetrics(database)
    if (management && metrics)
      closing.push(await startManagementServer({ address: management, health, metrics, logger }))
    const parts: ServerParts = { configuration, logger, database, queue, store, metrics }
    const work = async () => closing.push(await startWorker({ ...parts, isolation, remover }))
    if (role === 'worker') {
      await work()
      return { failure, stop }
    }

    context = {
      database,
      queue,
      store,
      keys: createKeyCache(database),
      linkKeys,
      secrets: openSecretBox({ ...configuration, keys: configuration.secretKeys }),
      bundleFolder: configuration.s3 === undefined ? bundleFolder(dataDir) : undefined,
      limits: configuration,
      assistants: openAssistants(parts, closing),
      readPages: createPageReader(store, knowledgeFolder(dataDir)),
      docs: openDocsSite(DOCS),
      assets: readAssets(ASSETS),
      ...(await openSignIns(configuration)),
      trustedProxies: configuration.trustedProxies,
      health,
      metrics,
      publicUrl: configuration.publicUrl,
    }
    const url = await startApi(context, parts, closing)
    // After the API, so that the status of a started job can be requested.
    if (role === 'all') await work()
    return { url, failure, stop }
  } catch (error) {
    await stop()
    throw await explainFolder(error, dataDir)
  }
}

function openQueue(database: Database, { role, build, jobsRunning }: Configuration, logger: Logger): Promise<JobQueue> {
  return openJobQueue(database, {
    watches: role !== 'api',
    // A job also waits for the build of another one.
    attemptSeconds: 2 * build.seconds + 600,
    runningPerOrganization: jobsRunning || undefined,
    onError: (error) => logger.warn({ err: error }, 'queue'),
  })
}

/** Opens the bundle store: an object store, or a folder with links to this server. */
async function openStore({ dataDir, s3 }: Configuration, sign: FolderStoreOptions['sign']): Promise<BundleStore> {
  if (s3 === undefined) return createFolderStore({ folder: bundleFolder(dataDir), sign })
  return (await import('./bundles/s3Store.js')).createS3Store(s3)
}

/** Returns the ways to sign in that are configured. The mailer is imported only then, because it costs memory. */
async function openSignIns({ openId, mail }: Configuration): Promise<Pick<DashboardContext, 'openId' | 'mailer'>> {
  return {
    openId: openId && createOpenId(openId),
    mailer: mail && (await import('./operation/mailer.js')).createMailer(mail),
  }
}

function bundleFolder(dataDir: string): string {
  return join(dataDir, 'bundles')
}

function knowledgeFolder(dataDir: string): string {
  return join(dataDir, 'knowledge')
}

function openAssistants(
  { configuration, logger, database, store, metrics }: ServerParts,
  closing: Closing,
): SiteAssistants {
  const { dataDir, s3, model } = configuration
  const cacheDir = knowledgeFolder(dataDir)
  const warn = (about: string) => (error: unknown) => logger.warn({ err: error }, about)
  if (s3 !== undefined) closing.push(createPackCleaner({ database, folder: cacheDir, onError: warn('packs') }))
  const pool = new KnowledgePool()
  closing.push(() => pool.close())
  return createSiteAssistants({
    database,
    store,
    pool,
    cacheDir,
    requiresVerification: configuration.requiresVerification,
    model: model && watchModel(openAiModel(model), () => metrics?.modelFailed()),
    onError: warn('assistant'),
    onAnswer: metrics && (() => metrics.answer()),
    onNothingFound: configuration.storesQuestions
      ? (missed) => void addUnanswered(database, missed).catch(warn('questions'))
      : undefined,
  })
}

/** Starts the API and the endpoint for operator commands. Returns the URL. */
async function startApi(context: DashboardContext, parts: ServerParts, closing: Closing): Promise<string> {
  const { configuration, logger, queue } = parts
  const { host, port, dataDir, databaseUrl } = configuration
  const api = createApi(context, logger)
  const endpoint = openAdminEndpoint(api, {
    context,
    dataDir,
    isEmbedded: databaseUrl === undefined,
    onChange: () => context.keys.clear(),
  })
  const listening = await listen(api, { host, port })
  let closeEndpoint = async () => {}
  // Requests and commands are served until running jobs have ended; all share the grace period.
  closing.push(async () => {
    const graceMs = configuration.graceSeconds * 1000
    const start = performance.now()
    await queue.leave(graceMs)
    await closeEndpoint()
    await listening.close(Math.max(0, graceMs - (performance.now() - start)))
  })
  const url = formatUrl(host, listening.port)
  if (context.publicUrl === '') context.publicUrl = url
  closeEndpoint = await endpoint.announce(listening.localUrl)
  closing.push(startOutgoing(context, parts))
  logger.info({ url }, 'listening')
  return url
}

function formatUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
