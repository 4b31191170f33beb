import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { listFiles } from '../bundles/listFiles.js'
import { unpackArchive } from '../bundles/unpackArchive.js'
import { writeArchive } from '../bundles/writeArchive.js'
import { makeDataFolder } from '../stores/dataFolder.js'
import { MIGRATIONS } from '../stores/migrations.js'
import { SECRET_KEY_FILE } from '../stores/secretBox.js'
import { runOperatorCommand } from './runOperatorCommand.js'

const MANIFEST = 'octavo-backup.json'
/** A backup is a file of the operator, so it can have any size. */
const LIMITS = { entries: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }
const SNAPSHOT_MS = 10 * 60_000

interface Manifest {
  format: 1
  createdAt: string
  /** Number of the schema that this release writes. */
  schema: number
  /** All folders, because archives omit empty ones, which PostgreSQL needs. */
  folders: string[]
}

/**
 * Writes an archive of the embedded database and the bundles of a server, which may be running.
 * @throws {Error} for a PostgreSQL server, and for an existing file
 */
export async function backUp(
  location: Parameters<typeof runOperatorCommand>[0],
  target: string,
): Promise<{ files: number; bytes: number }> {
  const { dataDir } = location
  if (existsSync(target)) throw new Error(`${target} already exists. Choose another file, or remove it.`)
  const { folder } = await runOperatorCommand(location, 'server.snapshot', { dataDir }, { answer: SNAPSHOT_MS })
  try {
    const createdAt = new Date().toISOString()
    const manifest: Manifest = { format: 1, createdAt, schema: MIGRATIONS.length, folders: await foldersIn(folder) }
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest))
    const files = await listFiles(folder, LIMITS)
    const signal = new AbortController().signal
    const { bytes } = await writeArchive(files, { format: 'tar.gz', target, signal }).catch(async (error) => {
      // Removes the incomplete archive, but not a file that existed before.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(target, { force: true })
      throw error
    })
    return { files: files.length, bytes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Restores a backup into an empty or missing data folder.
 * @throws {Error} for a folder with files, and for an archive that is damaged or no backup
 */
export async function restore(file: string, dataDir: string): Promise<{ createdAt: string }> {
  makeDataFolder(dataDir)
  const draft = join(dataDir, 'restore')
  // A draft of an interrupted restore can be overwritten.
  const others = (await readdir(dataDir)).filter((name) => name !== 'restore' && name !== 'lost+found')
  if (others.length > 0)
    throw new Error(`The data folder ${dataDir} is not empty.\nFix: set an empty or new folder with --data.`)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    await unpackArchive(file, draft, { signal: new AbortController().signal, limits: LIMITS })
    const { createdAt, folders } = await readManifest(join(draft, MANIFEST), file)
    for (const folder of folders) await mkdir(join(draft, folder), { recursive: true })
    await rename(join(draft, 'bundles'), join(dataDir, 'bundles'))
    // Other backups have no secrets.
    const key = join(draft, SECRET_KEY_FILE)
    if (existsSync(key)) {
      await chmod(key, 0o600)
      await rename(key, join(dataDir, SECRET_KEY_FILE))
    }
    // Last, so that a folder with a database is complete.
    await rename(join(draft, 'database'), join(dataDir, 'database'))
    return { createdAt }
  } catch (error) {
    await rm(join(dataDir, 'bundles'), { recursive: true, force: true })
    throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function readManifest(path: string, file: string): Promise<Manifest> {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  const manifest = JSON.parse(text) as Partial<Manifest>
  if (manifest.format !== 1) throw new Error(`${file} is not a backup of an Octavo server.`)
  const { schema = 0 } = manifest
  if (schema > MIGRATIONS.length)
    throw new Error(
      `The backup ${file} is from a newer release (schema ${schema}, this release has ${MIGRATIONS.length}). Update first.`,
    )
  return manifest as Manifest
}

async function foldersIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}
