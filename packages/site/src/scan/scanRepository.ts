import { realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { compareText, type Diagnostic } from '@octavo/core'
import glob, { type Entry } from 'fast-glob'
import { classifyFile, type FileKind } from './classify.js'
import { createIgnoreRules, type IgnoreRules, PRUNED_FOLDERS } from './ignore.js'

/** A file of the repository that belongs to the site. */
export interface RepoFile {
  /** From the docs root, with `/`. */
  path: string
  kind: FileKind
  /** Ignored unless navigation names it. */
  ignoredByDefault: boolean
}

interface ScanResult {
  files: Map<string, RepoFile>
  diagnostics: Diagnostic[]
}

interface ScanOptions {
  /** Absolute path of the docs root. */
  root: string
  /** Text of `.mintignore`. */
  mintignore?: string
  /** Folders and files from the docs root that are not part of it, such as the output folder. */
  exclude?: readonly string[]
}

/** Lists the files of a docs repository. Links are followed inside the root only, never in circles. */
export async function scanRepository({ root, mintignore, exclude = [] }: ScanOptions): Promise<ScanResult> {
  const rules = createIgnoreRules(mintignore)
  const result: ScanResult = { files: new Map(), diagnostics: [] }
  const links: string[] = []
  const entries = await listEntries(root, exclude)
  const outputs = new Set(
    entries.filter(({ path, dirent }) => dirent.isDirectory() && path.endsWith(OUTPUT_MARK)).map(({ path }) => path),
  )
  for (const entry of entries) {
    if (isBuiltOutput(entry.path, (folder) => outputs.has(folder))) continue
    if (entry.dirent.isSymbolicLink()) links.push(entry.path)
    else if (entry.dirent.isFile()) addFile(result, entry.path, rules)
  }
  for (const link of links.sort(compareText)) {
    if (!rules.isExcluded(link)) await followLink(result, { root, exclude, link, rules })
  }
  result.files = new Map([...result.files].sort(([a], [b]) => compareText(a, b)))
  return result
}

/** The folder that every output of a build has. */
const OUTPUT_MARK = '/_octavo'

/** Returns whether a path is in the output of an earlier build, which is never input for the next. */
export function isBuiltOutput(path: string, isFolder: (folder: string) => boolean): boolean {
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
    if (isFolder(path.slice(0, end) + OUTPUT_MARK)) return true
  }
  return false
}

/** Classifies one path by the same rules as the scan; undefined when it is not part of the site. */
export function toRepoFile(path: string, rules: IgnoreRules): RepoFile | undefined {
  const kind = classifyFile(path)
  if (!kind || rules.isExcluded(path)) return undefined
  return { path, kind, ignoredByDefault: rules.isIgnoredByDefault(path) }
}

function addFile(result: ScanResult, path: string, rules: IgnoreRules): void {
  const file = toRepoFile(path, rules)
  if (file) result.files.set(path, file)
}

function listEntries(cwd: string, exclude: readonly string[]): Promise<Entry[]> {
  return glob(['**/*', '.well-known/**/*'], {
    cwd,
    ignore: [
      ...PRUNED_FOLDERS.map((folder) => `**/${folder}/**`),
      ...exclude.flatMap((path) => [glob.escapePath(path), `${glob.escapePath(path)}/**`]),
    ],
    followSymbolicLinks: false,
    objectMode: true,
    onlyFiles: false,
    suppressErrors: true,
  })
}

interface Link {
  root: string
  exclude: readonly string[]
  link: string
  rules: IgnoreRules
}

async function followLink(result: ScanResult, { root, exclude, link, rules }: Link): Promise<void> {
  const realRoot = await realpath(root)
  const target = await realpath(join(root, link)).catch(() => undefined)
  if (target === undefined) return
  const inside = relative(realRoot, target).split(sep).join('/')
  const isFolder = (await stat(target)).isDirectory()
  if (inside === '..' || inside.startsWith('../')) {
    if (isFolder || classifyFile(link)) result.diagnostics.push(linkOutside(link))
  } else if (!isFolder) {
    addFile(result, link, rules)
  } else if (inside === '' || link.startsWith(`${inside}/`)) {
    result.diagnostics.push(linkSkipped(link))
  } else {
    // Links inside a linked folder are not followed again, so that the walk ends.
    for (const entry of await listEntries(target, exclude)) {
      if (entry.dirent.isFile()) addFile(result, `${link}/${entry.path}`, rules)
    }
  }
}

function linkOutside(file: string): Diagnostic {
  return {
    rule: 'FS_SYMLINK_OUTSIDE',
    severity: 'warning',
    file,
    message: `${file} is a symlink that points outside the docs folder; it was skipped.`,
    expected: 'a file of the docs folder; nothing outside is ever read or published.',
    hint: 'Fix: copy the file into the docs folder, or add the symlink to .mintignore.',
  }
}

function linkSkipped(file: string): Diagnostic {
  return {
    rule: 'FS_SYMLINK_SKIPPED',
    severity: 'warning',
    file,
    message: `${file} is a symlink to a folder that contains it; it was skipped.`,
    hint: 'Fix: remove the symlink, or add it to .mintignore.',
  }
}
