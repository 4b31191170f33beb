import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { duplicate, namesIn } from '../bundles/folderStore.js'
import type { Database } from '../stores/database.js'
import { SECRET_KEY_FILE } from '../stores/secretBox.js'

/** Name of snapshot folders, before a random suffix. */
const PREFIX = 'snapshot-'
/** Age of a snapshot whose backup was interrupted. */
const OLD_MS = 24 * 3600_000

/**
 * Copies the embedded database and links its bundles into a new folder of the data folder, at one moment of the database.
 * The server keeps running.
 * @returns the folder, with `database` and `bundles`; the caller removes it
 * @throws {Error} for a PostgreSQL server
 */
export async function takeSnapshot(database: Database, dataDir: string): Promise<string> {
  if (!database.copyFiles)
    throw new Error(
      'Only the embedded database is backed up with this command.\nFix: use pg_dump and back up the store of bundles, as the README of @octavo/server describes.',
    )
  await removeOld(dataDir)
  const folder = await mkdtemp(join(dataDir, PREFIX))
  try {
    // Bundles are stored before their jobs complete, and a clean-up can remove some in between: both passes together have
    // each bundle of the copied database.
    await linkBundles(dataDir, folder)
    await database.copyFiles(join(folder, 'database'))
    await linkBundles(dataDir, folder)
    // Without it, the secrets in the database can't be read.
    const key = join(dataDir, SECRET_KEY_FILE)
    if (existsSync(key)) await copyFile(key, join(folder, SECRET_KEY_FILE))
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function linkBundles(dataDir: string, folder: string): Promise<void> {
  const [from, to] = [join(dataDir, 'bundles'), join(folder, 'bundles')]
  await mkdir(to, { recursive: true })
  for (const name of await namesIn(from)) {
    // Drafts of uploads in progress begin with a dot.
    if (name.startsWith('.')) continue
    await duplicate(join(from, name), join(to, name)).catch((error: NodeJS.ErrnoException) => {
      if (!['EEXIST', 'ENOENT'].includes(error.code ?? '')) throw error
    })
  }
}

async function removeOld(dataDir: string): Promise<void> {
  for (const name of await namesIn(dataDir)) {
    const path = join(dataDir, name)
    if (name.startsWith(PREFIX) && Date.now() - (await stat(path)).mtimeMs > OLD_MS) await rm(path, { recursive: true })
  }
}
