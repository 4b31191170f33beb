import { contentHash, type FragmentView } from '@octavo/core'
import {
  type ApiSettings,
  documentFingerprints,
  fragmentView,
  type LoadedSpec,
  type OperationViewOptions,
  type SpecDocument,
} from '@octavo/openapi'
import type { ApiFragment } from '../render/apiContent.js'

interface FragmentSetOptions {
  /** Renders Markdown of the document with this path or URL. */
  markdown(text: string, source: string): string
  /** Returns the URL of the page of a model. */
  modelHref(name: string, source: string): string | undefined
  /** Returns a hash of the pages to which descriptions of the document link. */
  linksKey(source: string): string
  base: string
  settings: ApiSettings
  /** A hash of the settings that Markdown is rendered with. */
  settingsKey: string
}

export interface SpecSource {
  spec(source: string): Pick<LoadedSpec, 'document'>
}

/** The fragments of OpenAPI documents: content that pages load on demand. */
export class FragmentSet {
  readonly #site: SpecSource
  readonly #options: FragmentSetOptions

  constructor(site: SpecSource, options: FragmentSetOptions) {
    this.#site = site
    this.#options = options
  }

  options({ source }: Pick<SpecDocument, 'source'>): OperationViewOptions {
    const { markdown, modelHref, base, settings } = this.#options
    return {
      markdown: (text) => markdown(text, source),
      api: settings,
      modelHref: (name) => modelHref(name, source),
      fragmentHref: (id) => base + fragmentFile(source, id),
    }
  }

  /**
   * Returns a fragment, or undefined if it is no longer in the document. `isOpen` decides which other fragments it
   * links to.
   */
  view(fragment: ApiFragment, isOpen: (id: string) => boolean = () => true): FragmentView | undefined {
    const { document } = this.#site.spec(fragment.source)
    if (!document) return undefined
    const options = this.options(document)
    const fragmentHref = (id: string) => (isOpen(id) ? options.fragmentHref(id) : undefined)
    return fragmentView(document, fragment, { ...options, fragmentHref })
  }

  /** Returns a hash of everything that the fragment shows. */
  key({ source, pointer, ...reference }: ApiFragment): string {
    const { document } = this.#site.spec(source)
    const print = document ? documentFingerprints(document).of(pointer, ...(reference.others ?? [])) : ''
    const { settingsKey, linksKey } = this.#options
    return contentHash(source, print, JSON.stringify(reference), settingsKey, linksKey(source))
  }
}

/** Returns the output folder for files of a document. */
export function fragmentFolder(source: string): string {
  return `_octavo/api/${contentHash(source).slice(0, 10)}`
}

/** Returns the output path of a fragment. */
export function fragmentFile(source: string, id: string): string {
  return `${fragmentFolder(source)}/${id}.html`
}
