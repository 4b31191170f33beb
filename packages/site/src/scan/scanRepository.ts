import { readlink, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { compareText, type Diagnostic } from '@octavo/core'
import glob, { type Entry } from 'fast-glob'
import { createIgnoreRules, type IgnoreRules, PRUNED_FOLDERS } from './ignore.js'
import { skillFile } from './skillFiles.js'

/** A file of the repository that belongs to the site. */
export interface RepoFile {
  /** Path from the docs root, with `/`. */
  path: string
  kind: FileKind
  /** True if the file is ignored unless navigation lists it. */
  ignoredByDefault: boolean
}

interface ScanResult {
  files: Map<string, RepoFile>
  /** Targets of symlinks to files and folders of the repository, by path. A missing target may be created later. */
  links: Map<string, string>
  diagnostics: Diagnostic[]
}

interface ScanOptions {
  /** Absolute path of the docs root. */
  root: string
  /** Text of `.mintignore`. */
  mintignore?: string
  /** Paths of folders and files outside the site, such as the output folder. */
  exclude?: readonly string[]
}

/** Lists the files of a docs repository. Symlinks are followed only inside the root, and never in a cycle. */
export async function scanRepository({ root, mintignore, exclude = [] }: ScanOptions): Promise<ScanResult> {
  const rules = createIgnoreRules(mintignore)
  const result: ScanResult = { files: new Map(), links: new Map(), diagnostics: [] }
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

/** A folder that is part of every build output. */
const OUTPUT_MARK = '/_octavo'

/** Returns whether a path is in the output of an earlier build, which is excluded from the site. */
export function isBuiltOutput(path: string, isFolder: (folder: string) => boolean): boolean {
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
    if (isFolder(path.slice(0, end) + OUTPUT_MARK)) return true
  }
  return false
}

/** Classifies one path with the same rules as the scan. Undefined if it is not part of the site. */
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
  return glob(['**/*', '.well-known/**/*', '.mintlify/skills/**/*'], {
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
  const relativePath = relative(realRoot, target ?? (await missingTarget(join(realRoot, link))))
    .split(sep)
    .join('/')
  if (target === undefined) return void result.links.set(link, relativePath)
  const isFolder = (await stat(target)).isDirectory()
  if (relativePath === '..' || relativePath.startsWith('../')) {
    if (isFolder || classifyFile(link)) result.diagnostics.push(linkOutside(link))
  } else if (!isFolder) {
    result.links.set(link, relativePath)
    addFile(result, link, rules)
  } else if (relativePath === '' || link.startsWith(`${relativePath}/`)) {
    result.diagnostics.push(linkSkipped(link))
  } else {
    result.links.set(link, relativePath)
    // Links inside a linked folder are not followed again, so that the walk ends.
    for (const entry of await listEntries(target, exclude)) {
      if (entry.dirent.isFile()) addFile(result, `${link}/${entry.path}`, rules)
    }
  }
}

/** Returns the path that a dangling symlink names. */
async function missingTarget(link: string): Promise<string> {
  return resolve(dirname(link), await readlink(link).catch(() => link))
}

function linkOutside(file: string): Diagnostic {
  return {
    rule: 'FS_SYMLINK_OUTSIDE',
    severity: 'warning',
    file,
    message: `${file} is a symlink that points outside the docs folder; it was skipped.`,
    expected: 'a file in the docs folder; files outside are never read or published.',
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

type FileKind = 'page' | 'snippet' | 'style' | 'script' | 'static' | 'skill'

const PAGE = /\.mdx?$/i
const MODULE = /\.(?:jsx|tsx|ts|mts|mjs|cjs)$/i

/**
 * Extensions of published files. All other files, such as source code, environment files and keys, are never
 * published.
 */
const STATIC = new Set(
  (
    'png jpg jpeg gif webp avif svg ico bmp apng mp4 webm ogv mov m4v mp3 wav ogg oga m4a flac aac vtt srt ' +
    'json jsonc yaml yml css js map woff woff2 ttf otf eot pdf txt xml csv tsv zip gz tgz wasm html htm ics rss webmanifest ' +
    'graphql graphqls gql proto postman_collection ipynb docx xlsx pptx'
  ).split(' '),
)

/** Tool files, which are not content even if their type is supported. */
const TOOLING = [
  /(?:^|\/)(?:docs|mint|package|package-lock|composer|vercel|netlify|now|turbo|nx|lerna|biome|deno|renovate|firebase)\.jsonc?$/i,
  /(?:^|\/)(?:tsconfig|jsconfig)[^/]*\.json$/i,
  /(?:^|\/)(?:pnpm-lock|pnpm-workspace|docker-compose|mkdocs|_config)\.ya?ml$/i,
  /(?:^|\/)[^/]+\.config\.[cm]?[jt]s$/i,
  /(?:^|\/)\.omitted\.json$/i,
  /^octavo-translations\.json$/i,
]

/** Returns true for the file that tells agents how to use a product. It is published as it is. */
export function isSkill(path: string): boolean {
  return /^skill\.md$/i.test(path)
}

/** Returns the kind of a file by its path from the docs root, or undefined if it is not part of the site. */
export function classifyFile(path: string): FileKind | undefined {
  const kind = kindByName(path)
  // Images and data of a skill are published under their own paths, too.
  return kind !== 'static' && !/\.mdx$/i.test(path) && skillFile(path) ? 'skill' : kind
}

function kindByName(path: string): FileKind | undefined {
  if (TOOLING.some((pattern) => pattern.test(path))) return undefined
  const inSnippets = /(?:^|\/)_?snippets\//i.test(path)
  if (isSkill(path)) return 'static'
  if (PAGE.test(path)) return inSnippets ? 'snippet' : 'page'
  if (MODULE.test(path)) return 'snippet'
  if (/\.js$/i.test(path)) return inSnippets ? 'snippet' : 'script'
  if (/\.css$/i.test(path)) return 'style'
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return STATIC.has(extension) ? 'static' : undefined
}
