import { setTimeout as wait } from 'node:timers/promises'
import type { BundleStore } from '../bundles/bundleStore.js'
import type { Database } from '../database/database.js'
import { hasRoom } from '../database/room.js'

/** What does not answer within this time is not ready. */
const PATIENCE_MS = 2_000
/** Anybody may ask, and each check of the database is a write. */
const FRESH_MS = 1_000

export interface Health {
  /** What keeps this process from doing its work now; empty when it is ready. */
  problems(): Promise<string[]>
  /** From now on it is not ready: it takes no more work. */
  leave(): void
}

interface HealthOptions {
  database: Pick<Database, 'query' | 'damage'>
  store: BundleStore
  /** Folder that the process writes to. */
  dataDir: string
  /** Told why a check fails, when it begins to. */
  onProblem?(name: string, error: unknown): void
}

/**
 * Whether a process can do its work: it is not stopping, its database takes writes, the store of bundles answers, and its
 * disk has room.
 */
export function createHealth({ database, store, dataDir, onProblem }: HealthOptions): Health {
  let isLeaving = false
  const known = new Set<string>()
  let written: { until: number; done: Promise<unknown> } | undefined
  const write = () => {
    if (database.damage?.isThere()) throw new Error('The database must be reopened.')
    if (!written || written.until < performance.now())
      written = {
        until: performance.now() + FRESH_MS,
        // A database that can be read only, or has no room, answers everything else.
        done: database.query('update octavo.schema_version set version = version'),
      }
    return written.done
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
          const failure = await failureOf(check)
          if (failure === undefined) known.delete(name)
          else if (!known.has(name)) {
            known.add(name)
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

/** Why a check fails; undefined for one that does not. */
async function failureOf(check: () => Promise<unknown>): Promise<unknown> {
  const patience = new AbortController()
  const late = wait(PATIENCE_MS, new Error('The check timed out.'), { signal: patience.signal }).catch(() => {})
  const done = check().then(
    () => undefined,
    (error: unknown) => error ?? new Error('The check failed.'),
  )
  const failure = await Promise.race([done, late])
  patience.abort()
  return failure
}
