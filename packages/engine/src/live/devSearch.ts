import { query, type Source } from '@octavo/core'
import { type OutputPage, outputPages } from '../outputs/outputPages.js'
import { pagesByScope, scopeFiles, scopesScript } from '../outputs/searchFiles.js'
import { type IndexedPage, indexedPage } from '../outputs/searchPage.js'
import type { Engine } from '../queries/engine.js'
import type { ViewContext } from '../view/viewContext.js'

interface DevSearchSource {
  engine: Engine
  context: Source<Promise<ViewContext>>
  /** Waits until the server is idle. */
  idle(): Promise<void>
}

/**
 * Maximum number of pages of a scope that are all rendered before its first search. In larger scopes, search starts
 * with titles and descriptions, because rendering would delay the first results.
 */
const RENDERED_AT_ONCE = 300

const PATH = /^_octavo\/search\/(?:([\w.-]{1,200})\/)?(scopes|index|[a-z]{1,10}-\d{1,6})\.js$/

/** Generates the files of the search on request. */
export class DevSearch {
  readonly #source: DevSearchSource
  /** Latest version of each file, because the chunks of an index and its texts must match. */
  readonly #files = new Map<string, () => string>()
  readonly #scope: Source<Promise<ReadonlyMap<string, () => string> | undefined>>
  #isReading = false

  constructor(source: DevSearchSource) {
    this.#source = source
    this.#scope = query('searchScope', async (read, id, track) => {
      const context = await read(source.context)
      const pages = track(() => scopePages(id, context))
      if (!pages) return undefined
      if (pages.length <= RENDERED_AT_ONCE) await Promise.all(pages.map(({ slug }) => source.engine.pages.render(slug)))
      else void this.#readWhenIdle(pages)
      return track(() => {
        const indexedPages = pages.map((page) => this.#indexEntry(page, context))
        const { texts, index } = scopeFiles(id, indexedPages)
        const files = new Map(texts.map(({ path, content }) => [path, content]))
        for (const [path, content] of source.engine.indexes.get(id).files(index())) files.set(path, () => content)
        return files
      })
    })
  }

  async file(path: string): Promise<string | undefined> {
    const [, scope, name] = PATH.exec(path) ?? []
    if (name === undefined) return undefined
    const latestContent = this.#files.get(path)
    if (latestContent && name !== 'index') return latestContent()
    const { graph } = this.#source.engine.site
    if (scope === undefined) {
      const context = await graph.read(this.#source.context)
      return scopesScript(pagesByScope(context.scopes, outputPages(context)), context)
    }
    for (const [file, content] of (await graph.current(this.#scope, scope)) ?? []) this.#files.set(file, content)
    return this.#files.get(path)?.()
  }

  /** Renders all pages while the server is idle, so that the first search need not wait for them. */
  async warm(): Promise<void> {
    await this.#readWhenIdle(outputPages(await this.#source.engine.site.graph.read(this.#source.context)))
  }

  #indexEntry(page: OutputPage, context: ViewContext): IndexedPage {
    const body = this.#source.engine.pages.find(page.slug)?.body
    return indexedPage({ ...page, title: page.frontmatter.title ?? body?.title ?? page.title }, context, body)
  }

  /** Renders pages while the server is idle, for the next index. */
  async #readWhenIdle(pages: readonly OutputPage[]): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    for (const { slug } of pages) {
      if (this.#source.engine.pages.find(slug)) continue
      await this.#source.idle()
      await this.#source.engine.pages.render(slug).catch(() => {})
    }
    this.#isReading = false
  }
}

/** Returns the pages of a scope. Undefined if no scope has this id. */
function scopePages(id: string, context: ViewContext): OutputPage[] | undefined {
  return [...pagesByScope(context.scopes, outputPages(context))].find(([scope]) => scope.id === id)?.[1]
}
