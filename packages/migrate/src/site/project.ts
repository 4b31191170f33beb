import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'

/** The folder that is migrated. All paths are from its root, with `/`; they can start with `..`. */
export interface Project {
  root: string
  /** Returns the files below a folder, sorted. */
  list(folder: string): string[]
  /** Returns the text of a file, or undefined. */
  read(file: string): string | undefined
  isFile(path: string): boolean
  /** Links in listed folders that are not followed: to folders, outside of the boundary, or to nothing. */
  skippedLinks: ReadonlySet<string>
}

const SKIPPED = new Set(['node_modules', '.git', 'dist', '.docusaurus', '.astro', '.octavo'])

const MAX_FILES = 200_000
const MAX_DEPTH = 40
const MAX_TEXT = 16_000_000

/**
 * Opens a folder. Files outside of `boundary`, also through symbolic links, do not exist; nor do texts of more than
 * 16 MB.
 *
 * @throws Error when the folder has more than 200,000 files
 */
export function openProject(root: string, boundary = root): Project {
  const limit = realpathSync(boundary)
  const skippedLinks = new Set<string>()
  const isFile = (path: string) => {
    const absolute = join(root, path)
    return existsSync(absolute) && isWithin(realpathSync(absolute), limit) && statSync(absolute).isFile()
  }
  return {
    root,
    isFile,
    skippedLinks,
    list: (folder) => listFiles(root, posix.normalize(folder), { limit, skippedLinks }),
    read: (file) =>
      isFile(file) && statSync(join(root, file)).size <= MAX_TEXT ? readFileSync(join(root, file), 'utf8') : undefined,
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

/** Returns the repository that has a folder, or the folder when there is none. */
export function repositoryFolder(dir: string): string {
  for (let folder = dir; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (dirname(folder) === folder) return dir
  }
}

interface ListOptions {
  limit: string
  skippedLinks: Set<string>
}

function listFiles(root: string, folder: string, { limit, skippedLinks }: ListOptions): string[] {
  const start = join(root, folder)
  if (!existsSync(start) || !statSync(start).isDirectory() || !isWithin(realpathSync(start), limit)) return []
  const files: string[] = []
  const walk = (path: string, depth: number): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const child = join(path, entry.name)
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && depth < MAX_DEPTH) walk(child, depth + 1)
        continue
      }
      const isFile = entry.isSymbolicLink() ? isLinkedFile(child, limit) : entry.isFile()
      const file = relative(root, child).split(sep).join('/')
      if (isFile) files.push(file)
      else if (entry.isSymbolicLink()) skippedLinks.add(file)
      if (files.length > MAX_FILES) throw new Error(`The folder ${start} has more than ${MAX_FILES} files.`)
    }
  }
  walk(start, 0)
  return files.sort()
}

function isLinkedFile(path: string, limit: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true && isWithin(realpathSync(path), limit)
}

const STATIC =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|apng|mp4|webm|ogv|mov|m4v|mp3|wav|ogg|m4a|json|ya?ml|woff2?|ttf|otf|eot|pdf|txt|xml|csv|zip|gz|tgz|wasm|html?|ics|rss|webmanifest|graphql|proto)$/i

/** Returns true for files that are published as they are. */
export function isStatic(path: string): boolean {
  return STATIC.test(path)
}
