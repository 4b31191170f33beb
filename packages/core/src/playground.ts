import type { ExactNumber, RequestTemplate, SecurityTemplate, SentValue } from './apiRequest.js'

/** The data of one operation in the API playground: a separate file, JSON with integers of any size. */
export interface PlaygroundData {
  title: string
  template: RequestTemplate
  /** Forms of the parameters, in the order of the template's. */
  parameters: readonly ParameterForm[]
  /** One a body of the template, in the same order. */
  bodies: readonly BodyForm[]
  /** Input that the template's schemes need, by id. */
  security: Readonly<Record<string, SecurityForm>>
  /** Forms that others refer to: schemas that contain themselves. */
  forms: Readonly<Record<string, FormField>>
  /** Languages of code samples, by id. */
  languages: readonly string[]
  /** `auth` shows only the credentials. */
  display: 'interactive' | 'auth'
  transport: PlaygroundTransport
  /** Id that pages with the same credentials share: all pages of a document do. */
  credentialScope: string
  /** URL of the page that OAuth providers redirect to; undefined where there is none. */
  oauthCallback?: string
}

export interface PlaygroundTransport {
  /** Path of the docs site that forwards requests; undefined where the browser calls the API directly. */
  proxy?: string
  /** True when the browser sends its cookies with direct calls to the API. */
  credentials?: boolean
}

export interface ParameterForm {
  in: 'path' | 'query' | 'header' | 'cookie' | 'querystring'
  field: FormField
}

export interface BodyForm {
  mediaType: string
  /** Undefined where the schema is unknown: the form is a text or a file. */
  field?: FormField
  /** Examples of the document. */
  examples: readonly BodyExample[]
  /** An example body generated from the schema: shown while its text is empty, never sent. */
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
  /** Name of the key's header, parameter or cookie. */
  name?: string
  in?: 'header' | 'query' | 'cookie'
  /** `x-default`. */
  initial?: string
  flows?: readonly OAuthFlow[]
}

export interface OAuthFlow {
  kind: 'authorizationCode' | 'clientCredentials'
  authorizationUrl?: string
  tokenUrl: string
  scopes: readonly { name: string; description?: string; descriptionHtml?: string }[]
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
  /** Anything: written as JSON. */
  | 'json'
  /** The form of this name in `forms`. */
  | 'reference'

/** One thing to fill in. */
export interface FormField {
  name: string
  kind: FormKind
  required?: boolean
  deprecated?: boolean
  /** Plain text. */
  description?: string
  /** In place of plain text where it is formatted: clean HTML of one paragraph. */
  descriptionHtml?: string
  /** `date`, `date-time`, `password`, … */
  format?: string
  /** Shown while the field is empty. */
  placeholder?: string
  /** Filled in from the start. */
  initial?: SentValue
  /** The initial value of a required field, as soon as its parent exists. */
  default?: SentValue
  nullable?: boolean
  /**
   * For query parameters: left empty, a required one is sent without a value. False where one of the options must be
   * chosen.
   */
  allowEmptyValue?: boolean
  minimum?: number | bigint | ExactNumber
  maximum?: number | bigint | ExactNumber
  minLength?: number
  maxLength?: number
  exclusiveMinimum?: number | bigint | ExactNumber
  exclusiveMaximum?: number | bigint | ExactNumber
  /** Regular expression that is quick to compare. */
  pattern?: string
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  /** The only values of a choice; values that are suggested for other kinds. */
  options?: readonly SentValue[]
  /** How many values there are where not all of them are among the options. */
  optionCount?: number
  /** A note about sending it; added where it is filled in. */
  note?: string
  fields?: readonly FormField[]
  /** For further properties of an object. */
  extra?: FormField
  item?: FormField
  variants?: readonly { title: string; field: FormField }[]
  reference?: string
}

/** The script that hands the data over, as JSON; a page that is opened from a folder can read nothing else. */
export function playgroundScript(key: string, json: string): string {
  return `(o=>{(o.operations=o.operations||{})[${JSON.stringify(key)}]=${JSON.stringify(json)}})(window.octavo=window.octavo||{})\n`
}
