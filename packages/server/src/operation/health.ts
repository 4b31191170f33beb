import { setTimeout as wait } from 'node:timers/promises'
import type { BundleStore } from '../bundles/bundleStore.js'
import type { Database } from '../stores/database.js'
import { hasRoom } from '../stores/dataFolder.js'

const CHECK_MS = 2_000
/** Time for which a database check is reused, because the check is a write that anyone can trigger. */
const FRESH_MS = 1_000

export interface Health {
  /** Returns the names of failed checks. Empty if the process is ready. */
  problems(): Promise<string[]>
  /** Marks the process as stopping, which makes it not ready. */
  leave(): void
}

interface HealthOptions {
  database: Pick<Database, 'query' | 'damage'>
  store: BundleStore
  /** The data folder of the process. */
  dataDir: string
  /** Called with the error when a check starts to fail. */
  onProblem?(name: string, error: unknown): void
}

/**
 * Creates the health checks of a process: it is not stopping, its database accepts writes, the bundle store is
 * available, and the disk has free space.
 */
export function createHealth({ database, store, dataDir, onProblem }: HealthOptions): Health {
  let isLeaving = false
  const failing = new Set<string>()
  let lastWrite: { until: number; done: Promise<unknown> } | undefined
  const write = () => {
    if (database.damage?.isThere()) throw new Error('The database must be reopened.')
    if (!lastWrite || lastWrite.until < performance.now())
      lastWrite = {
        until: performance.now() + FRESH_MS,
        // A write also detects a read-only or full database.
        done: database.query('update octavo.schema_version set version = version'),
      }
    return lastWrite.done
  }
  return {
    async problems() {
      const checks = {
        database: async () => write(),
        storage: () => store.check(),
        disk: () => requireRoom(dataDir),
      }
      const failed = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => {
          const failure = await checkFailure(check)
          if (failure === undefined) failing.delete(name)
          else if (!failing.has(name)) {
            failing.add(name)
            onProblem?.(name, failure)
          }
          return failure === undefined ? [] : [name]
        }),
      )
      return [...(isLeaving ? ['stopping'] : []), ...failed.flat()]
    },
    leave() {
      isLeaving = true
    },
  }
}

async function requireRoom(folder: string): Promise<void> {
  if (!(await hasRoom(folder))) throw new Error('The disk is full.')
}

async function checkFailure(check: () => Promise<unknown>): Promise<unknown> {
  const timeout = new AbortController()
  const late = wait(CHECK_MS, new Error('The check timed out.'), { signal: timeout.signal }).catch(() => {})
  const done = check().then(
    () => undefined,
    (error: unknown) => error ?? new Error('The check failed.'),
  )
  const failure = await Promise.race([done, late])
  timeout.abort()
  return failure
}
