import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../stores/database.js'
import { namesIn } from './folderStore.js'

/** Age after which an unfinished download is abandoned. */
const DRAFT_MS = 3600_000
const TIDY_MS = 10 * 60_000

interface PackCacheOptions {
  database: Database
  /** Folder for packs that are downloaded from an object store. */
  folder: string
  onError(error: unknown): void
}

/**
 * Returns a function that removes unused packs from the folder: those of older exports and removed sites. A pack is
 * removed if two successive runs find it unused, because a reader may have got its path just before the first one.
 * Processes can share the folder.
 */
export function createPackSweep({
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
    const storedNames = new Set(rows.map(({ name }) => name))
    const unusedNames = new Set<string>()
    for (const name of names) {
      const path = join(folder, name)
      if (storedNames.has(name)) continue
      if (name.startsWith('.') ? await isOlder(path, now - DRAFT_MS) : unused.has(name)) await rm(path, { force: true })
      else if (!name.startsWith('.')) unusedNames.add(name)
    }
    unused = unusedNames
  }
}

/** Removes unused packs now and at intervals. Returns a function that stops the removal. */
export function createPackCleaner(options: PackCacheOptions): () => Promise<void> {
  const sweep = createPackSweep(options)
  const run = () => sweep().catch(options.onError)
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

/** Returns whether a file was last changed before a time. False for a missing file. */
export async function isOlder(path: string, time: number): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined)
  return stats !== undefined && stats.mtimeMs < time
}
