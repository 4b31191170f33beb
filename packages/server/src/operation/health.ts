import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { BundleStore } from '../bundles/bundleStore.js'
import type { Queryable } from '../database/database.js'

/** What does not answer within this time is not ready. */
const PATIENCE_MS = 2_000
/** Bytes; with less a database can't even tell what it lacks. */
const LEAST_ROOM = 16 * 1024 ** 2

export interface Health {
  /** What keeps this process from doing its work now; empty when it is ready. */
  problems(): Promise<string[]>
  /** From now on it is not ready: it takes no more work. */
  leave(): void
}

export interface HealthOptions {
  database: Queryable
  store: BundleStore
  /** Folder that the process writes to. */
  dataDir: string
}

/** Whether a process can do its work: it is not stopping, its database and the store of bundles answer, and its disk has room. */
export function createHealth({ database, store, dataDir }: HealthOptions): Health {
  let isLeaving = false
  return {
    async problems() {
      const checks = {
        database: () => database.query('select 1'),
        storage: () => store.check(),
        disk: () => requireRoom(dataDir),
      }
      const failed = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => ((await succeeds(check)) ? [] : [name])),
      )
      return [...(isLeaving ? ['stopping'] : []), ...failed.flat()]
    },
    leave() {
      isLeaving = true
    },
  }
}

async function requireRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < LEAST_ROOM) throw new Error('The disk is full.')
}

async function succeeds(check: () => Promise<unknown>): Promise<boolean> {
  const patience = new AbortController()
  const late = wait(PATIENCE_MS, false, { signal: patience.signal }).catch(() => false)
  const done = check().then(
    () => true,
    () => false,
  )
  const isDone = await Promise.race([done, late])
  patience.abort()
  return isDone
}
