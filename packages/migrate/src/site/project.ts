import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'

/** The folder that is migrated. All paths are from its root, with `/`; they can start with `..`. */
export interface Project {
  root: string
  /** Returns the files below a folder, sorted. */
  list(folder: string): string[]
  /** Returns the text of a file, or undefined. */
  read(file: string): string | undefined
  isFile(path: string): boolean
}

const SKIPPED = new Set(['node_modules', '.git', 'dist', '.docusaurus', '.astro', '.octavo'])

export function openProject(root: string): Project {
  const isFile = (path: string) => {
    const absolute = join(root, path)
    return existsSync(absolute) && statSync(absolute).isFile()
  }
  return {
    root,
    isFile,
    list: (folder) => listFiles(root, posix.normalize(folder)),
    read: (file) => (isFile(file) ? readFileSync(join(root, file), 'utf8') : undefined),
  }
}

function listFiles(root: string, folder: string): string[] {
  const start = join(root, folder)
  if (!existsSync(start) || !statSync(start).isDirectory()) return []
  const walk = (path: string): string[] =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const child = join(path, entry.name)
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(child)
      const isFile = entry.isSymbolicLink() ? statSync(child, { throwIfNoEntry: false })?.isFile() : entry.isFile()
      return isFile ? [relative(root, child).split(sep).join('/')] : []
    })
  return walk(start).sort()
}

const STATIC =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|apng|mp4|webm|ogv|mov|m4v|mp3|wav|ogg|m4a|json|ya?ml|woff2?|ttf|otf|eot|pdf|txt|xml|csv|zip|gz|tgz|wasm|html?|ics|rss|webmanifest|graphql|proto)$/i

/** Returns true for files that are published as they are. */
export function isStatic(path: string): boolean {
  return STATIC.test(path)
}
