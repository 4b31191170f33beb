import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/database.js'

/** A download that has not grown for so long was left by a process that ended. */
const DRAFT_MS = 3600_000
const TIDY_MS = 10 * 60_000

interface PackCacheOptions {
  database: Database
  /** Where packs of a distant store are kept while a site's assistant reads them. */
  folder: string
  onError(error: unknown): void
}

/**
 * Makes a look through the folder, which removes packs that no site has any more: those of exports before the latest, and of
 * sites that were removed. A pack goes when two looks have found it so, as somebody may have been told its path just before
 * the first. Processes may share the folder.
 */
export function createPackLook({
  database,
  folder,
}: Omit<PackCacheOptions, 'onError'>): (now?: number) => Promise<void> {
  let unused = new Set<string>()
  return async (now = Date.now()) => {
    const names = await namesIn(folder)
    if (names.length === 0) return
    const { rows } = await database.query<{ name: string }>('select name from octavo.knowledge where name = any($1)', [
      names,
    ])
    const used = new Set(rows.map(({ name }) => name))
    const found = new Set<string>()
    for (const name of names) {
      const path = join(folder, name)
      if (used.has(name)) continue
      if (name.startsWith('.') ? await isOlder(path, now - DRAFT_MS) : unused.has(name)) await rm(path, { force: true })
      else if (!name.startsWith('.')) found.add(name)
    }
    unused = found
  }
}

/** Looks now, and then again and again; returns what ends that. */
export function tidyPacks(options: PackCacheOptions): () => Promise<void> {
  const look = createPackLook(options)
  const run = () => look().catch(options.onError)
  let running: Promise<unknown> = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, TIDY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function isOlder(path: string, time: number): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined)
  return stats !== undefined && stats.mtimeMs < time
}
