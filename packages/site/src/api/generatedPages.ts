import type { PageNode } from '@octavo/core'
import {
  DEFAULT_DIRECTORY,
  type LoadedSpec,
  type Operation,
  operationBadge,
  operationSlug,
  operationTitle,
  SlugClaims,
} from '@octavo/openapi'

/** A page without a file, generated from an operation. */
export interface GeneratedPage {
  slug: string
  title: string
  /** Path or URL of the document. */
  source: string
  operation: Operation
  /** Label of the page's tag (OpenAPI 3.2). */
  tag?: string
}

/** Creates the pages of operations: one per operation and folder, even if navigation lists it several times. */
export class GeneratedPages {
  readonly pages = new Map<string, GeneratedPage>()
  /** Operations whose path was already in use. */
  readonly collisions: GeneratedPage[] = []
  readonly #claims: SlugClaims
  readonly #slugs = new Map<string, string>()

  /** @param takenNames reserved paths of pages with files */
  constructor(takenNames: Iterable<string>) {
    this.#claims = new SlugClaims(takenNames)
  }

  add(operation: Operation, spec: LoadedSpec, directory: string | undefined): PageNode {
    const preferredSlug = operationSlug(operation, directory)
    const key = JSON.stringify([operation.source, operation.pointer, preferredSlug])
    const knownText = this.#slugs.get(key)
    const slug = knownText ?? this.#claims.claim(preferredSlug)
    this.#slugs.set(key, slug)
    const tag = operationBadge(operation, spec.tags)
    const { source } = operation
    const page: GeneratedPage = { slug, title: operationTitle(operation), source, operation, tag: tag || undefined }
    if (!this.pages.has(slug)) this.pages.set(slug, page)
    if (knownText === undefined && slug !== preferredSlug) this.collisions.push(page)
    const method = operation.kind === 'webhook' ? 'WEBHOOK' : operation.method
    const reference = { spec: source, method, path: operation.path, pointer: operation.pointer }
    return { kind: 'page', slug, operation: reference, title: page.title }
  }

  /** Adds the notice page for an entry whose document cannot be used. Entries for the same operation share a page. */
  addMissing(
    entry: { kind: 'operation' | 'webhook'; method: string; path: string },
    source: string,
    directory?: string,
  ): PageNode {
    const { kind, method, path } = entry
    const operation = {
      kind,
      source,
      method,
      path,
      pointer: '',
      pathPointer: '',
      tags: [],
      deprecated: false,
      hidden: false,
      excluded: false,
    }
    return {
      kind: 'page',
      slug: this.#claims.claim(operationSlug(operation, directory)),
      operation: { spec: source, method, path },
    }
  }

  /** Adds a single notice page for a document that cannot be used. */
  addWhole(source: string, directory: string = DEFAULT_DIRECTORY): PageNode {
    return { kind: 'page', slug: this.#claims.claim(directory), spec: source }
  }
}
