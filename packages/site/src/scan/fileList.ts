import { compareText, type Diagnostic } from '@octavo/core'
import type { Repository } from '../repository.js'
import { createIgnoreRules, type IgnoreRules, PRUNED_FOLDERS } from './ignore.js'
import { isBuiltOutput, type RepoFile, scanRepository, toRepoFile } from './scanRepository.js'
import { skillFile } from './skillFiles.js'

export interface Files {
  all: ReadonlyMap<string, RepoFile>
  /** JSON and YAML files. */
  data: readonly string[]
}

/** The files of a docs folder that belong to the site. An update has the same result as a new scan. */
export class FileList {
  readonly #repository: Repository
  readonly #exclude: readonly string[]
  #rules: IgnoreRules = createIgnoreRules()
  #files = new Map<string, RepoFile>()
  #list: Files | undefined
  #links: ReadonlyMap<string, string> = new Map()
  #diagnostics: Diagnostic[] = []

  /** @param exclude folders and files outside the site, such as the output folder */
  constructor(repository: Repository, exclude: readonly string[] = []) {
    this.#repository = repository
    this.#exclude = exclude
  }

  get all(): ReadonlyMap<string, RepoFile> {
    return this.list.all
  }

  /** Sorted by path. The same object until a file is added or removed. */
  get list(): Files {
    this.#list ??= listFiles(this.#files)
    return this.#list
  }

  /** Returns the diagnostics of the last scan. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics
  }

  isLink(path: string): boolean {
    return this.#links.has(path)
  }

  /** Returns the other paths of a file: those of symlinks to it, to a folder above it, or to such a symlink. */
  linkedPaths(path: string): string[] {
    const paths = new Set([path])
    for (const each of paths) {
      for (const [link, target] of this.#links)
        if (each === target || each.startsWith(`${target}/`)) paths.add(link + each.slice(target.length))
    }
    paths.delete(path)
    return [...paths]
  }

  async scan(): Promise<void> {
    const mintignore = this.#repository.readText('.mintignore') ?? ''
    this.#rules = createIgnoreRules(mintignore)
    const { root } = this.#repository
    const { files, links, diagnostics } = await scanRepository({ root, mintignore, exclude: this.#exclude })
    for (const path of this.#repository.virtualFiles()) addVirtual(files, path, this.#rules)
    this.#files = files
    this.#links = links
    this.#list = undefined
    this.#diagnostics = diagnostics
  }

  /** Adds or removes one file according to its state on disk. Returns true if the list changed. */
  update(path: string): boolean {
    const file = this.#isExcluded(path) ? undefined : toRepoFile(path, this.#rules)
    const exists =
      file !== undefined &&
      (this.#repository.isVirtual(path) || this.#repository.resolve(path) !== undefined) &&
      this.#repository.stamp(path) !== undefined
    if (exists === this.#files.has(path)) return false
    if (exists) this.#files.set(path, file)
    else this.#files.delete(path)
    this.#list = undefined
    return true
  }

  #isExcluded(path: string): boolean {
    const segments = path.split('/')
    return (
      PRUNED_FOLDERS.some((folder) => segments.includes(folder)) ||
      this.#exclude.some((excluded) => path === excluded || path.startsWith(`${excluded}/`)) ||
      isBuiltOutput(path, (folder) => this.#repository.isFolder(folder)) ||
      segments.some((segment) => segment.startsWith('.') && segment !== '.well-known' && !skillFile(path))
    )
  }
}

function listFiles(files: ReadonlyMap<string, RepoFile>): Files {
  const all = new Map([...files].sort(([a], [b]) => compareText(a, b)))
  return { all, data: [...all.keys()].filter(isData) }
}

function addVirtual(files: Map<string, RepoFile>, path: string, rules: IgnoreRules): void {
  const file = toRepoFile(path, rules)
  if (file) files.set(path, file)
}

export function isData(file: string): boolean {
  return /\.(?:json|ya?ml)$/i.test(file)
}
