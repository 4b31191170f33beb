import { contentHash, type FragmentView } from '@octavo/core'
import {
  type ApiSettings,
  fingerprintsOf,
  fragmentView,
  type OperationViewOptions,
  type SpecDocument,
} from '@octavo/openapi'
import type { Site } from '@octavo/site'
import type { ApiFragment } from '../render/apiContent.js'

interface FragmentSetOptions {
  /** A text of the document with this path or address. */
  markdown(text: string, source: string): string
  base: string
  settings: ApiSettings
  /** Changes when texts are written in another way. */
  settingsKey: string
}

/** The parts of documents that pages load when readers open them; each is made once, whatever asks for it. */
export class FragmentSet {
  readonly #site: Pick<Site, 'spec'>
  readonly #options: FragmentSetOptions

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

  /** A part; undefined when the document does not have it any more. `isOpen` says which further ones it may lead to. */
  view(fragment: ApiFragment, isOpen: (id: string) => boolean = () => true): FragmentView | undefined {
    const { document } = this.#site.spec(fragment.source)
    if (!document) return undefined
    const options = this.options(document)
    const fragmentHref = (id: string) => (isOpen(id) ? options.fragmentHref(id) : undefined)
    return fragmentView(document, fragment, { ...options, fragmentHref })
  }

  /** Changes when what the part shows may have changed. */
  key({ source, pointer, ...reference }: ApiFragment): string {
    const { document } = this.#site.spec(source)
    const print = document ? fingerprintsOf(document).of(pointer) : ''
    return contentHash(source, print, JSON.stringify(reference), this.#options.settingsKey)
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
