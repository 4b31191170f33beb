import type { SchemaOptions } from '../schema/describe.js'

/** The keys of `api` in docs.json that pages of operations depend on. */
export interface ApiSettings {
  expanded?: boolean
  /** Shows URLs with the server. */
  url?: 'full'
  /** Origin of the site, if known. Relative server URLs are resolved against it. */
  siteOrigin?: string
  /** Path under which the site serves the files of the repository. Default: `/`. */
  siteBase?: string
  /** Keys of schemas that are shown as pills. */
  post?: readonly string[]
  examples?: {
    languages?: readonly string[]
    defaults?: 'all' | 'required'
    prefill?: boolean
    autogenerate?: boolean
  }
}

export interface OperationViewOptions extends Pick<SchemaOptions, 'markdown' | 'fragmentHref'> {
  api?: ApiSettings
  /** Maximum size of the fields of a page, in compressed bytes. Default: 18,000. */
  budget?: number
  /** Maximum number of samples. Default: 20. */
  samples?: number
}
