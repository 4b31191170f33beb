import type { PageNode } from '@octavo/core'
import {
  DEFAULT_DIRECTORY,
  describedPart,
  type LoadedSpec,
  type Operation,
  type OperationEntry,
  operationBadge,
  operationSlug,
  operationTitle,
  SlugClaims,
  type SpecDocument,
} from '@octavo/openapi'

interface Generated {
  slug: string
  title: string
  /** Path or URL of the document. */
  source: string
  /** Folder of the document's pages, if it is set. */
  directory?: string | undefined
}

/** A page without a file, generated from an operation. */
export interface OperationPage extends Generated {
  operation: Operation
  /** Label of the page's tag (OpenAPI 3.2). */
  tag?: string
}

/** A part of a document with a page: the whole document, the group of a tag, or a schema. */
export type DocumentPart = { kind: 'overview' } | { kind: 'group'; tag: string } | { kind: 'model'; name: string }

/** A page without a file about a part of a document. */
export interface DocumentPage extends Generated {
  part: DocumentPart
  /** Its entry in navigation, if it is not the title. */
  label?: string
  summary?: string
}

export type GeneratedPage = OperationPage | DocumentPage

/** A page whose slug is chosen after those of all operations. */
interface PendingPage {
  preferredSlug: string
  page: Omit<DocumentPage, 'slug'>
  /** Entries that get the slug. */
  uses: ((slug: string) => void)[]
}

/** Creates the pages of operations: one per operation and folder, even if navigation lists it several times. */
export class GeneratedPages {
  readonly pages = new Map<string, GeneratedPage>()
  /** Operations with a page. */
  readonly operations = new Set<Operation>()
  /** Operations whose path was already in use. */
  readonly collisions: OperationPage[] = []
  readonly #claims: SlugClaims
  readonly #slugs = new Map<string, string>()
  readonly #pending = new Map<string, PendingPage>()

  /** @param reservedSlugs reserved paths of pages with files */
  constructor(reservedSlugs: Iterable<string>) {
    this.#claims = new SlugClaims(reservedSlugs)
  }

  add(operation: Operation, spec: LoadedSpec, directory: string | undefined): PageNode {
    this.operations.add(operation)
    const preferredSlug = operationSlug(operation, directory)
    const key = JSON.stringify([operation.source, operation.pointer, preferredSlug])
    const knownSlug = this.#slugs.get(key)
    const slug = knownSlug ?? this.#claims.claim(preferredSlug)
    this.#slugs.set(key, slug)
    const tag = operationBadge(operation, spec.tags)
    const { source } = operation
    const title = operationTitle(operation)
    const page: OperationPage = { slug, title, source, directory, operation, tag: tag || undefined }
    if (!this.pages.has(slug)) this.pages.set(slug, page)
    if (knownSlug === undefined && slug !== preferredSlug) this.collisions.push(page)
    const method = operation.kind === 'webhook' ? 'WEBHOOK' : operation.method
    const reference = { spec: source, method, path: operation.path, pointer: operation.pointer }
    return { kind: 'page', slug, operation: reference, title: page.title }
  }

  /**
   * Adds the page of a part of a document, once per folder. `finish` chooses its slug, so that it never takes that of an
   * operation.
   */
  addPart(
    preferredSlug: string,
    page: Omit<DocumentPage, 'slug'>,
  ): { node: PageNode; onSlug(use: (slug: string) => void): void } {
    const key = JSON.stringify([page.source, page.part, preferredSlug])
    const pending = this.#pending.get(key) ?? { preferredSlug, page, uses: [] }
    this.#pending.set(key, pending)
    const node: PageNode = { kind: 'page', slug: preferredSlug, title: page.title, document: page.source }
    pending.uses.push((slug) => {
      node.slug = slug
    })
    return { node, onSlug: (use) => void pending.uses.push(use) }
  }

  /** Chooses the slugs of parts of documents. `isTaken` tests whether a slug is the source of a redirect. */
  finish(isTaken: (slug: string) => boolean): void {
    for (const { preferredSlug, page, uses } of this.#pending.values()) {
      const slug = this.#claims.claim(preferredSlug, isTaken)
      this.pages.set(slug, { slug, ...page })
      for (const use of uses) use(slug)
    }
  }

  /** Adds the notice page for an entry whose document cannot be used. Entries for the same operation share a page. */
  addMissing(entry: Pick<OperationEntry, 'kind' | 'method' | 'path'>, source: string, directory?: string): PageNode {
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

/** Returns the description of a part of a document. */
export function partDescription(document: SpecDocument, part: DocumentPart): string | undefined {
  if (part.kind === 'overview') return describedPart(document, 'info')
  return part.kind === 'group' ? describedPart(document, 'tag', part.tag) : describedPart(document, 'schema', part.name)
}
