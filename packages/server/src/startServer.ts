import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApi } from './api/createApi.js'
import { linkMaker } from './api/routes/bundleRoutes.js'
import { createFolderStore } from './bundles/folderStore.js'
import { createLinkKeys } from './bundles/linkKeys.js'
import { CHECKOUT_LIMITS } from './checkout/checkOut.js'
import type { Configuration } from './configuration/configuration.js'
import { readAssets } from './dashboard/assets.js'
import type { DashboardContext } from './dashboard/dashboardContext.js'
import { openDatabase } from './database/openDatabase.js'
import { openDocsSite } from './docs/docsSite.js'
import { chooseIsolation } from './isolation/chooseIsolation.js'
import { openJobQueue } from './jobs/jobQueue.js'
import { type Attempt, failJob } from './jobs/jobStore.js'
import { createKeyCache } from './keys/keyCache.js'
import { createLogger } from './operation/createLogger.js'
import { createHealth, type Health } from './operation/health.js'
import { startManagementServer } from './operation/managementServer.js'
import { openOperatorDoor } from './operator/operatorDoor.js'
import { type CleanUpContext, cleanUp } from './worker/cleanUp.js'
import { GIVEN_UP, runExport } from './worker/runExport.js'
import { sweepWorkFolder } from './worker/workFolder.js'

const FILES = 200_000
/** The built documentation, and the dashboard's files: beside this file in the bundle. */
const DOCS = fileURLToPath(new URL('./docs', import.meta.url))
const ASSETS = fileURLToPath(new URL('./dashboard', import.meta.url))
/** How often the work folder is looked through for what killed processes have left. */
const SWEEP_MS = 20_000
const CLEAN_UP_MS = 3600_000

export interface Server {
  /** Where it listens; undefined for a worker. */
  url?: string
  /** Takes no more work, ends what is under way or gives it back, and closes. */
  stop(): Promise<void>
}

export interface ServerHooks {
  /** Called at named points of requests and jobs. Tests stop the process there. */
  onPoint?(name: string): void | Promise<void>
}

/** Starts what a process of the given role does, on one database. */
export async function startServer(configuration: Configuration, hooks: ServerHooks = {}): Promise<Server> {
  const { role, dataDir, concurrency } = configuration
  const logger = createLogger(configuration.logLevel)
  const isolation = chooseIsolation({ mode: configuration.isolation, command: configuration.isolationCommand })
  const database = await openDatabase({
    dataDir,
    ...(configuration.databaseUrl !== undefined && { url: configuration.databaseUrl }),
  })
  const closing: (() => Promise<unknown>)[] = [() => database.close()]
  let health: Health | undefined
  const stop = async () => {
    health?.leave()
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const queue = await openJobQueue(database, {
      watches: role !== 'api',
      attemptSeconds: configuration.build.seconds + 600,
      onError: (error) => logger.warn({ err: error }, 'queue'),
    })
    closing.push(() => queue.stop(configuration.graceSeconds * 1000))

    const publicUrl = { value: configuration.publicUrl }
    const bundleFolder = join(dataDir, 'bundles')
    const linkKeys = createLinkKeys(database)
    const { s3 } = configuration
    const store =
      s3 === undefined
        ? createFolderStore({ folder: bundleFolder, sign: (link) => linkMaker(linkKeys, publicUrl.value)(link) })
        : (await import('./bundles/s3Store.js')).createS3Store(s3)
    health = createHealth({ database, store })
    // Loaded where it is asked for: it costs memory.
    const { management } = configuration
    const metrics = management && (await import('./operation/metrics.js')).createMetrics(database)
    if (management && metrics)
      closing.push(await startManagementServer({ address: management, health, metrics, logger }))
    if (role !== 'api') {
      const workDir = join(dataDir, 'work')
      await mkdir(workDir, { recursive: true, mode: 0o700 })
      const sweep = () => sweepWorkFolder(database, workDir).catch((error) => logger.warn({ err: error }, 'sweep'))
      await sweep()
      const sweeping = setInterval(() => void sweep(), SWEEP_MS)
      closing.push(async () => clearInterval(sweeping))
      closing.push(repeatCleanUp({ database, store, retentionDays: configuration.retentionDays }, logger))
      const { seconds, megabytes, diskMegabytes, processes } = configuration.build
      const giveUp = (id: string) => {
        logger.error({ job: id }, 'job given up')
        metrics?.givenUp()
      }
      const context = {
        database,
        store,
        isolation,
        workDir,
        limits: {
          build: {
            time: seconds * 1000,
            memory: megabytes * 1024 ** 2,
            disk: diskMegabytes * 1024 ** 2,
            processes,
          },
          checkout: CHECKOUT_LIMITS,
          files: FILES,
        },
        threads: 1,
        onTaken: ({ id, attempt }: Attempt) => logger.info({ job: id, attempt }, 'job taken'),
        onGivenUp: ({ id }: Attempt) => giveUp(id),
        ...hooks,
      }
      await queue.work({
        concurrency,
        async run({ id, attempt }, signal) {
          const start = performance.now()
          try {
            await runExport(context, { id, attempt }, signal)
            logger.info({ job: id, attempt }, 'job left')
            metrics?.attempt('ended', performance.now() - start)
          } catch (error) {
            logger.error({ job: id, attempt, err: error }, 'attempt failed')
            metrics?.attempt('failed', performance.now() - start)
            throw error
          }
        },
        async giveUp(id) {
          giveUp(id)
          await failJob(database, { id, error: GIVEN_UP })
        },
      })
      logger.info({ isolation: isolation.mode, user: isolation.user, concurrency }, 'worker ready')
    }
    if (role === 'worker') return { stop }

    const context: DashboardContext = {
      database,
      queue,
      store,
      keys: createKeyCache(database),
      linkKeys,
      ...(s3 === undefined && { bundleFolder }),
      limits: configuration,
      docs: openDocsSite(DOCS),
      assets: readAssets(ASSETS),
      trustedProxies: configuration.trustedProxies,
      health,
      ...(metrics && { metrics }),
      get publicUrl() {
        return publicUrl.value
      },
      ...hooks,
    }
    const api = createApi(context, logger)
    const door = openOperatorDoor(api, { database, dataDir, isEmbedded: configuration.databaseUrl === undefined })
    await api.listen({ host: configuration.host, port: configuration.port })
    closing.push(() => closeApi(api, configuration.graceSeconds * 1000))
    const url = addressOf(configuration.host, api.server.address() as AddressInfo)
    if (publicUrl.value === '') publicUrl.value = url
    closing.push(await door.announce(url))
    logger.info({ url }, 'listening')
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Cleans up now and then; returns what ends that. */
function repeatCleanUp(context: CleanUpContext, logger: Logger): () => Promise<void> {
  const run = async () => {
    try {
      const { jobs, bundles } = await cleanUp(context)
      if (jobs + bundles > 0) logger.info({ jobs, bundles }, 'cleaned up')
    } catch (error) {
      logger.warn({ err: error }, 'clean-up failed')
    }
  }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(run)
  }, CLEAN_UP_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Lets requests under way end, and ends those that go on for too long: a download may take hours. */
async function closeApi(api: FastifyInstance, graceMs: number): Promise<void> {
  const timer = setTimeout(() => api.server.closeAllConnections(), graceMs)
  await api.close()
  clearTimeout(timer)
}

function addressOf(host: string, { port }: AddressInfo): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
