import type { RequestTemplate } from './apiRequest.js'

/** The data of an API page's template. Strings named `…Html` are rendered and safe, all others are text. */
export interface OperationView {
  kind: 'operation' | 'webhook'
  /** True when the text of an MDX page describes the fields, without a document. */
  isPage?: boolean
  method: string
  /** Path template, or the webhook's name. */
  path: string
  title: string
  operationId?: string
  descriptionHtml?: string
  deprecated: boolean
  /** How the request is made: servers, parameters, bodies, security. */
  request: RequestTemplate
  /** Alternatives of credentials, of which one is needed. */
  security: SecurityView[]
  /** Fields by where they go, in the order path, query, header, cookie. */
  parameters: ParameterGroupView[]
  body?: BodyView
  responses: ResponseView[]
  callbacks: CallbackView[]
  /** The request in several languages. */
  samples: SampleView[]
  /** True when nested fields are open from the start (`api.params.expanded`). */
  expanded: boolean
  /** `full` shows the URL with its server even where there is only one (`api.url`). */
  url?: 'full'
  externalDocs?: { url: string; descriptionHtml?: string }
  /** Parts that are loaded when opened; each is a separate file. */
  fragments: FragmentReference[]
}

export interface SecurityView {
  /** Names of the schemes, joined by `&`; empty where nothing is needed, which then has no fields either. */
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
  schema: SchemaView
  examples: ExampleView[]
  /** Further examples, after those that are in the page. */
  examplesRest?: MoreView
}

export interface ExampleView {
  title: string
  descriptionHtml?: string
  code: CodeView
  /** The whole example, where the page has its beginning; its lines are counted. */
  whole?: MoreView
}

/** A block of code; `html` is its highlighted content, undefined until it is highlighted. */
export interface CodeView {
  language: string
  code: string
  html?: string
}

export interface SampleView {
  /** Label of its tab, such as `Python`. */
  label: string
  code: CodeView
  /** Where the whole of it is, of which `code` is the beginning. */
  whole?: MoreView
}

export interface ResponseView {
  /** `200`, `4XX` or `default`. */
  status: string
  id: string
  descriptionHtml?: string
  headers: FieldView[]
  content: MediaView[]
  links: LinkedOperationView[]
  /** True when its description is missing in the document. */
  unresolved?: boolean
}

/** A call that can be made with values of a response. */
export interface LinkedOperationView {
  name: string
  /** Operation id, or method and path. */
  target: string
  descriptionHtml?: string
  /** Name of the parameter and the expression for its value. */
  parameters: { name: string; value: string }[]
}

export interface CallbackView {
  id: string
  name: string
  method: string
  /** Runtime expression of the URL. */
  path: string
  title?: string
  descriptionHtml?: string
  deprecated: boolean
  parameters: ParameterGroupView[]
  body?: BodyView
  responses: ResponseView[]
}

export interface SchemaView {
  /** Such as `string<uuid>`, `Pet[]` or `integer | null`. */
  type: string
  /** Name of the model. */
  model?: string
  /** The schema, or that of its items, is a reference to nothing. */
  unresolved?: boolean
  descriptionHtml?: string
  deprecated?: boolean
  readOnly?: boolean
  writeOnly?: boolean
  constraints?: ConstraintView[]
  rules?: RuleView[]
  /** True when the field must be missing: no value is allowed. */
  forbidden?: boolean
  /** Values as JSON, strings without quotes. */
  default?: string
  constant?: string
  examples?: string[]
  enum?: EnumValueView[]
  /** Kind of the values, where they are not a choice. */
  enumKind?: 'scopes'
  /** Further values of the enumeration, after those that are in the page. */
  enumRest?: MoreView
  /** Labels before and after the name (`x-mint.pre`, `x-mint.post`, `api.params.post`). */
  pre?: string[]
  post?: string[]
  externalDocs?: string
  /** Properties of an object, or of the objects in an array. */
  fields?: FieldView[]
  /** The remaining fields, which are not in the page. They follow `fields`. */
  rest?: MoreView
  /** Choices between schemas. */
  choices?: ChoiceView[]
  /** Name of a model around this one, which begins again here. */
  recursive?: string
  /** Set when the content is loaded on opening. */
  more?: MoreView
}

export interface FieldView extends SchemaView {
  /** Anchor, unique in the page. */
  id: string
  name: string
  required: boolean
  /** Where a parameter goes. */
  in?: string
  /** Examples of a parameter or a header that have names; `examples` is empty then. */
  namedExamples?: NamedExampleView[]
  /** Further ones, after those that are in the page. */
  examplesRest?: MoreView
  /** Ways to get a token. */
  flows?: TokenFlowView[]
}

export interface NamedExampleView {
  name: string
  value: string
  descriptionHtml?: string
}

export interface TokenFlowView {
  /** As documents name it, such as `authorizationCode`. */
  name: string
  /** By the document's names: `authorizationUrl`, `tokenUrl`, … */
  addresses: { name: string; url: string }[]
}

export interface EnumValueView {
  value: string
  descriptionHtml?: string
}

export interface ConstraintView {
  kind: 'length' | 'range' | 'items' | 'properties' | 'multipleOf' | 'pattern' | 'unique' | 'mediaType'
  /** `3–40`, `≥ 1`, a pattern; empty for `unique`. */
  text: string
}

/** A rule for a value besides its type and limits. */
export interface RuleView {
  /** The keyword, such as `contains`; `oneOf` and `anyOf` are about what is required. */
  name: string
  text: string
}

export interface ChoiceView {
  kind: 'oneOf' | 'anyOf'
  /** Property that tells the variants apart. */
  discriminator?: string
  variants: VariantView[]
  /** Further variants, after those that are in the page. */
  rest?: MoreView
}

export interface VariantView extends SchemaView {
  title: string
  id: string
  /** Value of the discriminator. */
  value?: string
}

export interface MoreView {
  /** URL of the fragment's file; undefined where the document has too many, and the content is omitted. */
  href?: string
  /** How many fields, values, variants, examples or lines it has, where that is known. */
  count?: number
}

/** Names the content of a fragment: the same name is the same content in one document. */
export interface FragmentReference {
  id: string
  /** Where the schema is: `#/…` or `<file>#/…`. */
  pointer: string
  mode: SchemaMode
  /** Index of its first field, value or variant. */
  from: number
  /** The part of the schema that it continues. Default: what is inside. */
  part?: FragmentPart
}

/**
 * The continued part of a fragment: values of an enumeration, variants of a choice, examples of a media type or
 * parameter, the whole text of one of these, or of a code sample.
 */
export type FragmentPart = 'enum' | 'oneOf' | 'anyOf' | 'examples' | 'example' | 'sample'

/** Read-only fields are not part of requests, write-only ones not of responses. */
export type SchemaMode = 'request' | 'response' | 'all'

/** A schema that is loaded into an open field, and is also a separate page. */
export interface FragmentView {
  id: string
  title: string
  /** The part of the schema that it continues; the schema has only that part. */
  part?: FragmentPart
  /** For media types, instead of a schema. */
  examples?: ExampleView[]
  examplesRest?: MoreView
  schema: SchemaView
  fragments: FragmentReference[]
}

/** A page about one data model (`openapi-schema`). */
export interface SchemaPageView {
  name: string
  schema: SchemaView
  examples: ExampleView[]
  expanded: boolean
  fragments: FragmentReference[]
}
