import type { Site } from '@octavo/site'
import type { ApiPages } from '../api/apiPages.js'
import type { RenderPool } from '../render/renderPool.js'
import { settingsKey } from '../render/renderSettings.js'
import type { RenderSettings } from '../render/types.js'
import type { BuildProgress } from '../report/progress.js'
import type { StepTimes } from '../report/stepTimer.js'
import type { FileHashes } from '../store/fileHashes.js'
import type { PackStore } from '../store/packStore.js'
import { BodyCache, type CachedBody, type StoredBodies } from './bodyCache.js'
import { inDocument, type PageInput, pageInput, renderRequest, withApi } from './pageInput.js'

export interface RenderedPage {
  slug: string
  /** The page's file, or the OpenAPI document that it was generated from. */
  file: string
  body: CachedBody
  /** True for pages without a file. */
  isGenerated: boolean
}

interface PageBodiesOptions {
  site: Site
  hashes: FileHashes
  settings: RenderSettings
  /** Returns the API pages of the current docs.json. */
  api(): ApiPages
  texts: PackStore
  /** Bodies from the last run. */
  stored?: StoredBodies | undefined
  pool: RenderPool
}

/** Number of pages per thread. A thread costs about a second and 150 MB, which fewer pages do not justify. */
const PAGES_PER_THREAD = 600

/** Render time of a generated page, relative to an MDX page. */
const GENERATED_SHARE = 0.25

/** Renders the bodies of pages, each distinct content once, and caches them until a file that they read changes. */
export class PageBodies {
  readonly pool: RenderPool
  /** Milliseconds by step, summed over all threads. */
  readonly times: StepTimes = {}
  /** Number of bodies that were rendered because they were not cached. */
  rendered = 0
  readonly #options: PageBodiesOptions
  readonly #cache: BodyCache
  readonly #known = new Map<string, RenderedPage>()
  readonly #running = new Map<string, Promise<void>>()
  /** Number of changes on disk, to detect pages that were rendered from outdated files. */
  #version = 0
  #onRendered: (isFirst: boolean) => void = () => {}

  constructor(options: PageBodiesOptions) {
    const { settings, hashes, texts, stored, pool } = options
    this.#options = options
    this.#cache = new BodyCache({
      settingsKey: settingsKey(settings, hashes),
      hashes,
      texts,
      stored,
    })
    this.pool = pool
    pool.prepare(settings)
  }

  /** Returns the page if none of its inputs has changed since it was rendered. */
  find(slug: string): RenderedPage | undefined {
    const known = this.#known.get(slug)
    const input = known ? undefined : this.#input(slug)
    return input ? this.#find(input) : known
  }

  /** Renders a page. Returns undefined if it has no content. */
  async render(slug: string): Promise<RenderedPage | undefined> {
    for (;;) {
      const known = this.#known.get(slug)
      const input = known ? undefined : this.#input(slug)
      if (!input) return known
      const version = this.#version
      const page = await this.#render(input)
      if (version === this.#version) return page
    }
  }

  /** Renders all pages. Returns those with content, in the order of `Site.pages`. */
  async renderAll(onProgress?: (progress: BuildProgress) => void): Promise<RenderedPage[]> {
    const inputs = [...this.#options.site.pages()].flatMap(({ slug }) => this.#input(slug) ?? [])
    const missing = new Map(inputs.filter((input) => !this.#find(input)).map((input) => [input.hash, input]))
    const weights = [...missing.values()].map(({ isGenerated }): number => (isGenerated ? GENERATED_SHARE : 1))
    this.pool.limit(Math.ceil(weights.reduce((sum, weight) => sum + weight, 0) / PAGES_PER_THREAD))
    let [done, total] = [0, missing.size]
    this.#onRendered = (isFirst) => {
      if (!isFirst) total++
      onProgress?.({ step: 'render', done: ++done, total })
    }
    const pages = await Promise.all(inputs.map((input) => this.#render(input)))
    return pages.filter((page) => page !== undefined)
  }

  /** Removes cached pages that have read these files, or all pages. */
  forget(files?: ReadonlySet<string>): void {
    this.#version++
    for (const [slug, { file, body }] of this.#known) {
      if (!files || files.has(file) || body.dependencies.some((path) => files.has(path))) this.#known.delete(slug)
    }
  }

  export(): StoredBodies {
    return this.#cache.export()
  }

  /** Returns true if a page uses the stored text with this key. */
  isTextUsed(key: string): boolean {
    return this.#cache.isTextUsed(key)
  }

  #input(slug: string): PageInput | undefined {
    return pageInput(this.#options.site, this.#options.api(), slug)
  }

  #find(input: PageInput): RenderedPage | undefined {
    const { slug, file, hash, isGenerated, api } = input
    const known = this.#known.get(slug)
    if (known) return known
    const body = this.#cache.get(file, hash)
    if (!body) return undefined
    const page = { slug, file, body: isGenerated && api ? { ...body, ...inDocument(body, api) } : body, isGenerated }
    this.#known.set(slug, page)
    return page
  }

  /**
   * Renders a page, or returns the body of a page with the same text. Only rendering shows whether pages can share a
   * body: they can unless it refers to other files by relative paths.
   */
  async #render(input: PageInput): Promise<RenderedPage | undefined> {
    for (const key of [input.hash, `${input.hash} ${input.file}`]) {
      const found = this.#find(input)
      if (found) return found
      await this.#renderOnce(key, input)
    }
    return this.#find(input)
  }

  #renderOnce(key: string, input: PageInput): Promise<void> {
    const running =
      this.#running.get(key) ??
      this.#renderAnew(input, key === input.hash).finally(() => void this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  async #renderAnew(input: PageInput, isFirst: boolean): Promise<void> {
    const version = this.#version
    const { api, site } = this.#options
    if (input.api) await api().prepare()
    const response = await this.pool.render(input.file, () => renderRequest(input, site))
    if (version !== this.#version) return
    this.#cache.set(input.file, input.hash, withApi(response, input))
    this.rendered++
    for (const [step, milliseconds] of Object.entries(response.times))
      this.times[step] = (this.times[step] ?? 0) + milliseconds
    this.#onRendered(isFirst)
  }
}
