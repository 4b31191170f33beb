import type {
  FragmentReference,
  MdxEndpoint,
  OperationView,
  PlaygroundDisplay,
  PlaygroundTransport,
  SchemaPageView,
} from '@octavo/core'
import type { ApiSettings } from '@octavo/openapi'

/** What a page shows of an OpenAPI document, or of the endpoint that its frontmatter names. Plain data: the threads that render pages get it. */
export interface ApiContent {
  operation?: OperationView
  schema?: SchemaPageView
  /** The document has no such operation or model: the page says so. */
  isMissing?: boolean
  /** An endpoint that the page describes; becomes an operation where the page is compiled. */
  mdx?: MdxPageContent
  /** How readers can try the operation. */
  display?: PlaygroundDisplay
  /** What the API playground needs, or where it finds that; for pages that have one. */
  tryIt?: { href: string; key: string } | string
  /** For the page's Markdown, above and below its own text. */
  markdownHead?: string
  markdown: string
}

/** What is known of a page's endpoint before its fields are. */
export interface MdxPageContent {
  endpoint: Omit<MdxEndpoint, 'fields'>
  settings: ApiSettings
  display: PlaygroundDisplay
  transport: PlaygroundTransport
  credentialScope: string
}

/** A part of a document that pages load when readers open it. */
export interface ApiFragment extends FragmentReference {
  /** Path or address of the document. */
  source: string
}
