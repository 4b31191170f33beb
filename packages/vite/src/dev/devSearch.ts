import { type OutputPage, outputPages } from '../outputs/outputPages.js'
import { CountCache } from '../search/countCache.js'
import { type IndexedPage, pagesByScope, scopeFiles, scopesScript } from '../search/searchFiles.js'
import type { PageTexts } from '../search/searchPage.js'
import { PackStore } from '../store/packStore.js'
import type { ViewContext } from '../view/pageView.js'

/** What a page was rendered to, as far as search is concerned. */
export interface RenderedTexts extends PageTexts {
  title?: string
  /** Changes with the texts. */
  key: string
}

export interface DevSearchSource {
  context(): Promise<ViewContext>
  /** Of a page that was rendered since it last changed. */
  known(slug: string): RenderedTexts | undefined
  /** Renders a page that has something of its own. */
  render(slug: string): Promise<void>
  /** Waits until nobody waits for a page. */
  lull(): Promise<void>
}

/** Bigger sites are found by titles and descriptions at first: rendering all of them would keep the first answer waiting. */
const RENDERED_AT_ONCE = 300

const PATH = /^_octavo\/search\/(?:([\w.-]{1,200})\/)?(scopes|index|[a-z]{1,10}-\d{1,6})\.js$/

/** The files that the search reads, made when they are asked for. */
export class DevSearch {
  readonly #source: DevSearchSource
  readonly #counts = new CountCache(new PackStore(undefined))
  /** As made last: the parts of an index and its text are those of the same moment. */
  readonly #files = new Map<string, () => string>()
  #isReading = false

  constructor(source: DevSearchSource) {
    this.#source = source
  }

  async file(path: string): Promise<string | undefined> {
    const [, scope, name] = PATH.exec(path) ?? []
    if (name === undefined) return undefined
    if (scope !== undefined && name !== 'index') return this.#files.get(path)?.()
    const context = await this.#source.context()
    const listed = outputPages(context)
    const byScope = pagesByScope(context.scopes, listed)
    if (scope === undefined) return scopesScript(byScope, context.urls.base)
    const [, pages] = [...byScope].find(([{ id }]) => id === scope) ?? []
    if (!pages) return undefined
    if (pages.length <= RENDERED_AT_ONCE) await Promise.all(pages.map(({ slug }) => this.#source.render(slug)))
    else void this.#readInLulls(pages)
    const own = pages.map((page) => this.#listed(page, context))
    const { texts, index } = scopeFiles(scope, own, (group) => this.#counts.counts(group))
    for (const { path, content } of texts) this.#files.set(path, content)
    for (const [path, content] of index()) this.#files.set(path, () => content)
    return this.#files.get(path)?.()
  }

  /** Reads all pages while nobody waits for one: the first search then does not wait for them. */
  async warm(): Promise<void> {
    await this.#readInLulls(outputPages(await this.#source.context()))
  }

  #listed(page: OutputPage, context: ViewContext): IndexedPage {
    const { key = '', title, ...texts } = this.#source.known(page.slug) ?? { headings: [], sections: [] }
    const titled = { ...page, title: page.frontmatter.title ?? title ?? page.title }
    return this.#counts.listed(titled, context, key, () => texts)
  }

  /** The next answer knows the pages that were read meanwhile. */
  async #readInLulls(pages: readonly OutputPage[]): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    for (const { slug } of pages) {
      if (this.#source.known(slug)) continue
      await this.#source.lull()
      await this.#source.render(slug).catch(() => {})
    }
    this.#isReading = false
  }
}
