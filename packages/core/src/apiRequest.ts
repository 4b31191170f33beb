/**
 * What a request to an operation is made from, and what it comes to. Plain data that pages, the API playground and code
 * samples share; `@octavo/openapi/request` turns a template and values into a description.
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
  /** Of query parameters: whether the name alone says something. */
  allowEmptyValue?: boolean
  /** Of parameters that are written as a document of this type (`content`). */
  mediaType?: string
}

export interface BodyTemplate {
  mediaType: string
  /** Of the properties of a form, by name. */
  encoding: Readonly<Record<string, PartEncoding>>
  /** Of multipart bodies whose parts are known by their place (3.2): the first ones, and those after them. */
  list?: PartList
  /** How values are written as XML, of bodies that are XML. */
  xml?: XmlTemplate
  /** Of multipart bodies: what the XML of their parts refers to. */
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
  /** Of a part they are those of its body. */
  models?: XmlModels
}

/** By the reference that leads to them. */
export type XmlModels = Readonly<Record<string, XmlForm>>

/** What `xml` says of a schema and of those in it; where it says nothing, elements are named like properties. */
export interface XmlForm {
  name?: string
  namespace?: string
  prefix?: string
  /** What it becomes where that is no element: `none` leaves out the element around an object. */
  node?: 'attribute' | 'text' | 'cdata' | 'none'
  /** Whether an array has an element around its items. */
  wrapped?: boolean
  properties?: Readonly<Record<string, XmlForm>>
  /** Of the items of an array. */
  items?: XmlForm
  /** Of properties that have no form of their own. */
  values?: XmlForm
  /** Key of the model that says the rest. */
  model?: string
}

export interface PartEncoding {
  contentType?: string
  style?: ParameterStyle
  explode?: boolean
  allowReserved?: boolean
  /** Whether the property is the bytes of a file. */
  isFile?: boolean
  /** Of a part that is a multipart message, or a form. */
  nested?: NestedParts
  /** How the value is written as XML, of parts that are XML. */
  xml?: XmlTemplate
  /** Whether a text is what is sent, also of types that would put quotes around it. */
  isText?: boolean
  /** Of a part that is known by its place: the name that its `Content-Disposition` has. */
  name?: string
}

export interface SecurityAlternative {
  schemes: readonly SecurityTemplate[]
}

export interface SecurityTemplate {
  /** Key in `components.securitySchemes`. */
  id: string
  kind: 'apiKey' | 'bearer' | 'basic' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS'
  /** Of an API key. */
  in?: 'header' | 'query' | 'cookie'
  name?: string
  /** HTTP scheme other than bearer and basic, as it is sent. */
  scheme?: string
  scopes: readonly string[]
}

/** What a form holds. Values that are absent are not sent. */
export interface RequestValues {
  /** Index of the server, or an address that takes its place. */
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
  /** Written by hand; goes as it is, whatever the type. */
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
  // What is absent was added, and nobody has filled it in.
  | readonly (BodyContent | undefined)[]
  | { readonly [key: string]: BodyContent | undefined }

/** A file that is sent. `blob` is absent where only its name is known, as in code samples. */
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
