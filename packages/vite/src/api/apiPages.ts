import type { ResolvedDocsConfig } from '@octavo/config'
import { createForeignMarkdown, type ForeignMarkdown } from '@octavo/content'
import { contentHash, type Position } from '@octavo/core'
import {
  type ApiSettings,
  fingerprintsOf,
  type Operation,
  operationFingerprint,
  operationMarkdown,
  operationView,
  schemaPageView,
} from '@octavo/openapi'
import { isRemoteSpec, type Site } from '@octavo/site'
import type { ResolvedOctavoOptions } from '../options.js'
import type { ApiContent, ApiFragment } from './apiContent.js'
import { FragmentSet } from './fragments.js'
import { type PlaygroundFile, PlaygroundFiles } from './playgroundFiles.js'

/** The part of a page that comes from an OpenAPI document. */
export interface ApiPage {
  /** Path or address of the document; the file that a page without one of its own is reported in. */
  source: string
  /** Changes when what the page shows of the document may have changed. */
  key: string
  /** MDX that the document brings along (`x-mint.content`), for pages without a file. */
  text: string
  /** Where that text stands. */
  place(): { file: string; start?: Position; end?: Position }
  content(): ApiContent
  /** The file that the page's API playground reads. */
  playground(): { path: string; content: string } | undefined
  /** Parts that the page loads when they are opened: its own, or all that open in those as well. */
  fragments(which: 'own' | 'all'): ApiFragment[]
}

export type ApiPagesOptions = Pick<ResolvedOctavoOptions, 'base' | 'links'>

/** Joins the pages of a site with the documents that they show. */
export class ApiPages {
  readonly #playground: PlaygroundFiles
  readonly #site: Site
  readonly #settings: ApiSettings
  readonly #settingsKey: string
  readonly #fragments: FragmentSet

  #markdown: ForeignMarkdown | undefined

  constructor(site: Site, config: Pick<ResolvedDocsConfig, 'api'>, { base, links }: ApiPagesOptions) {
    this.#site = site
    this.#settings = apiSettings(config)
    this.#playground = new PlaygroundFiles(config, { base, isRelative: links === 'relative' })
    this.#settingsKey = contentHash(
      base,
      JSON.stringify([this.#settings, this.#playground.transport, config.api.playground]),
    )
    const markdown = (text: string) => this.#render(text)
    this.#fragments = new FragmentSet(site, { markdown, base, settings: this.#settings })
  }

  /** Loads what contents and fragments are made with: sites without documents do without. */
  async prepare(): Promise<void> {
    this.#markdown ??= await createForeignMarkdown()
  }

  #render(text: string): string {
    if (!this.#markdown) throw new Error('Contents of API pages are made after prepare().')
    return this.#markdown(text)
  }

  get fragments(): FragmentSet {
    return this.#fragments
  }

  /** What the page with this slug shows of a document; undefined for pages that show nothing of one. */
  of(slug: string): ApiPage | undefined {
    const generated = this.#site.derived.generated.get(slug)
    if (generated) return this.#operationPage(generated.source, generated.operation, generated.operation.content)
    const found = this.#site.pageOperation(slug)
    if (found) return 'source' in found ? this.#operationPage(found.source, found.operation) : missing(found.missing)
    const model = this.#site.pageModel(slug)
    if (!model) return undefined
    return 'source' in model ? this.#modelPage(model.source, model.name) : missing(model.missing)
  }

  #operationPage(source: string, operation: Operation, text = ''): ApiPage {
    const { document, locate } = this.#site.spec(source)
    if (!document) return missing(source)
    const options = { ...this.#fragments.options(document), api: this.#settings }
    // A document of another server must not bring code along.
    const own = isRemoteSpec(source) ? '' : text
    const view = usedTwice(() => operationView(document, operation, options))
    let file: PlaygroundFile | undefined
    const playground = () => (file ??= this.#playground.of(document, operation, this.#settings))
    return {
      source,
      key: contentHash('operation', this.#settingsKey, source, operationFingerprint(document, operation)),
      text: own,
      place: () => locate(`${operation.pointer}/x-mint/content`) ?? { file: source },
      playground,
      content: () => ({
        ...withView('operation', view()),
        ...this.#playground.button(playground()),
        markdown: operationMarkdown(document, operation, { api: this.#settings }) ?? '',
      }),
      fragments: (which) => this.#fragments.of(document, view()?.fragments ?? [], which),
    }
  }

  #modelPage(source: string, name: string): ApiPage {
    const { document } = this.#site.spec(source)
    if (!document) return missing(source)
    const options = { ...this.#fragments.options(document), api: this.#settings }
    const view = usedTwice(() => schemaPageView(document, name, options))
    const pointer = `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return {
      source,
      key: contentHash('model', this.#settingsKey, source, name, fingerprintsOf(document).of(pointer)),
      text: '',
      playground: () => undefined,
      place: () => ({ file: source }),
      content: () => ({ ...withView('schema', view()), markdown: '' }),
      fragments: (which) => this.#fragments.of(document, view()?.fragments ?? [], which),
    }
  }
}

function withView<Key extends 'operation' | 'schema'>(key: Key, view: ApiContent[Key]): Partial<ApiContent> {
  return view ? { [key]: view } : { isMissing: true }
}

/** A value for content and fragments, which follow each other: kept in between only, as a site has thousands. */
function usedTwice<T>(make: () => T): () => T {
  let kept: { value: T } | undefined
  return () => {
    const value = kept ? kept.value : make()
    kept = kept ? undefined : { value }
    return value
  }
}

function missing(source: string): ApiPage {
  return {
    source,
    key: 'missing',
    text: '',
    playground: () => undefined,
    place: () => ({ file: source }),
    content: () => ({ isMissing: true, markdown: '' }),
    fragments: () => [],
  }
}

/** docs.json `api`, as far as pages of operations follow it. */
export function apiSettings({ api }: Pick<ResolvedDocsConfig, 'api'>): ApiSettings {
  const { languages, ...examples } = api.examples
  return {
    expanded: api.params.expanded === 'all',
    post: api.params.post,
    examples: { ...examples, ...(languages && { languages }) },
  }
}
