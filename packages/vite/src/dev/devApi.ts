import type { ResolvedDocsConfig } from '@octavo/config'
import type { Diagnostic } from '@octavo/core'
import type { SitePlace } from '@octavo/openapi'
import type { ServerTemplate } from '@octavo/proxy'
import type { Site } from '@octavo/site'
import { oauthCallbackPage, playgroundLabelsScript } from '@octavo/theme'
import { type ApiPage, ApiPages } from '../api/apiPages.js'
import { fragmentFile } from '../api/fragments.js'
import { OAUTH_PAGE } from '../api/playgroundFiles.js'
import { checkFragments, fragmentDocument } from '../api/writeFragments.js'
import { siteServers } from '../endpoint/siteServers.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import type { ApiContent, ApiFragment } from '../render/apiContent.js'
import { siteAddress, sitePlace } from '../urls/urls.js'
import type { ViewContext } from '../view/pageView.js'

/** Files of playgrounds that are kept: open pages may still ask for an older one. */
const MAX_FILES = 500

/** What pages show of OpenAPI documents, made when they are shown; gone with the configuration it was made from. */
export class DevApi {
  readonly #site: Site
  readonly #options: ResolvedOctavoOptions
  readonly #fragments = new Map<string, ApiFragment>()
  readonly #files = new Map<string, string>()
  #pages: ApiPages | undefined
  #servers: readonly ServerTemplate[] | undefined

  constructor(site: Site, options: ResolvedOctavoOptions) {
    this.#site = site
    this.#options = options
  }

  /** Documents or docs.json have changed. */
  forget(): void {
    this.#pages = undefined
    this.#servers = undefined
  }

  /** Pages may name other servers now. */
  forgetServers(): void {
    this.#servers = undefined
  }

  of(slug: string): ApiPage | undefined {
    return this.#open()?.of(slug)
  }

  /** Returns what a page shows, ready to be rendered. The files that an opened page will request are known from then on. */
  async content(page: ApiPage, isOpened: boolean): Promise<ApiContent> {
    await this.#open()?.prepare()
    const content = page.content()
    const file = isOpened ? page.playground() : undefined
    if (file) this.#files.set(file.path, file.content)
    const [oldest] = this.#files.size > MAX_FILES ? this.#files.keys() : []
    if (oldest !== undefined) this.#files.delete(oldest)
    this.#remember(page.fragments())
    return content
  }

  /** A file below `_octavo/` that belongs to API pages. */
  async file(path: string, context: () => Promise<ViewContext>): Promise<string | undefined> {
    const known = this.#files.get(path)
    if (known !== undefined) return known
    const fragment = this.#fragments.get(path)
    if (fragment) return this.#fragment(fragment, await context())
    const language = /^_octavo\/labels\/playground-([\w-]{1,40})\.js$/.exec(path)?.[1]
    if (language !== undefined) return playgroundLabelsScript(language)
    if (path !== OAUTH_PAGE) return undefined
    return oauthCallbackPage((await context()).assets.parts['oauth-callback'] ?? '')
  }

  /** Returns diagnostics of documents whose fragments exceed the limits. */
  async checkFragments(fragments: readonly ApiFragment[]): Promise<Diagnostic[]> {
    const [pages, { config }] = [this.#open(), this.#site]
    if (!pages || !config || fragments.length === 0) return []
    await pages.prepare()
    return checkFragments({ site: this.#site, config, fragments, set: pages.fragments })
  }

  /** The same list as long as nothing has changed. */
  servers(): readonly ServerTemplate[] {
    const { config } = this.#site
    this.#servers ??= config ? siteServers(this.#site, config, this.#place(config)) : []
    return this.#servers
  }

  #place(config: ResolvedDocsConfig): SitePlace {
    const { base, siteUrl } = this.#options
    const site = siteAddress(siteUrl ?? config.seo.metatags.canonical, base)
    return sitePlace({ base, ...(site !== undefined && { site }) })
  }

  async #fragment(fragment: ApiFragment, context: ViewContext): Promise<string | undefined> {
    const pages = this.#open()
    await pages?.prepare()
    const view = pages?.fragments.view(fragment)
    if (!view) return undefined
    this.#remember(view.fragments.map((reference) => ({ ...reference, source: fragment.source })))
    return fragmentDocument(view, context)
  }

  #remember(fragments: readonly ApiFragment[]): void {
    for (const fragment of fragments) this.#fragments.set(fragmentFile(fragment.source, fragment.id), fragment)
  }

  #open(): ApiPages | undefined {
    const { config } = this.#site
    this.#pages ??= config && new ApiPages(this.#site, config, this.#options)
    return this.#pages
  }
}
