import { dirname, join } from 'node:path'

/** Path of the command in the package `octavo`. */
const COMMAND = 'bundle/bin.js'

/**
 * Returns the command of the package `octavo` that the nearest folder above a file has installed. Undefined if there is
 * none.
 *
 * @param packageFolder folder of the package that the settings name; empty for none
 */
export function findCommand(file: string, exists: (path: string) => boolean, packageFolder = ''): string | undefined {
  if (packageFolder !== '') return [join(packageFolder, COMMAND)].find(exists)
  for (let folder = file; ; folder = dirname(folder)) {
    const command = join(folder, 'node_modules/octavo', COMMAND)
    if (exists(command)) return command
    if (folder === dirname(folder)) return undefined
  }
}

/** Returns the nearest folder with a docs.json above a file. */
export function findSite(file: string, exists: (path: string) => boolean): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (exists(join(folder, 'docs.json'))) return folder
    if (folder === dirname(folder)) return undefined
  }
}
