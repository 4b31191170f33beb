import { PAGE_URL_MARK } from '@octavo/content'
import type { OperationView } from '@octavo/core'
import {
  endpointLine,
  type OperationViewOptions,
  operationMarkdown,
  operationView,
  type SpecDocument,
  schemaMarkdown,
  schemaPageView,
} from '@octavo/openapi'
import type { ApiContent, ApiFragment } from '../render/apiContent.js'
import { playgroundDisplay } from '../view/display.js'
import type { ApiPage, ApiPages, ShownApi } from './apiPages.js'
import type { RenderDescription } from './descriptions.js'
import { FragmentSet } from './fragments.js'
import type { PlaygroundFile } from './playgroundFiles.js'
import { descriptionBase } from './specLocation.js'

/** The content of a page, and the files that it loads. */
export interface PageContent {
  content: ApiContent
  /** The fragments that load when readers expand fields. Fragments may load others. */
  fragments: ApiFragment[]
  playground?: PlaygroundFile | undefined
}

/** Makes the content of API pages, with their descriptions rendered. */
export class ApiContents {
  readonly fragments: FragmentSet
  readonly #api: ApiPages
  readonly #markdown: RenderDescription

  /** Unchanged builds need no renderer. */
  static async load(api: ApiPages): Promise<ApiContents> {
    const { createDescriptions } = await import('./descriptions.js')
    return new ApiContents(api, await createDescriptions(api.config, api.urls))
  }

  private constructor(api: ApiPages, markdown: RenderDescription) {
    this.#api = api
    this.#markdown = markdown
    this.fragments = new FragmentSet(api.site, {
      markdown: (text, source) => this.#render(text, source).html,
      linksKey: (source) => api.links.get(source)?.key ?? '',
      base: api.urls.base,
      settings: api.settings,
      settingsKey: api.settingsKey,
    })
  }

  of(page: ApiPage): PageContent {
    const { shownApi, source } = page
    if (shownApi.kind === 'operation') return this.#operation(page, shownApi)
    if (shownApi.kind === 'model') return this.#model(page, shownApi)
    const content: ApiContent =
      shownApi.kind === 'mdx' ? { mdx: shownApi.mdx, markdown: '' } : { isMissing: true, markdown: '' }
    return { content, fragments: toFragments(undefined, source) }
  }

  /** Returns the content of the playground file of a page. */
  playground(slug: string, path: string): string | undefined {
    const keptText = this.#api.playground.take(path)
    if (keptText !== undefined) return keptText
    const page = this.#api.of(slug)
    return page?.shownApi.kind === 'operation' ? this.#playgroundFile(page, page.shownApi)?.content : undefined
  }

  #operation(page: ApiPage, operationPart: Extract<ShownApi, { kind: 'operation' }>): PageContent {
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
          endpoint: false,
          page: PAGE_URL_MARK,
          text: (text) => this.#render(text, source, from).markdown,
        }) ?? '',
    }
    return { content, fragments: toFragments(view?.fragments, source), playground: file }
  }

  #model({ source, from }: ApiPage, { document, name }: Extract<ShownApi, { kind: 'model' }>): PageContent {
    const view = schemaPageView(document, name, this.#viewOptions(document, from))
    const content: ApiContent = {
      ...(view ? { schema: view } : { isMissing: true }),
      markdown:
        schemaMarkdown(document, name, {
          api: this.#api.settings,
          page: PAGE_URL_MARK,
          text: (text) => this.#render(text, source, from).markdown,
        }) ?? '',
    }
    return { content, fragments: toFragments(view?.fragments, source) }
  }

  #playgroundFile(
    { from }: ApiPage,
    { document, operation, page }: Extract<ShownApi, { kind: 'operation' }>,
  ): PlaygroundFile | undefined {
    return this.#api.playground.of(document, operation, { ...this.#viewOptions(document, from), page })
  }

  #viewOptions(document: SpecDocument, from: string): OperationViewOptions & { api: ApiPages['settings'] } {
    const markdown = (text: string) => this.#render(text, document.source, from).html
    return { ...this.fragments.options(document), markdown, api: this.#api.settings }
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
