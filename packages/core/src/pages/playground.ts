import type { ExactNumber, RequestDescription, RequestTemplate, SecurityTemplate, SentValue } from './apiRequest.js'

/** Data of one operation for the API playground. It is a separate JSON file, which can contain integers of any size. */
export interface PlaygroundData {
  title: string
  template: RequestTemplate
  /** Forms of the parameters, in template order. */
  parameters: readonly ParameterForm[]
  /** One form per body of the template, in the same order. */
  bodies: readonly BodyForm[]
  /** Fields for the credentials of each scheme, by scheme ID. */
  security: Readonly<Record<string, SecurityForm>>
  /** Forms referenced by others, for schemas that contain themselves. */
  forms: Readonly<Record<string, FormField>>
  /** Languages of code samples, by ID. */
  languages: readonly string[]
  /** The request of the code samples on the page. Undefined if it is too large. */
  sample?: RequestDescription
  /** `auth` shows only the credentials. */
  display: 'interactive' | 'auth'
  transport: PlaygroundTransport
  /** Key under which pages share credentials. It is the same for all pages of a document. */
  credentialScope: string
  /** URL to which OAuth providers redirect. Undefined if there is none. */
  oauthCallback?: string
}

export interface PlaygroundTransport {
  /** Path on the docs site that forwards requests. Undefined if the browser calls the API directly. */
  proxy?: string
  /** True if the browser sends cookies with direct calls to the API. */
  credentials?: boolean
}

export interface ParameterForm {
  in: 'path' | 'query' | 'header' | 'cookie' | 'querystring'
  field: FormField
}

export interface BodyForm {
  mediaType: string
  /** Form of the body. Undefined if the schema is unknown; the body is then a text or file. */
  field?: FormField
  examples: readonly BodyExample[]
  /** Example generated from the schema. It is shown while the body is empty, and never sent. */
  placeholder?: string
}

export interface BodyExample {
  title: string
  value: SentValue
}

export interface SecurityForm {
  kind: SecurityTemplate['kind']
  description?: string
  descriptionHtml?: string
  /** Name of the header, parameter or cookie of an API key. */
  name?: string
  in?: 'header' | 'query' | 'cookie'
  /** Initial value (`x-default`). */
  initial?: string
  flows?: readonly OAuthFlow[]
}

export interface OAuthFlow {
  kind: 'authorizationCode' | 'deviceAuthorization' | 'password' | 'clientCredentials'
  authorizationUrl?: string
  deviceAuthorizationUrl?: string
  tokenUrl: string
  scopes: readonly { name: string; description?: string }[]
}

export type FormKind =
  | 'text'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'choice'
  | 'object'
  | 'array'
  | 'variants'
  | 'file'
  /** Any value, entered as JSON. */
  | 'json'
  /** A form in `forms`, by name. */
  | 'reference'

export interface FormField {
  name: string
  kind: FormKind
  required?: boolean
  deprecated?: boolean
  /** Description as plain text. */
  description?: string
  /** Description as sanitized HTML of one paragraph, if it has formatting. */
  descriptionHtml?: string
  /** Format, such as `date`, `date-time` or `password`. */
  format?: string
  /** Text shown while the field is empty. */
  placeholder?: string
  /** Initial value of the field. */
  initial?: SentValue
  /** Initial value of a required field, which is set when its parent is added. */
  default?: SentValue
  nullable?: boolean
  /**
   * For query parameters: an empty required field is sent without a value. False if one of the options must be
   * selected.
   */
  allowEmptyValue?: boolean
  minimum?: number | bigint | ExactNumber
  maximum?: number | bigint | ExactNumber
  minLength?: number
  maxLength?: number
  exclusiveMinimum?: number | bigint | ExactNumber
  exclusiveMaximum?: number | bigint | ExactNumber
  /** Regular expression that can be matched in linear time. */
  pattern?: string
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  /** Allowed values of a choice, or suggested values of other kinds. */
  options?: readonly SentValue[]
  /** Total number of values, if `options` contains only some of them. */
  optionCount?: number
  /** Note below the description, such as why the value is not sent. Set when the form is rendered. */
  note?: string
  fields?: readonly FormField[]
  /** Form for additional properties of an object. */
  extra?: FormField
  item?: FormField
  variants?: readonly { title: string; field: FormField }[]
  reference?: string
}

/** Returns a script that passes the data as JSON, because pages opened from a folder cannot read other files. */
export function playgroundScript(key: string, json: string): string {
  return `(o=>{(o.operations=o.operations||{})[${JSON.stringify(key)}]=${JSON.stringify(json)}})(window.octavo=window.octavo||{})\n`
}
