import type { FragmentReference, OperationView, SchemaPageView } from '@octavo/core'

/** What a page shows of an OpenAPI document. Plain data: the threads that render pages get it. */
export interface ApiContent {
  operation?: OperationView
  schema?: SchemaPageView
  /** The document has no such operation or model: the page says so. */
  isMissing?: boolean
  /** Where the API playground finds what it needs, for pages that have it. */
  tryIt?: { href: string; key: string }
  /** For the page's Markdown, below its own text. */
  markdown: string
}

/** A part of a document that pages load when readers open it. */
export interface ApiFragment extends FragmentReference {
  /** Path or address of the document. */
  source: string
}
