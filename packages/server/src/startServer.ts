import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openAiModel } from '@octavo/assistant'
import type { Logger } from 'pino'
import { listen } from './api/listen.js'
import { linkMaker } from './api/routes/bundleRoutes.js'
import { KnowledgePool } from './assistant/knowledgePool.js'
import { createSiteAssistants, type SiteAssistants } from './assistant/siteAssistants.js'
import type { BundleStore } from './bundles/bundleStore.js'
import { createFolderStore, type FolderStoreOptions } from './bundles/folderStore.js'
import { createLinkKeys } from './bundles/linkKeys.js'
import { tidyPacks } from './bundles/packCache.js'
import type { Configuration } from './configuration/configuration.js'
import { createApi } from './createApi.js'
import { readAssets } from './dashboard/assets.js'
import type { DashboardContext } from './dashboard/dashboardContext.js'
import type { Database } from './database/database.js'
import { explainFolder, makeDataFolder } from './database/dataFolder.js'
import { openDatabase } from './database/openDatabase.js'
import { openDocsSite } from './docs/docsSite.js'
import { chooseIsolation } from './isolation/chooseIsolation.js'
import { type JobQueue, openJobQueue } from './jobs/jobQueue.js'
import { createKeyCache } from './keys/keyCache.js'
import { createLogger } from './operation/createLogger.js'
import { createHealth, type Health } from './operation/health.js'
import { startManagementServer } from './operation/managementServer.js'
import type { Metrics } from './operation/metrics.js'
import { openAdminEndpoint } from './operator/adminEndpoint.js'
import { createFolderRemover } from './worker/folderRemover.js'
import { startWorker } from './worker/startWorker.js'

/** The built documentation, and the dashboard's files: beside this file in the bundle. */
const DOCS = fileURLToPath(new URL('./docs', import.meta.url))
const ASSETS = fileURLToPath(new URL('./dashboard', import.meta.url))

export interface Server {
  /** Where it listens; undefined for a worker. */
  url?: string
  /** Resolves, with why, when this process can't go on and should end. What it has accepted waits for the next one. */
  failure: Promise<Error>
  /** Takes no more work, ends what is under way or gives it back, and closes. */
  stop(): Promise<void>
}

export interface ServerHooks {
  /** Called at named points of requests and jobs. Tests stop the process there. */
  onPoint?(name: string): void | Promise<void>
}

/** What workers and the API both work with. */
interface Parts {
  configuration: Configuration
  logger: Logger
  database: Database
  queue: JobQueue
  store: BundleStore
  metrics: Metrics | undefined
}

/** Steps of a stop; the last one that was added comes first. */
type Closing = (() => Promise<unknown>)[]

/** Starts what a process of the given role does, on one database. */
export async function startServer(configuration: Configuration, hooks: ServerHooks = {}): Promise<Server> {
  const { role, dataDir } = configuration
  makeDataFolder(dataDir)
  const logger = createLogger(configuration.logLevel)
  for (const notice of configuration.notices) logger.warn(notice)
  const isolation = await chooseIsolation({
    mode: configuration.isolation,
    command: configuration.isolationCommand,
    // Who builds nothing refuses nothing.
    onFallback: role !== 'api' ? (message: string) => logger.warn(message) : undefined,
  })
  const database = await openDatabase({
    dataDir,
    url: configuration.databaseUrl,
  })
  const failure = database.damage?.end ?? new Promise<never>(() => {})
  void failure.then((error) => logger.fatal({ err: error }, 'database damaged'))
  const closing: Closing = [() => database.close()]
  let health: Health | undefined
  const stop = async () => {
    logger.info('stopping')
    health?.leave()
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const remover = createFolderRemover()
    closing.push(() => remover.stop())
    const queue = await openJobQueue(database, {
      watches: role !== 'api',
      attemptSeconds: configuration.build.seconds + 600,
      onError: (error) => logger.warn({ err: error }, 'queue'),
    })
    closing.push(() => queue.stop(configuration.graceSeconds * 1000))
    let { publicUrl } = configuration
    const linkKeys = createLinkKeys(database)
    const store = await openStore(configuration, (link) => linkMaker(linkKeys, publicUrl)(link))
    health = createHealth({
      database,
      store,
      dataDir,
      onProblem: (check, error) => logger.warn({ check, err: error }, 'not ready'),
    })
    // Loaded where it is asked for: it costs memory.
    const { management } = configuration
    const metrics = management && (await import('./operation/metrics.js')).createMetrics(database)
    if (management && metrics)
      closing.push(await startManagementServer({ address: management, health, metrics, logger }))
    const parts: Parts = { configuration, logger, database, queue, store, metrics }
    const work = async () => closing.push(await startWorker({ ...parts, isolation, remover, ...hooks }))
    if (role === 'worker') {
      await work()
      return { failure, stop }
    }

    const context: DashboardContext = {
      database,
      queue,
      store,
      keys: createKeyCache(database),
      linkKeys,
      bundleFolder: configuration.s3 === undefined ? bundleFolder(dataDir) : undefined,
      limits: configuration,
      assistants: openAssistants(parts, closing),
      docs: openDocsSite(DOCS),
      assets: readAssets(ASSETS),
      trustedProxies: configuration.trustedProxies,
      health,
      metrics,
      get publicUrl() {
        return publicUrl
      },
      set publicUrl(url) {
        publicUrl = url
      },
      ...hooks,
    }
    const url = await startApi(context, parts, closing)
    // Who is told of a job's start can look at it by now.
    if (role === 'all') await work()
    return { url, failure, stop }
  } catch (error) {
    await stop()
    throw await explainFolder(error, dataDir)
  }
}

/** @param sign makes links to bundles that this server serves itself */
async function openStore({ dataDir, s3 }: Configuration, sign: FolderStoreOptions['sign']): Promise<BundleStore> {
  if (s3 === undefined) return createFolderStore({ folder: bundleFolder(dataDir), sign })
  return (await import('./bundles/s3Store.js')).createS3Store(s3)
}

function bundleFolder(dataDir: string): string {
  return join(dataDir, 'bundles')
}

function openAssistants({ configuration, logger, database, store, metrics }: Parts, closing: Closing): SiteAssistants {
  const { dataDir, s3, model } = configuration
  const cacheDir = join(dataDir, 'knowledge')
  const warn = (about: string) => (error: unknown) => logger.warn({ err: error }, about)
  if (s3 !== undefined) closing.push(tidyPacks({ database, folder: cacheDir, onError: warn('packs') }))
  const pool = new KnowledgePool()
  closing.push(() => pool.close())
  return createSiteAssistants({
    database,
    store,
    pool,
    cacheDir,
    model: model && openAiModel(model),
    onError: warn('assistant'),
    onAnswer: metrics && (() => metrics.answer()),
  })
}

/** Listens for clients and for commands of the operator. Returns the URL. */
async function startApi(context: DashboardContext, parts: Parts, closing: Closing): Promise<string> {
  const { configuration, logger, database, queue } = parts
  const { host, port, dataDir, databaseUrl } = configuration
  const api = createApi(context, logger)
  const door = openAdminEndpoint(api, {
    database,
    dataDir,
    isEmbedded: databaseUrl === undefined,
    onChange: () => context.keys.clear(),
  })
  const listening = await listen(api, { host, port })
  let leaveDoor = async () => {}
  // Whoever waits for a job that is under way is answered until it ends, and so are commands; all have the same time.
  closing.push(async () => {
    const graceMs = configuration.graceSeconds * 1000
    const start = performance.now()
    await queue.leave(graceMs)
    await leaveDoor()
    await listening.close(Math.max(0, graceMs - (performance.now() - start)))
  })
  const url = addressOf(host, listening.port)
  if (context.publicUrl === '') context.publicUrl = url
  leaveDoor = await door.announce(listening.ownUrl)
  logger.info({ url }, 'listening')
  return url
}

function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
