import { join, relative, sep } from 'node:path'
import { type Diagnostic, DocsError } from '@octavo/core'
import { EditedSite, excludedPaths, isConfigFile, loadOptions } from '@octavo/engine'
import type { FileChange } from '@octavo/site'
import { changedReports, mergeReports, type QuickCheck } from './siteReports.js'

interface EditorSiteOptions {
  /** Absolute path of the docs folder. */
  root: string
  /** Receives the diagnostics of a file whenever they change. */
  report(file: string, diagnostics: readonly Diagnostic[]): void
  /** Receives an error that is not a fault of the site's files. */
  fail(error: unknown): void
}

/** Milliseconds without a change after which the whole site is checked. */
const IDLE_MS = 300

/** Folders whose files are not part of a site. */
const OUTSIDE = /(?:^|\/)(?:node_modules|\.git|\.octavo)(?:\/|$)/

const NO_CHECK: QuickCheck = { files: new Set(), diagnostics: [] }

/** One site of an editor: applies its changes in order, and reports diagnostics. The newest change wins. */
export class EditorSite {
  readonly root: string
  readonly #options: EditorSiteOptions
  #site: EditedSite | undefined
  /** The configuration file, its modules and the output folder, as paths from the docs folder. */
  #optionFiles: readonly string[] = []
  #excluded: readonly string[] = []
  /** The opening of the site, and all updates. */
  #work: Promise<void>
  #pending: FileChange[] = []
  #texts = new Map<string, string>()
  #reported = new Map<string, string>()
  #diagnostics: ReadonlyMap<string, readonly Diagnostic[]> = new Map()
  #whole: readonly Diagnostic[] = []
  #idle: NodeJS.Timeout | undefined
  #version = 0
  #isClosed = false

  constructor(options: EditorSiteOptions) {
    this.root = options.root
    this.#options = options
    this.#work = this.#run(() => this.#open())
  }

  /** Returns the site after all earlier changes. Undefined if its options are invalid. */
  async ready(): Promise<EditedSite | undefined> {
    for (let work: Promise<void> | undefined; work !== this.#work; ) {
      work = this.#work
      await work
    }
    return this.#site
  }

  /** Returns the latest diagnostics of a file. */
  diagnostics(file: string): readonly Diagnostic[] {
    return this.#diagnostics.get(file) ?? []
  }

  /** Applies changes after all earlier ones. Those that arrive meanwhile are applied together. */
  change(events: readonly FileChange[]): void {
    const changes = events.filter(({ path, text }) => text !== undefined || !this.#isOutside(path))
    if (changes.length === 0) return
    for (const { path, text } of changes) {
      if (typeof text === 'string') this.#texts.set(path, text)
      else if (text === null) this.#texts.delete(path)
    }
    this.#pending.push(...changes)
    this.#version++
    clearTimeout(this.#idle)
    this.#work = this.#work.then(() => this.#run(() => this.#apply()))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idle)
    await this.#work
    await this.#site?.close()
  }

  #isOutside(path: string): boolean {
    return OUTSIDE.test(path) || this.#excluded.some((excluded) => `${path}/`.startsWith(`${excluded}/`))
  }

  async #run(work: () => Promise<void>): Promise<void> {
    try {
      if (!this.#isClosed) await work()
    } catch (error) {
      if (this.#isClosed) return
      if (error instanceof DocsError) this.#publish(error.diagnostics, NO_CHECK)
      else this.#options.fail(error)
    }
  }

  async #open(): Promise<void> {
    await this.#site?.close()
    this.#site = undefined
    const options = await loadOptions({ cacheDir: false }, { root: this.root, outDir: 'dist', base: '/' })
    this.#excluded = excludedPaths(options)
    this.#optionFiles = (options.configFile?.files ?? []).map((file) => relative(this.root, file).replaceAll(sep, '/'))
    this.#site = await EditedSite.open(options)
    const version = this.#version
    if (this.#texts.size > 0)
      await this.#site.update([...this.#texts].map(([path, text]) => ({ type: 'add', path, text })))
    await this.#startCheck(version)
  }

  async #apply(): Promise<void> {
    const changes = this.#pending.splice(0)
    // Changes that arrive during the update are not part of its check.
    const version = this.#version
    if (changes.length === 0) return
    const isOption = ({ path, text }: FileChange) =>
      text === undefined && (isConfigFile(join(this.root, path), this.root) || this.#optionFiles.includes(path))
    // A site that could not be opened is opened again after a file is saved, not at each key.
    const isSaved = changes.some(({ text }) => text === undefined)
    if (this.#site ? changes.some(isOption) : isSaved) return this.#open()
    await this.#site?.update(changes)
    await this.#startCheck(version)
  }

  /** Checks what is edited. The next update waits for it, and it ends early if there is one. */
  async #startCheck(version: number): Promise<void> {
    const site = this.#site
    if (site) await this.#runCheck(site, () => this.#check(site, version))
  }

  /** Runs a check, whose failure does not matter once the site is closed. */
  #runCheck(site: EditedSite, check: () => Promise<void>): Promise<void> {
    return this.#run(async () => {
      try {
        await check()
      } catch (error) {
        if (site === this.#site) throw error
      }
    })
  }

  /** Checks docs.json and the open pages now, and the whole site once nothing changes. */
  async #check(site: EditedSite, version: number): Promise<void> {
    const { configFiles, specFiles } = site.site
    const files = new Set([...configFiles, ...specFiles])
    const diagnostics = [...(await site.configDiagnostics())]
    for (const file of this.#texts.keys()) {
      if (version !== this.#version) return
      const ofPage = await site.pageDiagnostics(file)
      if (!ofPage) continue
      files.add(file)
      diagnostics.push(...ofPage)
    }
    if (version !== this.#version) return
    this.#publish(this.#whole, { files, diagnostics })
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#runCheck(site, () => this.#checkWhole(site, version)), IDLE_MS)
  }

  async #checkWhole(site: EditedSite, version: number): Promise<void> {
    const diagnostics = await site.siteDiagnostics()
    if (!diagnostics || version !== this.#version) return
    this.#publish(diagnostics, NO_CHECK)
  }

  #publish(whole: readonly Diagnostic[], quick: QuickCheck): void {
    this.#whole = whole
    this.#diagnostics = mergeReports(whole, quick)
    for (const { file, diagnostics, key } of changedReports(this.#reported, this.#diagnostics)) {
      this.#reported.set(file, key)
      this.#options.report(file, diagnostics)
    }
  }
}
