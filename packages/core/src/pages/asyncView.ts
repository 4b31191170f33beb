import type { ServerVariable } from './apiRequest.js'
import type {
  CodeView,
  DocsView,
  DocumentView,
  ExampleView,
  FieldView,
  FragmentReference,
  MoreView,
  RuleView,
  SampleView,
  SchemaView,
  SecurityView,
} from './apiView.js'
import type { ChannelRequest } from './channelRequest.js'

/** The data for the page of a channel (AsyncAPI). Strings named `…Html` are rendered and safe; all others are text. */
export interface ChannelView {
  /** Key of the channel in the document. */
  name: string
  /** Protocol of its servers in upper case, or `CHANNEL`. */
  method: string
  /** Undefined if clients learn the address at runtime. */
  address?: string
  title: string
  summary?: string
  descriptionHtml?: string
  tags: TagView[]
  externalDocs?: DocsView
  /** Parameters of the address. */
  parameters: FieldView[]
  servers: ChannelServerView[]
  bindings: BindingView[]
  operations: ChannelOperationView[]
  messages: MessageView[]
  /** Clients in several languages. */
  samples: SampleView[]
  request: ChannelRequest
  /** True if nested fields are initially expanded (`api.params.expanded`). */
  expanded: boolean
  /** True if something is omitted that readers cannot load. */
  isPartial?: boolean
  /** Information about the whole API, which is loaded when it is expanded. */
  about?: { title: string; more: MoreView }
  fragments: FragmentReference[]
}

export interface TagView {
  name: string
  descriptionHtml?: string
  externalDocs?: DocsView
}

export interface ChannelServerView {
  name: string
  url: string
  protocol: string
  protocolVersion?: string
  title?: string
  summary?: string
  descriptionHtml?: string
  variables: ServerVariable[]
  security: SecurityView[]
  tags: TagView[]
  externalDocs?: DocsView
  bindings: BindingView[]
}

/** A page about a document, with the servers of AsyncAPI. */
export interface ChannelDocumentView extends DocumentView {
  channelServers?: ChannelServerView[] | undefined
}

/** Settings of a protocol. */
export interface BindingView {
  protocol: string
  facts: RuleView[]
  /** Settings that are schemas, such as the query of a WebSocket. */
  schemas: { name: string; schema: SchemaView }[]
}

export interface ChannelOperationView {
  id: string
  name: string
  /** The direction of messages, from the view of the application that the document describes. */
  action: 'send' | 'receive'
  title?: string
  summary?: string
  descriptionHtml?: string
  /** Messages of the operation. */
  messages: { title: string; id: string }[]
  security: SecurityView[]
  tags: TagView[]
  externalDocs?: DocsView
  bindings: BindingView[]
  reply?: ReplyView
}

export interface ReplyView {
  /** Address of the reply, or a runtime expression that says where clients find it. */
  address?: string
  descriptionHtml?: string
  channel?: { name: string; href?: string }
  messages: { title: string; id: string }[]
}

export interface MessageView {
  id: string
  /** Key of the message in the document. */
  key: string
  /** Its name in programs, if it differs from the key and the title. */
  name?: string
  title: string
  summary?: string
  descriptionHtml?: string
  contentType: string
  actions: ('send' | 'receive' | 'reply')[]
  headers?: SchemaView
  payload?: SchemaView
  /** A payload in another format than JSON Schema, such as Avro. */
  source?: { format: string; code: CodeView }
  correlationId?: { location: string; descriptionHtml?: string }
  tags: TagView[]
  externalDocs?: DocsView
  bindings: BindingView[]
  examples: ExampleView[]
  /** Further examples that are not part of the page. */
  examplesRest?: MoreView
}
