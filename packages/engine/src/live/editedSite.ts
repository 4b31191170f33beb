import { createIconResolver, type PageReference } from '@octavo/content'
import type { ComponentManifests, Diagnostic, Heading, Position, SiteComponent } from '@octavo/core'
import { operationName, operationTitle } from '@octavo/openapi'
import { type EditPlan, type FileChange, planRename, type Site, siteReferences } from '@octavo/site'
import { builtIns } from '@octavo/theme'
import type { ResolvedOctavoOptions } from '../options/options.js'
import { requireRoot } from '../options/rootFolder.js'
import { readingOptions, referenceOptions } from '../publish/editSite.js'
import { Engine } from '../queries/engine.js'
import { DevCheck } from './devCheck.js'
import { DevFiles } from './devFiles.js'

/** An operation of an OpenAPI or AsyncAPI document. */
export interface ListedOperation {
  /** As navigation and frontmatter name it, such as `GET /users`. */
  entry: string
  title: string
  /** Path or URL of the document. */
  source: string
  /** Returns the location of the operation. */
  place(): { file: string; start: Position; end: Position } | undefined
}

/** A site in an editor. Texts that are not saved yet replace those on disk (`FileChange.text`). */
export class EditedSite {
  readonly #engine: Engine
  readonly #check: DevCheck

  private constructor(engine: Engine) {
    const files = new DevFiles(engine)
    this.#engine = engine
    this.#check = new DevCheck({
      engine,
      // Requests of the editor are read between two pages.
      idle: () => new Promise((resolve) => setImmediate(resolve)),
      checkIslands: (codes) => files.checkIslands(codes),
    })
  }

  /** Opens a site. One thread renders its pages, because an editor waits for one page at a time. */
  static async open(options: ResolvedOctavoOptions): Promise<EditedSite> {
    requireRoot(options.root)
    const engine = await Engine.open({ options, isDev: true, threads: 1 })
    await engine.completeFacts()
    return new EditedSite(engine)
  }

  get site(): Site {
    return this.#engine.site
  }

  /** Built-in components by name, with their properties. */
  get components(): ComponentManifests {
    return builtIns
  }

  /** Components of `octavo.config.ts`, by name. */
  get siteComponents(): Readonly<Record<string, SiteComponent>> {
    return this.#engine.options.components
  }

  /** Returns the names of icons of the site's library. */
  icons(): readonly string[] {
    return createIconResolver(this.#engine.config.icons.library).names()
  }

  /** Returns the operations of the site's documents. */
  operations(): ListedOperation[] {
    return this.site.specSources().flatMap((source) => {
      const spec = this.site.spec(source)
      return spec.operations.map((operation) => ({
        entry: operationName(operation),
        title: operationTitle(operation),
        source,
        place: () => spec.locate(operation.pointer, { atKey: true }),
      }))
    })
  }

  /** Applies changes of files and of texts in the editor. */
  async update(changes: readonly FileChange[]): Promise<void> {
    await this.#engine.update(changes)
  }

  /** Returns the diagnostics of docs.json, OpenAPI documents, files and navigation. */
  configDiagnostics(): Promise<readonly Diagnostic[]> {
    return this.#check.configDiagnostics()
  }

  /** Returns the diagnostics of a page's file. Undefined for other files. */
  async pageDiagnostics(file: string): Promise<readonly Diagnostic[] | undefined> {
    const slug = this.pageSlug(file)
    const page = slug === undefined ? undefined : await this.#engine.pages.render(slug)
    if (!page) return undefined
    const { pages } = this.#engine
    return this.#check.pageDiagnostics(page, { get: (linked) => pages.find(linked)?.body })
  }

  /** Returns the diagnostics of the whole site. Undefined for an invalid docs.json, and if a later call has started. */
  siteDiagnostics(): Promise<readonly Diagnostic[] | undefined> {
    return this.#check.siteDiagnostics()
  }

  /** Returns the slug of the page that a file contains. */
  pageSlug(file: string): string | undefined {
    for (const route of this.site.derived.routes.values()) if (route.file === file) return route.slug
    return undefined
  }

  /** Returns the headings of a page, and its other IDs without a text. */
  async headings(slug: string): Promise<readonly Pick<Heading, 'id' | 'text'>[]> {
    const body = (await this.#engine.pages.render(slug))?.body
    return [...(body?.headings ?? []), ...(body?.anchors ?? []).map((id) => ({ id, text: '' }))]
  }

  /** Returns the links, images and imports of a page or snippet, with their locations. */
  references(file: string): Promise<PageReference[]> {
    return siteReferences(this.site, [file], { content: referenceOptions(this.site, this.#engine.options) })
  }

  /**
   * Returns the changes that rename a page, folder or file, with redirects.
   * @throws Error with a message for users
   */
  async planRename(from: string, to: string): Promise<EditPlan> {
    const reading = await readingOptions(this.site, this.#engine.options)
    return planRename(this.site, from, to, { ...reading, hasRedirects: true })
  }

  close(): Promise<void> {
    return this.#engine.close()
  }
}
