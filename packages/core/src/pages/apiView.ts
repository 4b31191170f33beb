import type { RequestTemplate, ServerTemplate } from './apiRequest.js'
import type { Heading, TextSection } from './page.js'

/** Begins the ids in a `descriptionHtml`, until it is on a page. It is a Unicode noncharacter. */
export const ID_MARK = '\ufdd6'

/** The data for an API page. Strings named `…Html` are rendered and safe; all others are text. */
export interface OperationView {
  kind: 'operation' | 'webhook'
  /** True for an MDX page without a document. The text of the page describes the fields. */
  isPage?: boolean
  method: string
  /** Path template, or the name of a webhook. */
  path: string
  title: string
  operationId?: string
  descriptionHtml?: string
  deprecated: boolean
  /** True if something is omitted that readers cannot load. */
  isPartial?: boolean
  /** Template of the request: servers, parameters, bodies, security. */
  request: RequestTemplate
  /** Alternatives for authentication, one of which is required. */
  security: SecurityView[]
  /** Parameters by location, in the order path, query, header, cookie. */
  parameters: ParameterGroupView[]
  body?: BodyView
  responses: ResponseView[]
  callbacks: CallbackView[]
  /** Request samples in several languages. */
  samples: SampleView[]
  /** True if nested fields are initially expanded (`api.params.expanded`). */
  expanded: boolean
  /** `full` shows the URL with its server even if there is only one (`api.url`). */
  url?: 'full'
  externalDocs?: DocsView
  /** Information about the whole API, which is loaded when it is expanded. */
  about?: { title: string; more: MoreView }
  /** Content that is loaded when it is expanded. Each fragment is a separate file. */
  fragments: FragmentReference[]
}

/** Security of operations that set none: alternatives of schemes that apply together. */
export type DefaultSecurityView = string[][]

export interface SecurityView {
  /** Names of the schemes, joined with `&`. Empty if no credentials are required; there are no fields then. */
  title: string
  fields: FieldView[]
}

export interface ParameterGroupView {
  in: 'path' | 'query' | 'header' | 'cookie'
  fields: FieldView[]
}

export interface BodyView {
  required: boolean
  descriptionHtml?: string
  content: MediaView[]
}

export interface MediaView {
  mediaType: string
  descriptionHtml?: string
  schema: SchemaView
  /** Encodings of the parts of a multipart message or form. */
  encodings?: EncodingView[]
  examples: ExampleView[]
  /** Further examples that are not part of the page. */
  examplesRest?: MoreView
}

/** The encoding of a part, such as its content type and headers. */
export interface EncodingView {
  /** Path of names, such as `file`, `part.inner` or `[0]`. */
  name: string
  facts: RuleView[]
  headers: FieldView[]
}

export interface ExampleView {
  title: string
  descriptionHtml?: string
  code: CodeView
  /** The whole example, if the page contains only its start. `count` is the number of lines. */
  whole?: MoreView
}

/** A block of code. `html` is its highlighted content, which is set later. */
export interface CodeView {
  language: string
  code: string
  html?: string
}

export interface SampleView {
  /** Label of its tab, such as `Python`. */
  label: string
  code: CodeView
  /** Reference to the whole code, if `code` is only its start. */
  whole?: MoreView
  /** ID of the language, if browsers can write the code again from the request. */
  generated?: string
  /** HTTP clients that readers can choose; the code is for the first one. */
  clients?: readonly string[]
}

export interface ResponseView {
  /** Status, such as `200`, `4XX` or `default`. */
  status: string
  id: string
  /** Summary (3.2), if the response also has a description. */
  summary?: string
  descriptionHtml?: string
  headers: FieldView[]
  content: MediaView[]
  links: LinkedOperationView[]
  /** True if the document does not define the response. */
  unresolved?: boolean
}

/** A call that uses values of a response. */
export interface LinkedOperationView {
  name: string
  /** Operation ID, or method and path. */
  target: string
  descriptionHtml?: string
  /** Parameter names, with the expressions for their values. */
  parameters: { name: string; value: string }[]
  /** Value or expression for the body of the request. */
  requestBody?: string
  server?: { url: string; descriptionHtml?: string }
}

export interface CallbackView {
  id: string
  name: string
  method: string
  /** Runtime expression for the URL. */
  path: string
  title?: string
  descriptionHtml?: string
  deprecated: boolean
  parameters: ParameterGroupView[]
  body?: BodyView
  responses: ResponseView[]
  externalDocs?: DocsView
}

export interface SchemaView {
  /** Type, such as `string<uuid>`, `Pet[]` or `integer | null`. */
  type: string
  model?: string
  /** URL of the page of the model, or of that of the items. */
  modelHref?: string
  /** True if the schema, or that of its items, is an unresolved reference. */
  unresolved?: boolean
  descriptionHtml?: string
  deprecated?: boolean
  readOnly?: boolean
  writeOnly?: boolean
  constraints?: ConstraintView[]
  rules?: RuleView[]
  /** True if the field must not be present. */
  forbidden?: boolean
  /** Default value as JSON. Strings have no quotes. */
  default?: string
  constant?: string
  examples?: string[]
  enum?: EnumValueView[]
  /** Kind of the values, if they are not an enumeration. */
  enumKind?: 'scopes'
  /** Further values of the enumeration that are not part of the page. */
  enumRest?: MoreView
  /** Labels before the name (`x-mint.pre`). `post` contains labels after it (`x-mint.post`, `api.params.post`). */
  pre?: string[]
  post?: string[]
  externalDocs?: DocsView
  /** Schemas inside this one that are not fields or variants, if they contain more than its type and rules. */
  inside?: InsideView[]
  /** Properties of an object, or of the objects in an array. */
  fields?: FieldView[]
  /** The fields after `fields` that are not part of the page. */
  rest?: MoreView
  /** Choices between schemas. */
  choices?: ChoiceView[]
  /** Name of an ancestor model that this field repeats. */
  recursive?: string
  /** Set if the content is loaded on demand. */
  more?: MoreView
}

/** A link to external documentation. */
export interface DocsView {
  /** URL with http or https. Others are links in the description. */
  url?: string
  descriptionHtml?: string
}

/** The schema of array items, map values, or a keyword such as `not`. */
export interface InsideView extends SchemaView {
  /** Path of keywords, such as `items`, `items.additionalProperties` or `dependentSchemas.card`. */
  name: string
}

export interface FieldView extends SchemaView {
  /** Anchor, which is unique on the page. */
  id: string
  name: string
  required: boolean
  /** Location of a parameter. */
  in?: string
  /** Named examples of a parameter or header. `examples` is then empty. */
  namedExamples?: NamedExampleView[]
  /** Further examples that are not part of the page. */
  examplesRest?: MoreView
  flows?: TokenFlowView[]
  /** Kind of a credential, shown in place of the type. */
  credential?: 'bearer' | 'apiKey' | 'basic'
}

export interface NamedExampleView {
  name: string
  value: string
  descriptionHtml?: string
}

export interface TokenFlowView {
  /** Name of the flow in the document, such as `authorizationCode`. */
  name: string
  /** URLs by their name in the document: `authorizationUrl`, `tokenUrl`, … */
  addresses: { name: string; url: string }[]
}

export interface EnumValueView {
  value: string
  descriptionHtml?: string
}

export interface ConstraintView {
  kind: 'length' | 'range' | 'items' | 'properties' | 'multipleOf' | 'pattern' | 'unique' | 'mediaType'
  /** Limit such as `3–40` or `≥ 1`, or a pattern. Empty for `unique`. */
  text: string
}

/** A rule for a value in addition to its type and limits. */
export interface RuleView {
  /** The keyword, such as `contains`. `oneOf` and `anyOf` are used for alternatives of required fields. */
  name: string
  text: string
}

export interface ChoiceView {
  kind: 'oneOf' | 'anyOf'
  /** Name of the property that selects the variant. */
  discriminator?: string
  variants: VariantView[]
  /** Further variants that are not part of the page. */
  rest?: MoreView
}

export interface VariantView extends SchemaView {
  title: string
  id: string
  /** Value of the discriminator. */
  value?: string
}

export interface MoreView {
  /** URL of the fragment's file. Undefined if the document has too many fragments; the content is then omitted. */
  href?: string
  /** Number of fields, values, variants, examples or lines, if known. */
  count?: number
}

/** Identifies the content of a fragment. Equal references have equal content within a document. */
export interface FragmentReference {
  id: string
  /** Pointer to the schema: `#/…` or `<file>#/…`. */
  pointer: string
  /** Pointers of other schemas of a property, which all apply. */
  others?: readonly string[] | undefined
  mode: SchemaMode
  /** Index of the first field, value or variant in the fragment. */
  from: number
  /** The part of the schema that the fragment continues. Default: its fields. */
  part?: FragmentPart
}

/**
 * The part that a fragment continues: values of an enumeration, variants of a choice, examples of a media type or
 * parameter, the full text of an example or code sample, or what the document says about the API.
 */
export type FragmentPart = 'enum' | 'oneOf' | 'anyOf' | 'examples' | 'example' | 'sample' | 'about'

/** Read-only fields are not part of requests, and write-only fields are not part of responses. */
export type SchemaMode = 'request' | 'response' | 'all'

/** A schema that is loaded when a field is expanded. Readers can also open it as a separate page. */
export interface FragmentView {
  id: string
  title: string
  /** The part of the schema that the fragment continues. `schema` contains only this part. */
  part?: FragmentPart
  /** Examples of a media type, instead of a schema. */
  examples?: ExampleView[]
  examplesRest?: MoreView
  /** Information about the API, instead of a schema. */
  about?: AboutView
  schema: SchemaView
  fragments: FragmentReference[]
}

/** Information about the whole API: `info`, `externalDocs` and the tags of a document. */
export interface AboutView {
  descriptionHtml?: string
  /** Contact, license and other details. `url` is an http or mailto link. */
  facts: { name: string; text: string; url?: string }[]
  externalDocs?: DocsView
  tags: { name: string; descriptionHtml?: string; externalDocs?: DocsView }[]
}

/** A page about a whole document, or about one group of its operations. */
export interface DocumentView {
  descriptionHtml?: string
  /** Version, contact, license and terms of service. `url` is an http or mailto link. */
  facts: AboutView['facts']
  externalDocs?: DocsView
  servers: ServerTemplate[]
  /** Each security scheme by its name. */
  security: SecurityView[]
  defaultSecurity?: DefaultSecurityView
  /** Operations of the page's group, or without a group. */
  operations: OperationLinkView[]
  groups: OperationGroupView[]
  /** Headings in `descriptionHtml`, then those of the other sections (`word`) and groups. */
  headings: Heading[]
  /** Text of the description for search. */
  sections: TextSection[]
  /** True if texts are omitted, because they exceed the size of a page. */
  isPartial?: boolean
}

export interface OperationLinkView {
  method: string
  title: string
  /** Path, or the name of a webhook. */
  path: string
  href: string
  deprecated?: boolean
}

export interface OperationGroupView {
  id: string
  label: string
  /** Level of its heading. */
  depth: 2 | 3 | 4 | 5 | 6
  /** URL of its page. */
  href?: string
  /** The description of a group without a page, or the start of that of its page. */
  descriptionHtml?: string
  externalDocs?: DocsView
  operations: OperationLinkView[]
  /** Number of operations that are not listed, because the page has too many. */
  rest?: number
}

/** A page about one data model (`openapi-schema`). */
export interface SchemaPageView {
  name: string
  schema: SchemaView
  examples: ExampleView[]
  /** Operations whose page shows the model. */
  uses?: OperationLinkView[]
  expanded: boolean
  fragments: FragmentReference[]
  /** True if texts are omitted, because they exceed the size of a page. */
  isPartial?: boolean
}
