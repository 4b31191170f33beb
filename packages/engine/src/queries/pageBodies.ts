import { query, type Source } from '@octavo/core'
import type { Site } from '@octavo/site'
import type { ApiContents, PageContent } from '../api/apiContents.js'
import type { ApiPages } from '../api/apiPages.js'
import { type SharedDocument, sentOperation } from '../api/sharedDocument.js'
import type { FileHashes } from '../files/fileHashes.js'
import type { PackStore } from '../files/packStore.js'
import type { RenderPool } from '../render/renderPool.js'
import type { RequestOrder } from '../render/threadPool.js'
import { BodyCache, type CachedBody, type StoredBodies, textBodyKey } from './bodyCache.js'
import type { BuildProgress } from './progress.js'
import { inDocument, pageInput, type RenderInput, renderRequest, withFiles } from './renderInput.js'
import type { StepTimes } from './stepTimer.js'

export interface RenderedPage {
  slug: string
  /** The page's file, or the OpenAPI document that it was generated from. */
  file: string
  body: CachedBody
  /** True for pages without a file. */
  isGenerated: boolean
}

declare const areAll: unique symbol

/** All pages of a site that have content. Only `renderAll` returns them, so what needs all pages can't get fewer. */
export type AllPages = readonly RenderedPage[] & { readonly [areAll]: true }

interface PageBodiesOptions {
  site: Site
  hashes: FileHashes
  /** The values that bodies depend on, as functions that read the graph of the site. */
  inputs: {
    settingsKey(): string
    api(): ApiPages
    apiContents(): Promise<ApiContents>
    sharedDocument(source: string): SharedDocument | undefined
  }
  texts: PackStore
  /** Bodies from the last run. */
  stored?: StoredBodies | undefined
  /** Returns the threads for the current settings. */
  pool(): RenderPool
  /** True in development, where a page that never finishes must not block the others. */
  isDev: boolean
}

/** Number of pages per thread. A thread costs about 0.5 s of CPU time and 100 MB, which fewer pages do not justify. */
const PAGES_PER_THREAD = 200

/** Number of API pages for which threads load what content is made with. The main thread makes that of fewer pages. */
const MIN_SENT = 20

/** Renders the bodies of pages, each distinct content once, and caches them as long as nothing that they show changes. */
export class PageBodies {
  /** Milliseconds by step since the start of `renderAll`, summed over all threads. */
  times: StepTimes = {}
  /** Slugs of the pages that were rendered since then because they were not cached. Pages with one body count once. */
  readonly rendered = new Set<string>()
  readonly #options: PageBodiesOptions
  readonly #cache: BodyCache
  readonly #running = new Map<string, Promise<void>>()
  readonly #input: Source<RenderInput | undefined>
  /** The page, unless it must be rendered first. */
  readonly #page: Source<RenderedPage | undefined>
  /** True if threads make the content of operations. */
  #areSent = false
  #onRendered: (isFirst: boolean) => void = () => {}

  constructor(options: PageBodiesOptions) {
    const { site, hashes, texts, stored, inputs } = options
    this.#options = options
    this.#cache = new BodyCache({ graph: site.graph, settingsKey: inputs.settingsKey, hashes, texts, stored })
    this.#input = query('pageInput', (_, slug) => pageInput(site, inputs.api(), slug), { same: sameInput })
    this.#page = query('page', (read, slug) => this.#findBody(read(this.#input, slug)), { same: samePage })
  }

  get pool(): RenderPool {
    return this.#options.pool()
  }

  /** Returns the page if it is rendered, and nothing that it shows has changed since. */
  find(slug: string): RenderedPage | undefined {
    return this.#options.site.graph.read(this.#page, slug)
  }

  /**
   * Renders a page, or returns the body of a page with the same text. Only rendering shows whether pages can share a
   * body: they can unless it refers to other files by relative paths. Returns undefined if the page has no content.
   *
   * @param order `later` for a page that no one waits for
   */
  async render(slug: string, order?: RequestOrder): Promise<RenderedPage | undefined> {
    const { site } = this.#options
    for (;;) {
      const { updates } = site
      const renderedPage = this.find(slug)
      const input = renderedPage ? undefined : site.graph.read(this.#input, slug)
      if (!input) return renderedPage
      for (const key of [input.hash, `${input.hash} ${input.file}`]) {
        await this.#renderOnce(key, input, order)
        const page = this.find(slug)
        if (page) return page
      }
      if (updates === site.updates) return undefined
    }
  }

  /**
   * Renders all pages. Returns those with content, in the order of `Site.pages`.
   *
   * @param onPage is called with each page when it is rendered, in any order
   */
  async renderAll(
    onProgress?: (progress: BuildProgress) => void,
    onPage?: (page: RenderedPage) => void,
  ): Promise<AllPages> {
    const { site, pool, isDev } = this.#options
    this.times = {}
    this.rendered.clear()
    const slugs = [...site.pages()].map(({ slug }) => slug)
    const missing = new Map<string, RenderInput>()
    for (const slug of slugs) {
      const input = this.find(slug) ? undefined : site.graph.read(this.#input, slug)
      if (input) missing.set(input.hash, input)
    }
    this.#areSent = !isDev && [...missing.values()].filter(({ api }) => api).length >= MIN_SENT
    if (!isDev) pool().limit(Math.ceil(missing.size / PAGES_PER_THREAD))
    let [done, total] = [0, missing.size]
    this.#onRendered = (isFirst) => {
      if (!isFirst) total++
      onProgress?.({ step: 'render', done: ++done, total })
    }
    try {
      const render = async (slug: string) => {
        const page = await this.render(slug)
        if (page) onPage?.(page)
        return page
      }
      const pages = await Promise.all(slugs.map(render))
      return pages.filter((page) => page !== undefined) as readonly RenderedPage[] as AllPages
    } finally {
      this.#areSent = false
      this.#onRendered = () => {}
    }
  }

  /** Returns the bodies to store for the next run, and whether one of them uses a stored text. */
  export(pages: AllPages): { bodies: StoredBodies; isTextUsed(key: string): boolean } {
    const bodies = pages.map(({ body }) => body)
    const keys = new Set(bodies.map(({ key }) => key))
    return { bodies: this.#cache.export(bodies), isTextUsed: (key) => keys.has(textBodyKey(key)) }
  }

  #findBody(input: RenderInput | undefined): RenderedPage | undefined {
    if (!input) return undefined
    const { slug, file, hash, isGenerated, api } = input
    const body = this.#cache.get(file, hash)
    return body && { slug, file, body: isGenerated && api ? { ...body, ...inDocument(body, api) } : body, isGenerated }
  }

  #renderOnce(key: string, input: RenderInput, order?: RequestOrder): Promise<void> {
    const shared = this.#running.get(key)
    if (shared && order !== 'later') this.#options.pool().hurry()
    const running =
      shared ??
      this.#renderUncached(input, { isFirst: key === input.hash, order }).finally(() => void this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  async #renderUncached(
    input: RenderInput,
    { isFirst, order }: { isFirst: boolean; order: RequestOrder | undefined },
  ): Promise<void> {
    const { site, inputs, pool } = this.#options
    const { updates } = site
    const { api } = input
    const contents = api && (await inputs.apiContents())
    let pageContent: PageContent | undefined
    const request = () => {
      const operation = api && this.#areSent ? sentOperation(api, inputs.sharedDocument) : undefined
      pageContent = operation ? undefined : api && contents?.of(api)
      return { ...renderRequest(input, site, pageContent?.content), operation }
    }
    const response = await pool().render(input.file, request, order)
    const { files } = response
    // The page may show files as they were before.
    if (updates !== site.updates) return
    this.#cache.set(input.file, input.hash, withFiles(response, pageContent ?? files))
    if (files?.playground) inputs.api().playground.keep(files.playground)
    this.rendered.add(input.slug)
    for (const [step, milliseconds] of Object.entries(response.times))
      this.times[step] = (this.times[step] ?? 0) + milliseconds
    this.#onRendered(isFirst)
  }
}

/** Equal API content can be at a different location in its document. */
function sameInput(before: RenderInput | undefined, after: RenderInput | undefined): boolean {
  return before?.api === after?.api && before?.file === after?.file && before?.hash === after?.hash
}

function samePage(before: RenderedPage | undefined, after: RenderedPage | undefined): boolean {
  if (before?.isGenerated || after?.isGenerated) return false
  return before?.file === after?.file && before?.body.key === after?.body.key
}
