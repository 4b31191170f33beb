/**
 * The request of an operation: its template, the reader's values and the result. Plain data shared by pages, the API
 * playground and code samples. `@octavo/openapi/request` turns a template and values into a description.
 */

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** A value to send. Numbers that JavaScript would round are bigints or keep their source text. */
export type SentValue = JsonValue | bigint | ExactNumber | readonly SentValue[] | { readonly [key: string]: SentValue }

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie' | 'querystring'

export type ParameterStyle =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'cookie'

/** Describes how an operation is called. */
export interface RequestTemplate {
  /** HTTP method in upper case. */
  method: string
  /** Path with `{name}` for path parameters. */
  path: string
  servers: readonly ServerTemplate[]
  parameters: readonly ParameterTemplate[]
  /** One body per media type. The first one is the default. */
  bodies: readonly BodyTemplate[]
  bodyRequired: boolean
  /** Alternatives, of which one is sufficient. An alternative without schemes makes credentials optional. */
  security: readonly SecurityAlternative[]
}

export interface ServerTemplate {
  /** Absolute (http or https) or relative URL, with `{name}` for variables. */
  url: string
  /** Plain text in views and in the API playground. */
  description?: string
  descriptionHtml?: string
  variables: readonly ServerVariable[]
}

export interface ServerVariable {
  name: string
  default: string
  enum?: readonly string[]
  description?: string
  descriptionHtml?: string
}

export interface ParameterTemplate {
  name: string
  in: ParameterLocation
  required: boolean
  style: ParameterStyle
  explode: boolean
  allowReserved: boolean
  /** For query parameters: true if the name can be sent without a value. */
  allowEmptyValue?: boolean
  /** Media type of a parameter that is serialized as a document (`content`). */
  mediaType?: string
}

export interface BodyTemplate {
  mediaType: string
  /** Encoding of each property of the form. */
  encoding: Readonly<Record<string, PartEncoding>>
  /** For multipart bodies whose parts are identified by position (OpenAPI 3.2): the first and the other parts. */
  list?: PartList
  /** Rules for writing the values of XML bodies. */
  xml?: XmlTemplate
  /** For multipart bodies: the models that XML parts refer to. */
  models?: XmlModels
}

/** Encoding of the parts of a nested multipart message (OpenAPI 3.2, Nested Encoding). */
export type NestedParts = Pick<BodyTemplate, 'encoding' | 'list' | 'models'>

export interface PartList {
  first: readonly PartEncoding[]
  others: PartEncoding
}

export interface XmlTemplate {
  root: XmlForm
  /** Models referenced by the part's body. */
  models?: XmlModels
}

/** XML models by reference. */
export type XmlModels = Readonly<Record<string, XmlForm>>

/** The `xml` keywords of a schema and of its properties. Without keywords, elements are named after properties. */
export interface XmlForm {
  name?: string
  namespace?: string
  prefix?: string
  /** Node type if it is not an element. `none` omits the element around an object. */
  node?: 'attribute' | 'text' | 'cdata' | 'none'
  /** True if an element wraps the items of an array. */
  wrapped?: boolean
  properties?: Readonly<Record<string, XmlForm>>
  items?: XmlForm
  /** Form of properties that are not in `properties`. */
  values?: XmlForm
  /** Key of the model that describes the remaining fields. */
  model?: string
}

export interface PartEncoding {
  contentType?: string
  style?: ParameterStyle
  explode?: boolean
  allowReserved?: boolean
  isFile?: boolean
  /** Encoding of a part that is a multipart message or a form. */
  nested?: NestedParts
  /** Rules for writing the value of an XML part. */
  xml?: XmlTemplate
  /** True if text is sent unchanged, even with media types that would quote it. */
  isText?: boolean
  /** Name in the `Content-Disposition` header of a part that is identified by position. */
  name?: string
}

export interface SecurityAlternative {
  schemes: readonly SecurityTemplate[]
}

export interface SecurityTemplate {
  /** Key in `components.securitySchemes`. */
  id: string
  kind: 'apiKey' | 'bearer' | 'basic' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS'
  /** Location of an API key. */
  in?: 'header' | 'query' | 'cookie'
  name?: string
  /** HTTP scheme other than bearer and basic, as written in the header. */
  scheme?: string
  scopes: readonly string[]
}

/** The values of a form. Undefined values are omitted from the request. */
export interface RequestValues {
  /** Index of the server, or a custom URL. */
  server?: number | string
  variables?: Readonly<Record<string, string>>
  path?: Readonly<Record<string, SentValue | undefined>>
  query?: Readonly<Record<string, SentValue | undefined>>
  header?: Readonly<Record<string, SentValue | undefined>>
  cookie?: Readonly<Record<string, SentValue | undefined>>
  querystring?: Readonly<Record<string, SentValue | undefined>>
  /** Rows that the reader added to the parameters of the template. Those without a name are not sent. */
  extra?: ExtraValues
  body?: BodyValue
  /** Index of the alternative. Default: the first one. */
  security?: number
  /** Credentials by scheme ID. */
  credentials?: Readonly<Record<string, Credential>>
}

export type ExtraValues = Readonly<Partial<Record<'query' | 'header' | 'cookie', readonly NameValue[]>>>

export interface BodyValue {
  mediaType: string
  /** JSON, the fields of a form (files are `FileValue`s), or the text of a body with any other media type. */
  value?: BodyContent
  /** A body typed by the reader. It is sent unchanged, with any media type. */
  text?: string
  /** The bytes of a binary body. */
  file?: FileContent
}

export type BodyContent =
  | string
  | number
  | bigint
  | boolean
  | null
  | FileValue
  | ExactNumber
  // Undefined items were added but not filled in.
  | readonly (BodyContent | undefined)[]
  | { readonly [key: string]: BodyContent | undefined }

/** A file to send. `blob` is undefined if only the name is known, as in code samples. */
export interface FileContent {
  fileName: string
  mediaType?: string
  blob?: unknown
}

declare const isFile: unique symbol

/** A file in a form value. It is marked with a symbol, because no JSON value has symbol keys. */
export interface FileValue extends FileContent {
  readonly [isFile]: true
}

declare const isExact: unique symbol

/** A number with its source text, such as 1e400. It is marked with a symbol, because no JSON value has symbol keys. */
export interface ExactNumber {
  readonly digits: string
  readonly [isExact]: true
}

export interface Credential {
  /** API key or token. */
  value?: string
  username?: string
  password?: string
}

export interface NameValue {
  name: string
  value: string
}

/** A request that can be sent, shown or converted to code. */
export interface RequestDescription {
  method: string
  /** Percent-encoded URL with its query. Path parameters without a value remain `{name}`. */
  url: string
  /** Headers in order; names can repeat. Does not include `Cookie`, or the `Content-Type` of multipart bodies. */
  headers: readonly NameValue[]
  /** Encoded names and values of cookies. */
  cookies: readonly NameValue[]
  body?: RequestBody
}

export type RequestBody =
  | { kind: 'json'; mediaType: string; value: JsonValue; text: string }
  | { kind: 'text'; mediaType: string; text: string }
  /** `text` is the encoded form of `fields`. */
  | { kind: 'form'; mediaType: string; fields: readonly NameValue[]; text: string }
  | { kind: 'multipart'; mediaType: string; parts: readonly RequestPart[] }
  | { kind: 'file'; mediaType: string; file: FileContent }

export interface RequestPart {
  /** Empty if the document does not name the part. */
  name: string
  value?: string
  file?: FileContent
  contentType?: string
}
