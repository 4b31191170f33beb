import { contentHash, type FragmentReference, type FragmentView } from '@octavo/core'
import {
  type ApiSettings,
  fingerprintsOf,
  fragmentView,
  type OperationViewOptions,
  type SpecDocument,
} from '@octavo/openapi'
import type { Site } from '@octavo/site'
import type { ApiFragment } from './apiContent.js'

export interface FragmentSetOptions {
  /** A text of the document with this path or address. */
  markdown(text: string, source: string): string
  base: string
  settings: ApiSettings
}

/** A document has at most this many parts of its own; deeper ones stay closed. */
const MAX_FRAGMENTS = 20_000

/** The parts of documents that pages load when readers open them; each is made once, whatever asks for it. */
export class FragmentSet {
  readonly #site: Pick<Site, 'spec'>
  readonly #options: FragmentSetOptions
  readonly #views = new WeakMap<SpecDocument, Map<string, FragmentView | undefined>>()

  constructor(site: Pick<Site, 'spec'>, options: FragmentSetOptions) {
    this.#site = site
    this.#options = options
  }

  /** How views of this document are made. */
  options({ source }: Pick<SpecDocument, 'source'>): OperationViewOptions {
    const { markdown, base, settings } = this.#options
    return {
      markdown: (text) => markdown(text, source),
      api: settings,
      fragmentHref: (id) => base + fragmentFile(source, id),
    }
  }

  /** These parts, or also all that open in them. */
  of(document: SpecDocument, references: readonly FragmentReference[], which: 'own' | 'all'): ApiFragment[] {
    if (which === 'own') return references.map((reference) => ({ ...reference, source: document.source }))
    const found = new Map<string, ApiFragment>()
    const queue = [...references]
    for (let next = queue.pop(); next; next = queue.pop()) {
      if (found.has(next.id) || found.size >= MAX_FRAGMENTS) continue
      found.set(next.id, { ...next, source: document.source })
      queue.push(...(this.#view(document, next)?.fragments ?? []))
    }
    return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** A part; undefined when the document does not have it any more. */
  view(fragment: ApiFragment): FragmentView | undefined {
    const { document } = this.#site.spec(fragment.source)
    return document && this.#view(document, fragment)
  }

  /** Changes when what the part shows may have changed. */
  key({ source, pointer, ...reference }: ApiFragment): string {
    const { document } = this.#site.spec(source)
    const print = document ? fingerprintsOf(document).of(pointer) : ''
    return contentHash(source, print, JSON.stringify(reference), JSON.stringify(this.#options.settings))
  }

  #view(document: SpecDocument, reference: FragmentReference): FragmentView | undefined {
    const views = this.#views.get(document) ?? new Map<string, FragmentView | undefined>()
    this.#views.set(document, views)
    if (!views.has(reference.id)) views.set(reference.id, fragmentView(document, reference, this.options(document)))
    return views.get(reference.id)
  }
}

/** Output folder of what belongs to a document. */
export function fragmentFolder(source: string): string {
  return `_octavo/api/${contentHash(source).slice(0, 10)}`
}

/** Output path of a part of a document. */
export function fragmentFile(source: string, id: string): string {
  return `${fragmentFolder(source)}/${id}.html`
}
