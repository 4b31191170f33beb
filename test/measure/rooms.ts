import { basename, dirname, join, relative, sep } from 'node:path'
import { sourceFiles } from './imports.js'

/** Folders of a package at most; `src` itself is not counted. */
export const MAX_FOLDERS = 10

/** Names that say what a file is for its folder, and mean the same everywhere. */
const COMMON_NAMES = new Set(['bin', 'index', 'types'])

/** The folders below `src` that hold source files, with how many each holds. Fixtures are not source. */
export function listFolders(source: string): ReadonlyMap<string, number> {
  const folders = new Map<string, number>()
  for (const file of ownFiles(source)) {
    const folder = relative(source, dirname(file)).split(sep).join('/')
    if (folder !== '') folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  return folders
}

/** What is wrong with the folders of a package, as sentences. */
export function folderFaults(source: string): string[] {
  const folders = listFolders(source)
  const singleFileFolders = [...folders].filter(([, files]) => files === 1).map(([folder]) => `${folder} has one file`)
  return folders.size > MAX_FOLDERS ? [`${folders.size} folders`, ...singleFileFolders] : singleFileFolders
}

/** The folders of each package, as the table in ARCHITECTURE.md has them. */
export function readRooms(architecture: string): ReadonlyMap<string, string[]> {
  const [, table = ''] = /\n\| package \| rooms \|\n[^\n]*\n((?:\|.*\n)+)/.exec(architecture) ?? []
  const rows = table.split('\n').filter(Boolean)
  return new Map(
    rows.map((row) => {
      const [name = '', ...folders] = [...row.replace(/\([^)]*\)/g, '').matchAll(/`([\w/]+)`/g)].map(
        ([, text]) => text as string,
      )
      return [name, folders.sort()] as const
    }),
  )
}

/** Names that several source files of the packages have, with their paths. */
export function repeatedNames(root: string, packages: readonly string[]): string[] {
  const files = new Map<string, string[]>()
  for (const path of packages.flatMap((name) => ownFiles(join(root, name, 'src')))) {
    const name = basename(path).replace(/\.tsx?$/, '')
    if (!COMMON_NAMES.has(name))
      files.set(name, [...(files.get(name) ?? []), relative(root, path).split(sep).join('/')])
  }
  return [...files].filter(([, paths]) => paths.length > 1).map(([name, paths]) => `${name}: ${paths.join(', ')}`)
}

function ownFiles(source: string): string[] {
  return sourceFiles(source).filter((file) => !relative(source, file).split(sep).includes('fixtures'))
}
