import type {
  ChannelDocumentView,
  ChannelView,
  FragmentReference,
  Frontmatter,
  MdxEndpoint,
  OperationView,
  PlaygroundDisplay,
  PlaygroundTransport,
  SchemaPageView,
} from '@octavo/core'
import type { ApiSettings, Operation } from '@octavo/openapi'

/** The API content of a page, from an OpenAPI document or frontmatter `api`. Plain data for render threads. */
export interface ApiContent {
  operation?: OperationView
  channel?: ChannelView
  schema?: SchemaPageView
  document?: ChannelDocumentView
  /** True if the document does not contain the operation or model. The page then shows a warning. */
  isMissing?: boolean
  /** Endpoint that the page's text describes. It becomes `operation` when the page is compiled. */
  mdx?: MdxPageContent
  /** Display of the API playground. */
  display?: PlaygroundDisplay
  /** The data of the API playground as JSON, or the file that contains it. */
  tryIt?: { href: string; key: string; isChannel?: boolean } | string
  /** Markdown above the page's text; `markdown` is below it. */
  markdownHead?: string
  markdown: string
}

/** The endpoint of a page's frontmatter, before its fields are read. */
export interface MdxPageContent {
  endpoint: Omit<MdxEndpoint, 'fields'>
  settings: ApiSettings
  display: PlaygroundDisplay
  transport: PlaygroundTransport
  credentialScope: string
}

/** The files that a page with API content loads. */
export interface PageFiles {
  /** The fragments that load when readers expand fields. Fragments may load others. */
  fragments: ApiFragment[]
  playground?: PlaygroundFile | undefined
}

/** A script with the data of one operation, for its API playground. */
export interface PlaygroundFile {
  path: string
  content: string
}

/** An operation whose content a thread makes. */
export interface SentOperation {
  /** The document and its pages (`SharedDocument`), which all threads read. */
  memory: SharedArrayBuffer
  /** Identifies the content of the memory. */
  key: string
  operation: Operation
  from: string
  slug: string
  page: Pick<Frontmatter, 'playground'>
}

/** Part of an OpenAPI document that pages load on demand. */
export interface ApiFragment extends FragmentReference {
  /** Path or URL of the document. */
  source: string
}
