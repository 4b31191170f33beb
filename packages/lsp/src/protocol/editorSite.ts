import type { Diagnostic } from '@octavo/core'
import { EditedSite, loadOptions } from '@octavo/engine'
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

/** Files that set the options of a site, which is opened again when they change. */
const OPTIONS_FILE = /^octavo\.config\.[cm]?[jt]s$/

/** One site of an editor: applies its changes in order, and reports diagnostics. The newest change wins. */
export class EditorSite {
  readonly root: string
  readonly #options: EditorSiteOptions
  #site: EditedSite | undefined
  #work: Promise<void>
  #pending: FileChange[] = []
  #texts = new Map<string, string>()
  #reported = new Map<string, string>()
  #diagnostics: ReadonlyMap<string, readonly Diagnostic[]> = new Map()
  #whole: readonly Diagnostic[] = []
  #quick: QuickCheck = { files: new Set(), diagnostics: [] }
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
  change(changes: readonly FileChange[]): void {
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

  async #run(work: () => Promise<void>): Promise<void> {
    try {
      if (!this.#isClosed) await work()
    } catch (error) {
      this.#options.fail(error)
    }
  }

  async #open(): Promise<void> {
    await this.#site?.close()
    this.#site = undefined
    const options = await loadOptions({ cacheDir: false }, { root: this.root, outDir: 'dist', base: '/' })
    this.#site = await EditedSite.open(options)
    if (this.#texts.size > 0)
      await this.#site.update([...this.#texts].map(([path, text]) => ({ type: 'add', path, text })))
    await this.#check()
  }

  async #apply(): Promise<void> {
    const changes = this.#pending.splice(0)
    if (changes.length === 0) return
    if (!this.#site || changes.some(({ path, text }) => text === undefined && OPTIONS_FILE.test(path)))
      return this.#open()
    await this.#site.update(changes)
    await this.#check()
  }

  /** Checks docs.json and the open pages now, and the whole site once nothing changes. */
  async #check(): Promise<void> {
    const site = this.#site
    const version = this.#version
    if (!site) return
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
    this.#quick = { files, diagnostics }
    this.#publish()
    this.#idle = setTimeout(() => void this.#run(() => this.#checkWhole(site, version)), IDLE_MS)
  }

  async #checkWhole(site: EditedSite, version: number): Promise<void> {
    const diagnostics = await site.siteDiagnostics()
    if (!diagnostics || version !== this.#version) return
    this.#whole = diagnostics
    this.#quick = { files: new Set(), diagnostics: [] }
    this.#publish()
  }

  #publish(): void {
    this.#diagnostics = mergeReports(this.#whole, this.#quick)
    for (const { file, diagnostics, key } of changedReports(this.#reported, this.#diagnostics)) {
      this.#reported.set(file, key)
      this.#options.report(file, diagnostics)
    }
  }
}
