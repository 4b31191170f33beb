import type { ResolvedDocsConfig } from '@octavo/config'
import { contentHash, type Diagnostic, type Frontmatter, memo, type OperationLinkView, query } from '@octavo/core'
import {
  type ApiSettings,
  documentFingerprint,
  findGroup,
  type LoadedSpec,
  modelFingerprint,
  modelUses,
  type Operation,
  type OperationGroup,
  operationFingerprint,
  operationLink,
  operationTitle,
  replyChannels,
  type SitePlace,
  type SpecDocument,
  specGroups,
} from '@octavo/openapi'
import { type DocumentPage, isRemoteSpec, type Site } from '@octavo/site'
import { parseSiteUrl, siteBasePath, sitePlace, type UrlOptions } from '../files/urls.js'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { resolveLinkStyle } from '../options/resolveOptions.js'
import type { MdxPageContent } from '../render/apiContent.js'
import { type DocumentLinks, type DocumentPages, documentLinks, documentPages, nearestSlug } from './documentLinks.js'
import { mdxPage } from './mdxPage.js'
import { PlaygroundFiles } from './playgroundFiles.js'
import { diagnosticLocation } from './specLocation.js'

/** The part of an OpenAPI document that a page shows, or the endpoint in its frontmatter. */
export type ShownApi =
  | { kind: 'operation'; document: SpecDocument; operation: Operation; page: Pick<Frontmatter, 'playground'> }
  | { kind: 'model'; document: SpecDocument; name: string; uses: readonly ModelUse[] }
  | {
      kind: 'document'
      document: SpecDocument
      /** Groups of the overview, or the group of the page. */
      groups: readonly OperationGroup[]
      isGroup: boolean
      slug: string
      /** Path or URL at which readers get the document. */
      file: string | undefined
    }
  | { kind: 'mdx'; mdx: MdxPageContent }
  | { kind: 'missing' }

/** An operation that shows a model, with the slug of its page. */
export type ModelUse = Omit<OperationLinkView, 'href'> & { slug: string }

/** The content of a page that comes from an OpenAPI document, or from the endpoint in its frontmatter. */
export interface ApiPage {
  /** Path or URL of the document, which diagnostics of pages without a file refer to. */
  source: string
  /** Path of the page's file, or its slug. Relative URLs in local documents are resolved against it. */
  from: string
  slug: string
  /** A hash of everything in the document that the page shows. */
  key: string
  /** MDX from the document (`x-mint.content`), for pages without a file. */
  text: string
  api: ShownApi
  /** Returns the location of a diagnostic about `text` in the document. */
  place(problem: Pick<Diagnostic, 'start' | 'end'>): Pick<Diagnostic, 'file' | 'start' | 'end'>
}

export type ApiPagesOptions = Pick<ResolvedOctavoOptions, 'base' | 'links' | 'linkStyle' | 'siteUrl'>

/** Returns the channels of a document by their keys. Replies refer to them. */
const channelsByKey = memo(
  ({ operations }: LoadedSpec) =>
    new Map(operations.flatMap((one) => (one.kind === 'channel' ? [[one.operationId, one] as const] : []))),
)
const siteDocumentPages = memo((site: Site) => query('documentPages', () => documentPages(site)))
const siteDocumentLinks = memo((site: Site) =>
  query('documentLinks', (read) => documentLinks(site, read(siteDocumentPages(site)))),
)

/** Provides the pages of a site with the OpenAPI content that they show. */
export class ApiPages {
  readonly site: Site
  readonly config: Pick<ResolvedDocsConfig, 'api' | 'markdown' | 'icons'>
  readonly settings: ApiSettings
  /** A hash of the settings that content is made with. */
  readonly settingsKey: string
  readonly playground: PlaygroundFiles
  /** How descriptions link to pages. */
  readonly urls: UrlOptions
  constructor(
    site: Site,
    config: Pick<ResolvedDocsConfig, 'api' | 'markdown' | 'seo' | 'icons'>,
    options: ApiPagesOptions,
  ) {
    const { base, links } = options
    const address = parseSiteUrl(options.siteUrl ?? config.seo.metatags.canonical, base)
    this.urls = { base, linkStyle: resolveLinkStyle(options, config), sitePath: siteBasePath(address, base) }
    this.site = site
    this.config = config
    this.settings = apiSettings(config, sitePlace({ base, site: address }))
    this.playground = new PlaygroundFiles(config, { base, isRelative: links === 'relative' })
    this.settingsKey = contentHash(
      JSON.stringify(this.urls),
      JSON.stringify([this.settings, this.playground.transport, config.api.playground]),
    )
  }

  /** The pages of documents that descriptions link to in the style of other API references. */
  get links(): ReadonlyMap<string, DocumentLinks> {
    return this.site.graph.read(siteDocumentLinks(this.site))
  }

  /** The pages of each document. */
  get documents(): ReadonlyMap<string, DocumentPages> {
    return this.site.graph.read(siteDocumentPages(this.site))
  }

  /** Returns a hash of the pages to which texts and types of a document link. */
  linksKey(source: string): string {
    const models = this.documents.get(source)?.models
    return (this.links.get(source)?.key ?? '') + (models?.size ? contentHash(JSON.stringify([...models])) : '')
  }

  /** Returns the slug of the page of a channel. */
  channelSlug(source: string, key: string, from: string): string | undefined {
    const operation = channelsByKey(this.site.spec(source)).get(key)
    return operation && nearestSlug(this.documents.get(source)?.operations.get(operation), from)
  }

  /** Returns the API content of a page, if it has any. */
  of(slug: string): ApiPage | undefined {
    const generated = this.site.derived.generated.get(slug)
    if (generated && 'part' in generated) return this.#partPage(slug, generated)
    if (generated) return this.#operationPage(slug, generated)
    const pageTarget = this.site.pageOperation(slug)
    if (pageTarget) return 'source' in pageTarget ? this.#operationPage(slug, pageTarget) : missing(pageTarget.missing)
    const model = this.site.pageModel(slug)
    if (model) return 'source' in model ? this.#modelPage(slug, model) : missing(model.missing)
    return this.#mdxPage(slug)
  }

  #operationPage(slug: string, { source, operation }: { source: string; operation: Operation }): ApiPage {
    const { document } = this.site.spec(source)
    if (!document) return missing(source)
    const from = this.#pageFile(slug)
    // Remote documents are untrusted: their MDX is not compiled.
    const pageContent = isRemoteSpec(source) || this.site.routes.has(slug) ? '' : (operation.content ?? '')
    const content = { source, file: source, pointer: `${operation.pointer}/x-mint/content`, text: pageContent }
    const page: Pick<Frontmatter, 'playground'> = this.site.pageFacts(slug)?.frontmatter ?? {}
    const replies = replyChannels(document, operation).map((key) => this.channelSlug(source, key, slug))
    return {
      source,
      from,
      slug,
      key: contentHash(
        'operation',
        this.settingsKey,
        source,
        operationFingerprint(document, operation),
        this.linksKey(source),
        ...(replies.length > 0 ? [JSON.stringify([slug, replies])] : []),
        routeFolder(from),
        page.playground ?? '',
        String(this.config.markdown.schema),
      ),
      text: pageContent,
      api: { kind: 'operation', document, operation, page },
      place: (problem) => diagnosticLocation(this.site, content, problem),
    }
  }

  #modelPage(slug: string, { source, name }: { source: string; name: string }): ApiPage {
    const { document } = this.site.spec(source)
    if (!document) return missing(source)
    const from = this.#pageFile(slug)
    const uses = this.#modelUses(slug, source, name)
    return {
      ...empty(source),
      from,
      key: contentHash(
        'model',
        JSON.stringify(uses),
        this.settingsKey,
        source,
        modelFingerprint(document, name),
        this.linksKey(source),
        routeFolder(from),
      ),
      api: { kind: 'model', document, name, uses },
    }
  }

  #modelUses(slug: string, source: string, name: string): ModelUse[] {
    const pages = this.documents.get(source)?.operations
    const operation = (one: Operation) => nearestSlug(pages?.get(one), slug)
    return modelUses(this.site.spec(source), name).flatMap((one) =>
      operationLink(one, { operation }).map(({ href, ...link }) => ({ ...link, slug: href })),
    )
  }

  #partPage(slug: string, { source, part, title }: DocumentPage): ApiPage {
    if (part.kind === 'model') return this.#modelPage(slug, { source, name: part.name })
    const spec = this.site.spec(source)
    const { document } = spec
    const group = part.kind === 'group' ? findGroup(spec, part.tag) : undefined
    if (!document || (part.kind === 'group' && !group)) return missing(source)
    const groups = group ? [group] : specGroups(spec)
    const href = documentHref(this.site, source)
    return {
      ...empty(source),
      from: slug,
      key: contentHash(
        part.kind,
        title,
        this.settingsKey,
        source,
        documentFingerprint(document, group?.tag?.name),
        JSON.stringify(this.#listedPages(slug, source, groups)),
        this.linksKey(source),
        slug,
        href ?? '',
      ),
      api: { kind: 'document', document, groups, isGroup: group !== undefined, slug, file: href },
    }
  }

  /** Returns everything that a list of operations shows. */
  #listedPages(slug: string, source: string, groups: readonly OperationGroup[]): unknown {
    const pages = this.documents.get(source)
    return groups.map(({ label, tag, operations, groups: below }) => [
      label,
      tag && nearestSlug(pages?.groups.get(tag.name), slug),
      operations.map((operation) => [
        operation.method,
        operation.path,
        operationTitle(operation),
        operation.deprecated,
        operation.hidden,
        nearestSlug(pages?.operations.get(operation), slug),
      ]),
      this.#listedPages(slug, source, below),
    ])
  }

  #mdxPage(slug: string): ApiPage | undefined {
    const route = this.site.routes.get(slug)
    const facts = route && this.site.facts(route.file)
    const options = { config: this.config, settings: this.settings, transport: this.playground.transport }
    const mdx = facts && mdxPage(facts, options)
    if (!mdx) return undefined
    return { ...empty(route.file), key: contentHash('mdx', JSON.stringify(mdx)), api: { kind: 'mdx', mdx } }
  }

  #pageFile(slug: string): string {
    return this.site.routes.get(slug)?.file ?? slug
  }
}

/** Returns the path of a published document in the site, or the URL of a remote one. */
function documentHref(site: Site, source: string): string | undefined {
  return isRemoteSpec(source) || site.files.get(source)?.ignoredByDefault === false ? source : undefined
}

function routeFolder(from: string): string {
  return from.slice(0, from.lastIndexOf('/') + 1)
}

function missing(source: string): ApiPage {
  return { ...empty(source), key: 'missing', api: { kind: 'missing' } }
}

function empty(source: string): Omit<ApiPage, 'key' | 'api'> {
  return { source, from: source, slug: '', text: '', place: () => ({ file: source }) }
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
