import type { SchemaOptions } from '../schema/describe.js'

/** docs.json `api`, as far as pages of operations depend on it (feature map 2.3). */
export interface ApiSettings {
  expanded?: boolean
  /** Addresses are shown with their servers. */
  url?: 'full'
  /** Where the site is, as far as it is known: servers without a host of their own are there. */
  siteOrigin?: string
  /** Path below which the site serves the files of the repository. Default: `/`. */
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
  /** Compressed bytes that the fields of a page may have. Default: 18,000. */
  budget?: number
  /** Languages that the request is written in at most. Default: 20. */
  samples?: number
}

export const DEFAULT_BUDGET = 18_000
export const FRAGMENT_BUDGET = 6_000
