import { existsSync } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ExportFailure } from '../jobs/exportFailure.js'

/**
 * Makes `octavo` and `@octavo/vite` available to the configuration file of a trusted site, whose folder is read-only
 * during the build and is copied without packages. Vite writes the file's code into `.vite-temp`, which is therefore
 * linked to the output.
 * @throws ExportFailure if `node_modules` or `node_modules/@octavo` is a file
 */
export async function linkPackages(root: string, out: string): Promise<void> {
  const modules = join(root, 'node_modules')
  const own = dirname(dirname(fileURLToPath(import.meta.resolve('@octavo/vite'))))
  await mkdir(join(modules, '@octavo'), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' && error.code !== 'ENOTDIR') throw error
    throw new ExportFailure('"node_modules" of the site is a file. Replace it with a folder, or remove it.')
  })
  for (const name of ['octavo', '@octavo/vite'])
    if (!existsSync(join(modules, name))) await symlink(own, join(modules, name))
  await rm(join(modules, '.vite-temp'), { recursive: true, force: true })
  await symlink(out, join(modules, '.vite-temp'))
}
