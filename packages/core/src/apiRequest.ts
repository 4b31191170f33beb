/**
 * The request of an operation: its template, the reader's values and the result. Plain data that pages, the API
 * playground and code samples share; `@octavo/openapi/request` turns a template and values into a description.
 */

/** A value as JSON has it. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** A value to send: numbers that those of JavaScript would round are bigints, or kept as they are written. */
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

/** How one operation is called. */
export interface RequestTemplate {
  /** Upper-case. */
  method: string
  /** With `{name}` where path parameters go. */
  path: string
  servers: readonly ServerTemplate[]
  parameters: readonly ParameterTemplate[]
  /** One a media type; the first is the default. */
  bodies: readonly BodyTemplate[]
  bodyRequired: boolean
  /** Alternatives, of which one is enough; one without schemes means that none is needed. */
  security: readonly SecurityAlternative[]
}

export interface ServerTemplate {
  /** http(s) or relative, with `{name}` where variables go. */
  url: string
  /** Plain text. */
  description?: string
  variables: readonly ServerVariable[]
}

export interface ServerVariable {
  name: string
  default: string
  enum?: readonly string[]
  description?: string
}

export interface ParameterTemplate {
  name: string
  in: ParameterLocation
  required: boolean
  style: ParameterStyle
  explode: boolean
  allowReserved: boolean
  /** For query parameters: true when the name may be sent without a value. */
  allowEmptyValue?: boolean
  /** For parameters written as a document of this media type (`content`). */
  mediaType?: string
}

export interface BodyTemplate {
  mediaType: string
  /** By name of the form's property. */
  encoding: Readonly<Record<string, PartEncoding>>
  /**
   * For multipart bodies whose parts are known by their position (OpenAPI 3.2): the first ones, and those after them.
   */
  list?: PartList
  /** How values are written as XML, of bodies that are XML. */
  xml?: XmlTemplate
  /** For multipart bodies: the models that the XML of their parts refers to. */
  models?: XmlModels
}

/** How the parts of a multipart message are written that is itself a part (3.2, Nested Encoding). */
export type NestedParts = Pick<BodyTemplate, 'encoding' | 'list' | 'models'>

export interface PartList {
  first: readonly PartEncoding[]
  others: PartEncoding
}

export interface XmlTemplate {
  root: XmlForm
  /** For a part: the models of its body. */
  models?: XmlModels
}

/** By the reference that points to them. */
export type XmlModels = Readonly<Record<string, XmlForm>>

/** The `xml` keywords of a schema and of its properties; without them, elements are named like properties. */
export interface XmlForm {
  name?: string
  namespace?: string
  prefix?: string
  /** The node type where it is not an element: `none` omits the element around an object. */
  node?: 'attribute' | 'text' | 'cdata' | 'none'
  /** True when an array has an element around its items. */
  wrapped?: boolean
  properties?: Readonly<Record<string, XmlForm>>
  /** For arrays: the form of the items. */
  items?: XmlForm
  /** For properties without a form in `properties`. */
  values?: XmlForm
  /** Key of the model that describes the remaining fields. */
  model?: string
}

export interface PartEncoding {
  contentType?: string
  style?: ParameterStyle
  explode?: boolean
  allowReserved?: boolean
  /** True when the property is the bytes of a file. */
  isFile?: boolean
  /** For a part that is a multipart message or a form. */
  nested?: NestedParts
  /** How the value is written as XML, of parts that are XML. */
  xml?: XmlTemplate
  /** True when a text is sent as it is, also with media types that would quote it. */
  isText?: boolean
  /** For a part known by its position: the name in its `Content-Disposition`. */
  name?: string
}

export interface SecurityAlternative {
  schemes: readonly SecurityTemplate[]
}

export interface SecurityTemplate {
  /** Key in `components.securitySchemes`. */
  id: string
  kind: 'apiKey' | 'bearer' | 'basic' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS'
  /** For API keys. */
  in?: 'header' | 'query' | 'cookie'
  name?: string
  /** HTTP scheme other than bearer and basic, as it is sent. */
  scheme?: string
  scopes: readonly string[]
}

/** The values of a form. Undefined values are not sent. */
export interface RequestValues {
  /** Index of the server, or a custom URL. */
  server?: number | string
  variables?: Readonly<Record<string, string>>
  path?: Readonly<Record<string, SentValue | undefined>>
  query?: Readonly<Record<string, SentValue | undefined>>
  header?: Readonly<Record<string, SentValue | undefined>>
  cookie?: Readonly<Record<string, SentValue | undefined>>
  querystring?: Readonly<Record<string, SentValue | undefined>>
  body?: BodyValue
  /** Index of the alternative; the first without it. */
  security?: number
  /** By id of the scheme. */
  credentials?: Readonly<Record<string, Credential>>
}

export interface BodyValue {
  mediaType: string
  /** JSON, the fields of a form (files are `FileValue`s), or the text of every other type. */
  value?: BodyContent
  /** A body that the reader typed. It is sent unchanged, whatever the media type. */
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

/** A file to send. `blob` is undefined where only its name is known, as in code samples. */
export interface FileContent {
  fileName: string
  mediaType?: string
  blob?: unknown
}

declare const isFile: unique symbol

/** A file among values. Its mark is a symbol: no JSON has one, whatever the names in it. */
export interface FileValue extends FileContent {
  readonly [isFile]: true
}

declare const isExact: unique symbol

/** A number as it is written, such as 1e400. Its mark is a symbol: no JSON has one. */
export interface ExactNumber {
  readonly digits: string
  readonly [isExact]: true
}

export interface Credential {
  /** Key or token. */
  value?: string
  username?: string
  password?: string
}

export interface NameValue {
  name: string
  value: string
}

/** A request that can be sent, shown or written as code. */
export interface RequestDescription {
  method: string
  /** With its query, percent-encoded. Path parameters without a value stay as `{name}`. */
  url: string
  /** In order; a name may come several times. Without `Cookie`, and without `Content-Type` of multipart bodies. */
  headers: readonly NameValue[]
  /** Names and values as they are sent. */
  cookies: readonly NameValue[]
  body?: RequestBody
}

export type RequestBody =
  | { kind: 'json'; mediaType: string; value: JsonValue; text: string }
  | { kind: 'text'; mediaType: string; text: string }
  /** `text` is the encoded form, `fields` what is in it. */
  | { kind: 'form'; mediaType: string; fields: readonly NameValue[]; text: string }
  | { kind: 'multipart'; mediaType: string; parts: readonly RequestPart[] }
  | { kind: 'file'; mediaType: string; file: FileContent }

export interface RequestPart {
  /** Empty where the document gives a part none. */
  name: string
  value?: string
  file?: FileContent
  contentType?: string
}
