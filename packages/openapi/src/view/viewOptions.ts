import type { SchemaOptions } from '../schema/describeSchema.js'

/** Keys of `api` in docs.json that operation pages depend on. */
export interface ApiSettings {
  expanded?: boolean
  /** Shows URLs with the server. */
  url?: 'full'
  /** Origin of the site, if known. Relative server URLs are resolved against it. */
  siteOrigin?: string
  /** Path under which the site serves the files of the repository. Default: `/`. */
  siteBase?: string
  /** Schema keys whose values are shown as labels. */
  post?: readonly string[]
  examples?: {
    languages?: readonly string[]
    defaults?: 'all' | 'required'
    prefill?: boolean
    autogenerate?: boolean
  }
}

export interface OperationViewOptions
  extends Pick<SchemaOptions, 'markdown' | 'fragmentHref' | 'allValues' | 'modelHref'> {
  api?: ApiSettings
  /** Returns the URL of the page of a channel by its key. */
  channelHref?(key: string): string | undefined
  /** Maximum size of a page's fields, in compressed bytes. Default: 18,000. */
  budget?: number
  /** Maximum number of samples. Default: 20. */
  samples?: number
}
