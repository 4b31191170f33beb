import { markFile, markPage, PAGE_URL_MARK } from '@octavo/content'
import type { ChannelDocumentView, ChannelView, OperationView } from '@octavo/core'
import {
  channelLine,
  channelMarkdown,
  channelView,
  type DocumentViewOptions,
  documentMarkdown,
  endpointLine,
  groupView,
  type OperationViewOptions,
  operationMarkdown,
  operationView,
  overviewView,
  type SpecDocument,
  schemaMarkdown,
  schemaPageView,
} from '@octavo/openapi'
import { isRemoteSpec } from '@octavo/site'
import { assetUrl, pageUrl } from '../files/urls.js'
import type { ApiContent, ApiFragment, PageFiles, PlaygroundFile } from '../render/apiContent.js'
import { playgroundDisplay } from '../view/display.js'
import type { ApiPage, ApiPages, ShownApi } from './apiPages.js'
import type { RenderDescription } from './descriptions.js'
import { nearestSlug } from './documentLinks.js'
import { FragmentSet, type SpecSource } from './fragments.js'
import { descriptionBase } from './specLocation.js'

/** The content of a page, and the files that it loads. */
export interface PageContent extends PageFiles {
  content: ApiContent
}

/** The values of a page from which its content is made. */
export type ShownPage = Pick<ApiPage, 'source' | 'from' | 'slug' | 'api'>

/** The values of a site from which content is made. Those of operations can be sent to threads (`sharedDocument.ts`). */
export type ContentSource = Pick<
  ApiPages,
  | 'channelSlug'
  | 'config'
  | 'documents'
  | 'links'
  | 'linksKey'
  | 'of'
  | 'playground'
  | 'settings'
  | 'settingsKey'
  | 'urls'
> & { site: SpecSource }

/** Makes the content of API pages, with their descriptions rendered. */
export class ApiContents {
  readonly fragments: FragmentSet
  readonly #api: ContentSource
  readonly #markdown: RenderDescription

  /** Unchanged builds need no renderer. */
  static async load(api: ContentSource): Promise<ApiContents> {
    const { createDescriptions } = await import('./descriptions.js')
    return new ApiContents(api, await createDescriptions(api.config, api.urls))
  }

  private constructor(api: ContentSource, markdown: RenderDescription) {
    this.#api = api
    this.#markdown = markdown
    this.fragments = new FragmentSet(api.site, {
      markdown: (text, source) => this.#render(text, source).html,
      modelHref: (name, source) => this.#modelHref(name, source),
      linksKey: (source) => api.linksKey(source),
      base: api.urls.base,
      settings: api.settings,
      settingsKey: api.settingsKey,
    })
  }

  of(page: ShownPage): PageContent {
    const { api, source } = page
    if (api.kind === 'operation')
      return api.operation.kind === 'channel' ? this.#channel(page, api) : this.#operation(page, api)
    if (api.kind === 'model') return this.#model(page, api)
    if (api.kind === 'document') return this.#document(page, api)
    const content: ApiContent = api.kind === 'mdx' ? { mdx: api.mdx, markdown: '' } : { isMissing: true, markdown: '' }
    return { content, fragments: toFragments(undefined, source) }
  }

  /** Returns the content of the playground file of a page. */
  playground(slug: string, path: string): string | undefined {
    const cached = this.#api.playground.take(path)
    if (cached !== undefined) return cached
    const page = this.#api.of(slug)
    return page?.api.kind === 'operation' ? this.#pageFile(page, page.api)?.content : undefined
  }

  #pageFile(page: ShownPage, part: Extract<ShownApi, { kind: 'operation' }>): PlaygroundFile | undefined {
    if (part.operation.kind !== 'channel') return this.#playgroundFile(page, part)
    return this.#channelFile(page, part, this.#channelView(page, part))
  }

  #channelFile(
    { source, from }: ShownPage,
    part: Extract<ShownApi, { kind: 'operation' }>,
    view: ChannelView | undefined,
  ): PlaygroundFile | undefined {
    const markdown = (text: string) => this.#render(text, source, from).html
    return this.#api.playground.ofChannel({ ...part, markdown }, view)
  }

  #operation(page: ShownPage, operationPart: Extract<ShownApi, { kind: 'operation' }>): PageContent {
    const { source, from } = page
    const { document, operation } = operationPart
    const { config, settings, playground } = this.#api
    const view = operationView(document, operation, this.#viewOptions(document, from))
    const file = this.#playgroundFile(page, operationPart)
    const content: ApiContent = {
      ...(view ? { operation: view } : { isMissing: true }),
      display: playgroundDisplay(operationPart.page, config, view !== undefined && hasServer(view)),
      ...playground.button(file),
      markdownHead: view && endpointLine(view),
      markdown:
        operationMarkdown(document, operation, {
          api: settings,
          schema: config.markdown.schema,
          labels: true,
          endpoint: false,
          page: PAGE_URL_MARK,
          modelHref: (name) => this.#modelHref(name, source, from),
          text: (text) => this.#render(text, source, from).markdown,
        }) ?? '',
    }
    return { content, fragments: toFragments(view?.fragments, source), playground: file }
  }

  #channelView(
    { source, from, slug }: ShownPage,
    { document, operation }: Extract<ShownApi, { kind: 'operation' }>,
  ): ChannelView | undefined {
    return channelView(document, operation, {
      ...this.#viewOptions(document, from),
      channelHref: (key) => {
        const target = this.#api.channelSlug(source, key, slug)
        return target === undefined ? undefined : pageUrl(target, this.#api.urls)
      },
    })
  }

  #channel(page: ShownPage, part: Extract<ShownApi, { kind: 'operation' }>): PageContent {
    const { source, from, slug } = page
    const { document, operation } = part
    const { config, settings, playground } = this.#api
    const view = this.#channelView(page, part)
    const file = this.#channelFile(page, part, view)
    const content: ApiContent = {
      ...(view ? { channel: view } : { isMissing: true }),
      display: 'none',
      ...playground.button(file, { isChannel: true }),
      markdownHead: view && channelLine(view),
      markdown:
        channelMarkdown(document, operation, {
          api: settings,
          schema: config.markdown.schema,
          labels: true,
          endpoint: false,
          page: PAGE_URL_MARK,
          channelHref: (key) => {
            const target = this.#api.channelSlug(source, key, slug)
            return target === undefined ? undefined : markPage(target)
          },
          text: (text) => this.#render(text, source, from).markdown,
        }) ?? '',
    }
    return { content, fragments: toFragments(view?.fragments, source), playground: file }
  }

  #modelHref(name: string, source: string, from = ''): string | undefined {
    const slug = nearestSlug(this.#api.documents.get(source)?.models.get(name), from)
    return slug === undefined ? undefined : pageUrl(slug, this.#api.urls)
  }

  #model({ source, from }: ShownPage, { document, name, uses }: Extract<ShownApi, { kind: 'model' }>): PageContent {
    const links = (url: (slug: string) => string) => uses.map(({ slug, ...link }) => ({ ...link, href: url(slug) }))
    const view = schemaPageView(document, name, this.#viewOptions(document, from))
    const content: ApiContent = {
      ...(view ? { schema: { ...view, uses: links((slug) => pageUrl(slug, this.#api.urls)) } } : { isMissing: true }),
      markdown:
        schemaMarkdown(document, name, {
          labels: true,
          api: this.#api.settings,
          uses: links(markPage),
          page: PAGE_URL_MARK,
          text: (text) => this.#render(text, source, from).markdown,
        }) ?? '',
    }
    return { content, fragments: toFragments(view?.fragments, source) }
  }

  #document({ source, from }: ShownPage, page: Extract<ShownApi, { kind: 'document' }>): PageContent {
    const { urls } = this.#api
    const links = this.#api.links.get(source)
    const base = descriptionBase(source, from)
    const file = page.file && assetUrl(page.file, urls.base)
    const html = this.#documentView(page, {
      markdown: (text) => this.#render(text, source, from).html,
      page: (text) => this.#markdown.page(text, base, links),
      url: (slug) => pageUrl(slug, urls),
      file,
    })
    const markdown = this.#documentView(page, {
      markdown: (text) => this.#render(text, source, from).markdown,
      page: (text) => {
        const { markdown: html, ...rest } = this.#markdown.page(text, base, links)
        return { ...rest, html }
      },
      url: markPage,
      file: page.file && (isRemoteSpec(page.file) ? page.file : markFile(page.file)),
    })
    return { content: { document: html, markdown: documentMarkdown(markdown, { labels: true }) }, fragments: [] }
  }

  #documentView(
    { document, groups, isGroup, slug }: Extract<ShownApi, { kind: 'document' }>,
    {
      url,
      file,
      ...render
    }: Pick<DocumentViewOptions, 'markdown' | 'page'> & { url(slug: string): string; file: string | undefined },
  ): ChannelDocumentView {
    const pages = this.#api.documents.get(document.source)
    const link = (slugs: readonly string[] | undefined) => {
      const target = nearestSlug(slugs, slug)
      return target === undefined ? undefined : url(target)
    }
    const options: DocumentViewOptions = {
      ...render,
      operation: (operation) => link(pages?.operations.get(operation)),
      group: (tag) => link(pages?.groups.get(tag)),
      hasModel: (name) => pages?.models.has(name) === true,
      place: this.#api.settings,
    }
    const [group] = groups
    if (isGroup && group) return groupView(document, group, options)
    const view = overviewView(document, groups, options)
    if (file === undefined) return view
    const name = document.source.split('/').at(-1) ?? document.source
    return { ...view, facts: [...view.facts, { name: 'downloadSpec', text: name, url: file }] }
  }

  #playgroundFile(
    { from }: ShownPage,
    { document, operation, page }: Extract<ShownApi, { kind: 'operation' }>,
  ): PlaygroundFile | undefined {
    return this.#api.playground.of(document, operation, { ...this.#viewOptions(document, from), page })
  }

  #viewOptions(document: SpecDocument, from: string): OperationViewOptions & { api: ApiPages['settings'] } {
    const markdown = (text: string) => this.#render(text, document.source, from).html
    const modelHref = (name: string) => this.#modelHref(name, document.source, from)
    return { ...this.fragments.options(document), markdown, modelHref, api: this.#api.settings }
  }

  /**
   * Renders a description. Relative URLs of remote documents are resolved against the document, those of local
   * documents against the page. Fragments belong to many pages, so browsers resolve their relative URLs.
   */
  #render(text: string, source: string, from?: string): ReturnType<RenderDescription> {
    return this.#markdown(text, descriptionBase(source, from), this.#api.links.get(source))
  }
}

function toFragments(references: readonly Omit<ApiFragment, 'source'>[] = [], source: string): ApiFragment[] {
  return references.map((part) => ({ ...part, source }))
}

function hasServer({ kind, request }: OperationView): boolean {
  return kind !== 'webhook' && request.servers.length > 0
}
