import type { ResolvedDocsConfig } from '@octavo/config'
import { PAGE_URL_MARK } from '@octavo/content'
import { contentHash, type Diagnostic, type Frontmatter, type OperationView } from '@octavo/core'
import {
  type ApiSettings,
  endpointLine,
  modelFingerprint,
  type Operation,
  type OperationViewOptions,
  operationFingerprint,
  operationMarkdown,
  operationView,
  type SitePlace,
  type SpecDocument,
  schemaMarkdown,
  schemaPageView,
} from '@octavo/openapi'
import { isRemoteSpec, type Site } from '@octavo/site'
import { playgroundDisplay } from '../endpoint/display.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { linkStyleOf } from '../options/resolveOptions.js'
import type { ApiContent, ApiFragment } from '../render/apiContent.js'
import { parseSiteUrl, sitePathOf, sitePlace, type UrlOptions } from '../urls/urls.js'
import type { RenderDescription } from './descriptions.js'
import { type DocumentLinks, documentLinks } from './documentLinks.js'
import { FragmentSet } from './fragments.js'
import { mdxPage } from './mdxPage.js'
import { type PlaygroundFile, PlaygroundFiles } from './playgroundFiles.js'
import { descriptionBase, diagnosticLocation } from './specLocation.js'

/** The content of a page that comes from an OpenAPI document, or from the endpoint in its frontmatter. */
export interface ApiPage {
  /** Path or URL of the document, which diagnostics of pages without a file refer to. */
  source: string
  /** A hash of everything in the document that the page shows. */
  key: string
  /** MDX from the document (`x-mint.content`), for pages without a file. */
  text: string
  /** Returns the location of a diagnostic about `text` in the document. */
  place(problem: Pick<Diagnostic, 'start' | 'end'>): Pick<Diagnostic, 'file' | 'start' | 'end'>
  content(): ApiContent
  /** Returns the file that the page's API playground loads. */
  playground(): { path: string; content: string } | undefined
  /** Returns the fragments that the page loads when readers expand fields. Fragments may load others. */
  fragments(): ApiFragment[]
}

export type ApiPagesOptions = Pick<ResolvedOctavoOptions, 'base' | 'links' | 'linkStyle' | 'siteUrl'>

/** Provides the pages of a site with the OpenAPI content that they show. */
export class ApiPages {
  readonly #playground: PlaygroundFiles
  readonly #site: Site
  readonly #config: Pick<ResolvedDocsConfig, 'api' | 'markdown' | 'icons'>
  readonly #settings: ApiSettings
  readonly #settingsKey: string
  readonly #fragments: FragmentSet
  /** How descriptions link to pages. */
  readonly urls: UrlOptions

  #markdown: RenderDescription | undefined
  #prepared: Promise<void> | undefined
  #links: ReadonlyMap<string, DocumentLinks> | undefined

  constructor(
    site: Site,
    config: Pick<ResolvedDocsConfig, 'api' | 'markdown' | 'seo' | 'icons'>,
    options: ApiPagesOptions,
  ) {
    const { base, links } = options
    const address = parseSiteUrl(options.siteUrl ?? config.seo.metatags.canonical, base)
    this.urls = { base, linkStyle: linkStyleOf(options, config), sitePath: sitePathOf(address, base) }
    this.#site = site
    this.#config = config
    this.#settings = apiSettings(config, sitePlace({ base, site: address }))
    this.#playground = new PlaygroundFiles(config, { base, isRelative: links === 'relative' })
    this.#settingsKey = contentHash(
      JSON.stringify(this.urls),
      JSON.stringify([this.#settings, this.#playground.transport, config.api.playground]),
    )
    this.#fragments = new FragmentSet(site, {
      markdown: (text, source) => this.#render(text, source).html,
      linksKey: (source) => this.links.get(source)?.key ?? '',
      base,
      settings: this.#settings,
      settingsKey: this.#settingsKey,
    })
  }

  /** Loads the Markdown renderer for descriptions. */
  prepare(): Promise<void> {
    this.#prepared ??= this.#load()
    return this.#prepared
  }

  async #load(): Promise<void> {
    // Unchanged builds need no renderer.
    const { createDescriptions } = await import('./descriptions.js')
    this.#markdown = await createDescriptions(this.#config, this.urls)
  }

  /**
   * Renders a description. Relative URLs of remote documents are resolved against the document, those of local
   * documents against the page. Fragments belong to many pages, so browsers resolve their relative URLs.
   */
  #render(text: string, source: string, from?: string): ReturnType<RenderDescription> {
    if (!this.#markdown) throw new Error('Call prepare() before reading the content of API pages.')
    return this.#markdown(text, descriptionBase(source, from), this.links.get(source))
  }

  /** The pages of documents that descriptions link to in the style of other API references. */
  get links(): ReadonlyMap<string, DocumentLinks> {
    this.#links ??= documentLinks(this.#site)
    return this.#links
  }

  #viewOptions(document: SpecDocument, from: string): OperationViewOptions & { api: ApiSettings } {
    const { source } = document
    const markdown = (text: string) => this.#render(text, source, from).html
    return { ...this.#fragments.options(document), markdown, api: this.#settings }
  }

  #placeOf(slug: string): string {
    return this.#site.routes.get(slug)?.file ?? slug
  }

  get fragments(): FragmentSet {
    return this.#fragments
  }

  /** Returns the content of the playground file of a page. */
  playgroundContent(slug: string, path: string): string | undefined {
    return this.#playground.take(path) ?? this.of(slug)?.playground()?.content
  }

  /** Returns the API content of a page, if it has any. */
  of(slug: string): ApiPage | undefined {
    const generated = this.#site.derived.generated.get(slug)
    if (generated) return this.#operationPage(slug, generated)
    const found = this.#site.pageOperation(slug)
    if (found) return 'source' in found ? this.#operationPage(slug, found) : missing(found.missing)
    const model = this.#site.pageModel(slug)
    if (model) return 'source' in model ? this.#modelPage(slug, model) : missing(model.missing)
    return this.#mdxPage(slug)
  }

  #operationPage(slug: string, { source, operation }: { source: string; operation: Operation }): ApiPage {
    const { document } = this.#site.spec(source)
    if (!document) return missing(source)
    const from = this.#placeOf(slug)
    const options = this.#viewOptions(document, from)
    // Remote documents are untrusted: their MDX is not compiled.
    const own = isRemoteSpec(source) || this.#site.routes.has(slug) ? '' : (operation.content ?? '')
    const content = { source, file: source, pointer: `${operation.pointer}/x-mint/content`, text: own }
    const page: Pick<Frontmatter, 'playground'> = this.#site.pageFacts(slug)?.frontmatter ?? {}
    const view = usedTwice(() => operationView(document, operation, options))
    let file: PlaygroundFile | undefined
    const playground = () => (file ??= this.#playground.of(document, operation, { ...options, page }))
    return {
      source,
      key: contentHash(
        'operation',
        this.#settingsKey,
        source,
        operationFingerprint(document, operation),
        this.links.get(source)?.key ?? '',
        folderOf(from),
        page.playground ?? '',
        String(this.#config.markdown.schema),
      ),
      text: own,
      place: (problem) => diagnosticLocation(this.#site, content, problem),
      playground,
      content: () => {
        const shown = view()
        return {
          ...withView('operation', shown),
          display: playgroundDisplay(page, this.#config, shown !== undefined && hasServer(shown)),
          ...this.#playground.button(playground()),
          markdownHead: shown && endpointLine(shown),
          markdown:
            operationMarkdown(document, operation, {
              api: this.#settings,
              schema: this.#config.markdown.schema,
              endpoint: false,
              page: PAGE_URL_MARK,
              text: (text) => this.#render(text, source, from).markdown,
            }) ?? '',
        }
      },
      fragments: () => (view()?.fragments ?? []).map((part) => ({ ...part, source })),
    }
  }

  #mdxPage(slug: string): ApiPage | undefined {
    const route = this.#site.routes.get(slug)
    const facts = route && this.#site.facts(route.file)
    const options = { config: this.#config, settings: this.#settings, transport: this.#playground.transport }
    const mdx = facts && mdxPage(facts, options)
    if (!mdx) return undefined
    return {
      ...empty(route.file),
      key: contentHash('mdx', JSON.stringify(mdx)),
      content: () => ({ mdx, markdown: '' }),
    }
  }

  #modelPage(slug: string, { source, name }: { source: string; name: string }): ApiPage {
    const { document } = this.#site.spec(source)
    if (!document) return missing(source)
    const from = this.#placeOf(slug)
    const options = this.#viewOptions(document, from)
    const view = usedTwice(() => schemaPageView(document, name, options))
    return {
      source,
      key: contentHash(
        'model',
        this.#settingsKey,
        source,
        modelFingerprint(document, name),
        this.links.get(source)?.key ?? '',
        folderOf(from),
      ),
      text: '',
      playground: () => undefined,
      place: () => ({ file: source }),
      content: () => ({
        ...withView('schema', view()),
        markdown:
          schemaMarkdown(document, name, {
            api: this.#settings,
            page: PAGE_URL_MARK,
            text: (text) => this.#render(text, source, from).markdown,
          }) ?? '',
      }),
      fragments: () => (view()?.fragments ?? []).map((part) => ({ ...part, source })),
    }
  }
}

function withView<Key extends 'operation' | 'schema'>(key: Key, view: ApiContent[Key]): Partial<ApiContent> {
  return view ? { [key]: view } : { isMissing: true }
}

function hasServer({ kind, request }: OperationView): boolean {
  return kind !== 'webhook' && request.servers.length > 0
}

/** Caches a value for two reads only (content, then fragments), because a site has thousands of such values. */
function usedTwice<T>(make: () => T): () => T {
  let kept: { value: T } | undefined
  return () => {
    const value = kept ? kept.value : make()
    kept = kept ? undefined : { value }
    return value
  }
}

function folderOf(from: string): string {
  return from.slice(0, from.lastIndexOf('/') + 1)
}

function missing(source: string): ApiPage {
  return { ...empty(source), key: 'missing', content: () => ({ isMissing: true, markdown: '' }) }
}

function empty(source: string): Omit<ApiPage, 'key' | 'content'> {
  return { source, text: '', playground: () => undefined, place: () => ({ file: source }), fragments: () => [] }
}

/** Returns the settings in docs.json `api` that affect operation pages. */
function apiSettings({ api }: Pick<ResolvedDocsConfig, 'api'>, place: SitePlace): ApiSettings {
  const { languages, ...examples } = api.examples
  return {
    expanded: api.params.expanded === 'all',
    url: api.url,
    ...place,
    post: api.params.post,
    examples: { ...examples, languages },
  }
}
