import { HTTP_METHODS } from '@octavo/core'
import type { OpenAPIV3_1 } from 'openapi-types'

/** Fields of headers, which parameters have too. */
const HEADER = {
  description: 'string',
  required: 'boolean',
  deprecated: 'boolean',
  allowEmptyValue: 'boolean',
  style: 'string',
  explode: 'boolean',
  allowReserved: 'boolean',
  schema: 'Schema&',
  example: 'any',
  examples: '{Example&}',
  content: '{MediaType&}',
} as const

/**
 * The objects of OpenAPI 3.0 to 3.2. A field is `type`, `[type]` for a list, or `{type}` for a map whose names authors
 * choose. `&` allows a reference, `!` requires the field, `!!` omits an object without it, and `=a|b` lists the
 * values. Capitalized types are other rows.
 */
const TABLE = {
  Document: {
    openapi: 'string!',
    info: 'Info!',
    servers: '[Server]',
    paths: 'Paths',
    webhooks: '{PathItem&}',
    components: 'Components',
    security: '[SecurityRequirement]',
    tags: '[Tag]',
    externalDocs: 'ExternalDocs',
    jsonSchemaDialect: 'string',
    $self: 'string',
  },
  Info: {
    title: 'string!',
    summary: 'string',
    description: 'string',
    termsOfService: 'string',
    contact: 'Contact',
    license: 'License',
    version: 'string!',
  },
  Contact: { name: 'string', url: 'string', email: 'string' },
  License: { name: 'string!', identifier: 'string', url: 'string' },
  Server: { url: 'string!!', name: 'string', description: 'string', variables: '{ServerVariable}' },
  ServerVariable: { enum: '[text]', default: 'text!', description: 'string' },
  Components: {
    schemas: '{Schema&}',
    responses: '{Response&}',
    parameters: '{Parameter&}',
    examples: '{Example&}',
    requestBodies: '{RequestBody&}',
    headers: '{Header&}',
    securitySchemes: '{SecurityScheme&}',
    links: '{Link&}',
    callbacks: '{Callback&}',
    pathItems: '{PathItem&}',
    mediaTypes: '{MediaType&}',
  },
  PathItem: {
    $ref: 'string',
    summary: 'string',
    description: 'string',
    servers: '[Server]',
    parameters: '[Parameter&]',
    get: 'Operation&',
    put: 'Operation&',
    post: 'Operation&',
    delete: 'Operation&',
    options: 'Operation&',
    head: 'Operation&',
    patch: 'Operation&',
    trace: 'Operation&',
    query: 'Operation&',
    additionalOperations: '{Operation&}',
  },
  Operation: {
    tags: '[string]',
    summary: 'string',
    description: 'string',
    externalDocs: 'ExternalDocs',
    operationId: 'string',
    parameters: '[Parameter&]',
    requestBody: 'RequestBody&',
    responses: 'Responses',
    callbacks: '{Callback&}',
    deprecated: 'boolean',
    security: '[SecurityRequirement]',
    servers: '[Server]',
  },
  ExternalDocs: { description: 'string', url: 'string!' },
  Parameter: {
    name: 'string!!',
    in: '=query|header|path|cookie|querystring!!',
    ...HEADER,
  },
  RequestBody: { description: 'string', content: '{MediaType&}!', required: 'boolean' },
  MediaType: {
    schema: 'Schema&',
    itemSchema: 'Schema&',
    example: 'any',
    examples: '{Example&}',
    encoding: '{Encoding}',
    itemEncoding: 'Encoding',
    prefixEncoding: '[Encoding]',
    description: 'string',
  },
  Encoding: {
    contentType: 'string',
    headers: '{Header&}',
    style: 'string',
    explode: 'boolean',
    allowReserved: 'boolean',
    encoding: '{Encoding}',
    prefixEncoding: '[Encoding]',
    itemEncoding: 'Encoding',
  },
  Response: {
    summary: 'string',
    description: 'string',
    headers: '{Header&}',
    content: '{MediaType&}',
    links: '{Link&}',
  },
  Example: {
    summary: 'string',
    description: 'string',
    value: 'any',
    externalValue: 'string',
    dataValue: 'any',
    serializedValue: 'string',
  },
  Link: {
    operationRef: 'string',
    operationId: 'string',
    parameters: '{any}',
    requestBody: 'any',
    description: 'string',
    server: 'Server',
  },
  Header: HEADER,
  Tag: {
    name: 'string!!',
    summary: 'string',
    description: 'string',
    externalDocs: 'ExternalDocs',
    parent: 'string',
    kind: 'string',
  },
  SecurityScheme: {
    type: '=apiKey|http|mutualTLS|oauth2|openIdConnect!!',
    description: 'string',
    name: 'string',
    in: '=query|header|cookie',
    scheme: 'string',
    bearerFormat: 'string',
    flows: 'OAuthFlows',
    openIdConnectUrl: 'string',
    oauth2MetadataUrl: 'string',
    deprecated: 'boolean',
  },
  OAuthFlows: {
    implicit: 'OAuthFlow',
    password: 'OAuthFlow',
    clientCredentials: 'OAuthFlow',
    authorizationCode: 'OAuthFlow',
    deviceAuthorization: 'OAuthFlow',
  },
  OAuthFlow: {
    authorizationUrl: 'string',
    tokenUrl: 'string',
    refreshUrl: 'string',
    deviceAuthorizationUrl: 'string',
    scopes: '{string}!',
  },
  Schema: {
    $ref: 'string',
    title: 'string',
    description: 'string',
    type: 'types',
    format: 'string',
    nullable: 'boolean',
    readOnly: 'boolean',
    writeOnly: 'boolean',
    deprecated: 'boolean',
    required: '[string]',
    enum: 'list',
    properties: '{Schema&}',
    patternProperties: '{Schema&}',
    dependentSchemas: '{Schema&}',
    $defs: '{Schema&}',
    additionalProperties: 'Schema&',
    unevaluatedProperties: 'Schema&',
    propertyNames: 'Schema&',
    items: 'Schema&',
    prefixItems: '[Schema&]',
    unevaluatedItems: 'Schema&',
    contains: 'Schema&',
    allOf: '[Schema&]',
    anyOf: '[Schema&]',
    oneOf: '[Schema&]',
    not: 'Schema&',
    if: 'Schema&',
    // biome-ignore lint/suspicious/noThenProperty: the name is JSON Schema's
    then: 'Schema&',
    else: 'Schema&',
    contentSchema: 'Schema&',
    discriminator: 'Discriminator',
    xml: 'Xml',
    externalDocs: 'ExternalDocs',
    pattern: 'string',
    minLength: 'number',
    maxLength: 'number',
    minimum: 'number',
    maximum: 'number',
    multipleOf: 'number',
    minItems: 'number',
    maxItems: 'number',
    minProperties: 'number',
    maxProperties: 'number',
    uniqueItems: 'boolean',
    exclusiveMinimum: 'bound',
    exclusiveMaximum: 'bound',
    contentMediaType: 'string',
    contentEncoding: 'string',
  },
  Discriminator: { propertyName: 'string!', mapping: '{string}', defaultMapping: 'string' },
  Xml: {
    name: 'string',
    namespace: 'string',
    prefix: 'string',
    attribute: 'boolean',
    wrapped: 'boolean',
    nodeType: 'string',
  },
} as const

/** Checks at compile time that the table has every field of the published types. */
type Complete = {
  Document: Fields<OpenAPIV3_1.Document>
  Info: Fields<OpenAPIV3_1.InfoObject>
  Server: Fields<OpenAPIV3_1.ServerObject>
  Components: Fields<OpenAPIV3_1.ComponentsObject>
  Operation: Fields<OpenAPIV3_1.OperationObject>
  Parameter: Fields<OpenAPIV3_1.ParameterObject>
  RequestBody: Fields<OpenAPIV3_1.RequestBodyObject>
  MediaType: Fields<OpenAPIV3_1.MediaTypeObject>
  Response: Fields<OpenAPIV3_1.ResponseObject>
  Link: Fields<OpenAPIV3_1.LinkObject>
  Tag: Fields<OpenAPIV3_1.TagObject>
} & Record<string, Record<string, string>>
const ROWS: Complete = TABLE

type Fields<T> = Record<
  keyof { [K in keyof T as string extends K ? never : K extends `x-${string}` ? never : K]: T[K] },
  string
>

/** Objects of AsyncAPI that OpenAPI does not have (`asyncShapes`). */
type AsyncShapeName =
  | 'AsyncDocument'
  | 'Bindings'
  | 'Channel'
  | 'ChannelOperation'
  | 'CorrelationId'
  | 'Message'
  | 'MessageExample'
  | 'MessageTrait'
  | 'OperationTrait'
  | 'Reply'
  | 'ReplyAddress'
export type ShapeName = keyof typeof TABLE | AsyncShapeName | 'Paths' | 'Responses' | 'Callback' | 'SecurityRequirement'
/** `text` is a string, for which a number is read as its digits. */
export type ScalarType = 'string' | 'text' | 'number' | 'boolean' | 'any' | 'list' | 'types' | 'bound'

export interface FieldRule {
  /** Name of the object that has the field. */
  owner: string
  kind: 'one' | 'list' | 'names'
  scalar?: ScalarType
  shape?: ShapeName
  values?: readonly string[]
  canRefer: boolean
  isRequired: boolean
  /** True if an object without the field is omitted. */
  isVital: boolean
}

export interface Shape {
  name: string
  fields: ReadonlyMap<string, FieldRule>
  required: readonly string[]
  /** True if other keys are allowed. */
  isOpen: boolean
}

const SCALARS = new Set(['string', 'text', 'number', 'boolean', 'any', 'list', 'types', 'bound'])

function parseRule(text: string, owner: string): FieldRule {
  const [, open, inner = '', , marks = ''] = /^([[{])?(=?[\w|]+&?)([\]}])?(!{0,2})$/.exec(text) ?? []
  const type = inner.replace(/&$/, '')
  return {
    owner,
    kind: open === '[' ? 'list' : open === '{' ? 'names' : 'one',
    values: type.startsWith('=') ? type.slice(1).split('|') : undefined,
    scalar: SCALARS.has(type) ? (type as ScalarType) : undefined,
    shape: /^[A-Z]/.test(type) ? (type as ShapeName) : undefined,
    canRefer: inner.endsWith('&'),
    isRequired: marks !== '',
    isVital: marks === '!!',
  }
}

export type Shapes = ReadonlyMap<string, Shape>

/** Objects with fields that the table does not list. */
const OPEN = new Set(['Schema', 'Bindings', 'MessageExample'])

export function readShapes(rows: Readonly<Record<string, Readonly<Record<string, string>>>>): Shapes {
  const entries = Object.entries(rows).map(([name, row]) => {
    const fields = new Map(Object.entries(row).map(([field, text]) => [field, parseRule(text, name)]))
    const required = [...fields].filter(([, rule]) => rule.isRequired).map(([field]) => field)
    return [name, { name, fields, required, isOpen: OPEN.has(name) }] as const
  })
  return new Map(entries)
}

export const SHAPES: Shapes = readShapes(ROWS)

/** Rows that AsyncAPI has, too. */
export const { Contact, License, ExternalDocs, ServerVariable, SecurityScheme, OAuthFlows, OAuthFlow, Schema } = TABLE

/** Fields of a Path Item Object that are operations. */
export const METHODS: readonly string[] = HTTP_METHODS.map((method) => method.toLowerCase())
