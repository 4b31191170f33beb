import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ExportFailure } from '../jobs/exportFailure.js'
import type { SiteSource } from '../stores/siteRecord.js'

/**
 * Makes packages available to a trusted site, whose folder is read-only during the build and is copied without them: those
 * that its own folder finds, and `octavo` and `@octavo/vite`. Vite writes the code of the configuration file into
 * `.vite-temp`, which is therefore linked to the output.
 * @returns the folders of the packages, which the build must be able to read
 * @throws ExportFailure if `node_modules` or `node_modules/@octavo` is a file
 */
export async function linkPackages(root: string, out: string, source: SiteSource): Promise<string[]> {
  const modules = join(root, 'node_modules')
  const packagesFolder = dirname(dirname(fileURLToPath(import.meta.resolve('@octavo/vite'))))
  await mkdir(join(modules, '@octavo'), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' && error.code !== 'ENOTDIR') throw error
    throw new ExportFailure('"node_modules" of the site is a file. Replace it with a folder, or remove it.')
  })
  const read = new Set<string>()
  for (const folder of source.kind === 'folder' ? packageFolders(source.path) : []) {
    read.add(await realpath(folder))
    for (const name of await packageNames(folder)) {
      const target = await realpath(join(folder, name)).catch(() => undefined)
      if (target === undefined || existsSync(join(modules, name))) continue
      await mkdir(dirname(join(modules, name)), { recursive: true })
      await symlink(target, join(modules, name))
      // Packages of a workspace are links to folders elsewhere.
      if (![...read].some((mounted) => target.startsWith(`${mounted}/`))) read.add(target)
    }
  }
  for (const name of ['octavo', '@octavo/vite'])
    if (!existsSync(join(modules, name))) await symlink(packagesFolder, join(modules, name))
  await rm(join(modules, '.vite-temp'), { recursive: true, force: true })
  await symlink(out, join(modules, '.vite-temp'))
  return [...read]
}

/** Returns the `node_modules` of a folder and those above it, where Node.js looks for packages. */
function packageFolders(folder: string): string[] {
  const names = existsSync(join(folder, 'node_modules')) ? [join(folder, 'node_modules')] : []
  const parent = dirname(folder)
  return parent === folder ? names : [...names, ...packageFolders(parent)]
}

async function packageNames(folder: string): Promise<string[]> {
  const names: string[] = []
  for (const name of await readdir(folder)) {
    if (name.startsWith('.')) continue
    if (!name.startsWith('@')) names.push(name)
    else for (const each of await readdir(join(folder, name))) names.push(`${name}/${each}`)
  }
  return names
}
