import { type FragmentView, query, type Source } from '@octavo/core'
import type { ServerTemplate } from '@octavo/proxy'
import { oauthCallbackPage, playgroundLabelsScript } from '@octavo/theme'
import type { ApiPage } from '../api/apiPages.js'
import { fragmentFile, fragmentFolder } from '../api/fragments.js'
import { OAUTH_PAGE, playgroundKey } from '../api/playgroundFiles.js'
import { fragmentDocument } from '../api/writeFragments.js'
import { parseSiteUrl, sitePlace } from '../files/urls.js'
import type { Engine } from '../queries/engine.js'
import type { RenderedPage } from '../queries/pageBodies.js'
import type { ApiFragment } from '../render/apiContent.js'
import { siteServers } from '../view/siteServers.js'
import type { ViewContext } from '../view/viewContext.js'

/** Maximum number of playground files in memory. Outdated files are kept because open pages can still request them. */
const MAX_FILES = 500

/** Maximum number of fragments that are read for one that no opened page has loaded. */
const MAX_READ = 8_000

const API_FILE = /^(_octavo\/api\/[\w-]+)\/(?:try-([\w-]{12})-)?[^/]+$/

/** Serves the files that API pages load, generated on request. */
export class DevApi {
  readonly #engine: Engine
  readonly #fragments = new Map<string, ApiFragment>()
  readonly #files = new Map<string, string>()
  readonly #servers: Source<readonly ServerTemplate[]>

  constructor(engine: Engine) {
    this.#engine = engine
    this.#servers = query('servers', () => {
      const { site, options, config } = engine
      const address = parseSiteUrl(options.siteUrl ?? config.seo.metatags.canonical, options.base)
      return siteServers(site, config, sitePlace({ base: options.base, site: address }))
    })
  }

  /** Prepares the files that an opened page will load. */
  async open({ slug, body: { fragments = [], playground } }: RenderedPage): Promise<void> {
    this.#addFragments(fragments)
    if (playground === undefined || this.#files.has(playground)) return
    const content = (await this.#engine.apiContents()).playground(slug, playground)
    if (content !== undefined) this.#files.set(playground, content)
    const [oldest] = this.#files.size > MAX_FILES ? this.#files.keys() : []
    if (oldest !== undefined) this.#files.delete(oldest)
  }

  /** Returns a file below `_octavo/` that API pages load. */
  async file(path: string, context: ViewContext): Promise<string | undefined> {
    await this.#find(path)
    const text = this.#files.get(path)
    if (text !== undefined) return text
    const fragment = this.#fragments.get(path)
    if (fragment) return this.#fragment(fragment, context)
    const language = /^_octavo\/labels\/playground-([\w-]{1,40})\.js$/.exec(path)?.[1]
    if (language !== undefined) return playgroundLabelsScript(language)
    if (path !== OAUTH_PAGE) return undefined
    return oauthCallbackPage(context.assets.parts['oauth-callback'] ?? '')
  }

  /** Returns the servers of the site. Returns the same array until they may have changed. */
  async servers(): Promise<readonly ServerTemplate[]> {
    await this.#engine.completeFacts()
    return this.#engine.site.graph.read(this.#servers)
  }

  async #fragment(fragment: ApiFragment, context: ViewContext): Promise<string | undefined> {
    const view = (await this.#engine.apiContents()).fragments.view(fragment)
    if (!view) return undefined
    this.#addFragments(loadedFragments(view, fragment))
    return fragmentDocument(view, context)
  }

  /** Opens the pages of a file's document until one loads it: browsers can request it before its page, as after a restart. */
  async #find(path: string): Promise<void> {
    const [, folder, key] = API_FILE.exec(path) ?? []
    if (folder === undefined) return
    const isKnown = () => this.#files.has(path) || this.#fragments.has(path)
    const { site, api, pages } = this.#engine
    const mayLoad = ({ source, api }: ApiPage) =>
      fragmentFolder(source) === folder &&
      (key === undefined || (api.kind === 'operation' && playgroundKey(api.operation) === key))
    for (const { slug } of site.pages()) {
      if (isKnown()) return
      const apiPage = api.of(slug)
      const page = apiPage && mayLoad(apiPage) ? await pages.render(slug) : undefined
      if (page) await this.open(page)
    }
    const { fragments } = await this.#engine.apiContents()
    // Fragments load others, which are added while the map is read.
    for (const fragment of this.#fragments.values()) {
      if (isKnown() || this.#fragments.size > MAX_READ) return
      if (fragmentFolder(fragment.source) === folder)
        this.#addFragments(loadedFragments(fragments.view(fragment), fragment))
    }
  }

  #addFragments(fragments: readonly ApiFragment[]): void {
    for (const fragment of fragments) this.#fragments.set(fragmentFile(fragment.source, fragment.id), fragment)
  }
}

function loadedFragments(view: FragmentView | undefined, { source }: ApiFragment): ApiFragment[] {
  return (view?.fragments ?? []).map((reference) => ({ ...reference, source }))
}
