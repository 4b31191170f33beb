import { randomUUID } from 'node:crypto'
import { access, constants, copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BundleLink, BundleStore } from './bundleStore.js'

export interface FolderStoreOptions {
  folder: string
  sign(link: BundleLink): Promise<string>
}

/** Creates a store in a folder, with links to this server. */
export function createFolderStore({ folder, sign }: FolderStoreOptions): BundleStore {
  return {
    async put(name, file) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (await exists(join(folder, name))) return
      const draft = join(folder, `.${name}.${randomUUID()}`)
      try {
        await duplicate(file, draft)
        await rename(draft, join(folder, name))
      } finally {
        await rm(draft, { force: true })
      }
    },
    has: (name) => exists(join(folder, name)),
    fetch: async (name) => ((await exists(join(folder, name))) ? join(folder, name) : undefined),
    remove: (name) => rm(join(folder, name), { force: true }),
    async *list() {
      for (const name of await namesIn(folder)) {
        const modifiedAt = await modified(join(folder, name))
        if (modifiedAt) yield { name, modifiedAt }
      }
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.R_OK | constants.W_OK)
    },
    link: sign,
  }
}

/** Creates a hard link, or a copy on another disk. The source file is kept, because it may have to be stored again. */
export async function duplicate(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await copyFile(from, to)
  }
}

async function exists(path: string): Promise<boolean> {
  return (await modified(path)) !== undefined
}

async function modified(path: string): Promise<Date | undefined> {
  try {
    return (await stat(path)).mtime
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Returns the sorted names in a folder, or none if the folder is missing. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
