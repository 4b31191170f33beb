import type { AsyncVersion } from '../model/spec.js'
import {
  Contact,
  ExternalDocs,
  License,
  OAuthFlow,
  OAuthFlows,
  readShapes,
  Schema,
  SecurityScheme,
  ServerVariable,
  type Shapes,
} from './shapes.js'

/** Fields of messages, which their traits have too. */
const MESSAGE = {
  headers: 'Schema&',
  correlationId: 'CorrelationId&',
  contentType: 'string',
  name: 'string',
  title: 'string',
  summary: 'string',
  description: 'string',
  tags: '[Tag&]',
  externalDocs: 'ExternalDocs&',
  bindings: 'Bindings&',
  examples: '[MessageExample]',
} as const

/** Fields of operations, which their traits have too. */
const OPERATION = {
  title: 'string',
  summary: 'string',
  description: 'string',
  security: '[SecurityScheme&]',
  tags: '[Tag&]',
  externalDocs: 'ExternalDocs&',
  bindings: 'Bindings&',
} as const

/** Rows of both versions. The format of the table is that of OpenAPI (`shapes.ts`). */
const SHARED = {
  Contact,
  License,
  ExternalDocs,
  OAuthFlows,
  ServerVariable: { ...ServerVariable, default: 'text', examples: '[text]' },
  SecurityScheme: {
    ...SecurityScheme,
    type: '=userPassword|apiKey|X509|symmetricEncryption|asymmetricEncryption|httpApiKey|http|oauth2|openIdConnect|plain|scramSha256|scramSha512|gssapi!!',
    in: '=user|password|query|header|cookie',
    scopes: '[string]',
  },
  Schema: { ...Schema, discriminator: 'string', schemaFormat: 'string', schema: 'Schema&' },
  Bindings: {},
  CorrelationId: { description: 'string', location: 'string!' },
  MessageExample: { headers: 'any', payload: 'any', name: 'string', summary: 'string' },
  Tag: { name: 'string!!', description: 'string', externalDocs: 'ExternalDocs&' },
} as const

const COMPONENTS = {
  schemas: '{Schema&}',
  servers: '{Server&}',
  channels: '{Channel&}',
  serverVariables: '{ServerVariable&}',
  messages: '{Message&}',
  securitySchemes: '{SecurityScheme&}',
  parameters: '{Parameter&}',
  correlationIds: '{CorrelationId&}',
  operationTraits: '{OperationTrait&}',
  messageTraits: '{MessageTrait&}',
  serverBindings: '{Bindings&}',
  channelBindings: '{Bindings&}',
  operationBindings: '{Bindings&}',
  messageBindings: '{Bindings&}',
} as const

const DOCUMENT = {
  asyncapi: 'string!',
  id: 'string',
  info: 'Info!',
  servers: '{Server&}',
  defaultContentType: 'string',
  channels: '{Channel&}',
  components: 'Components',
} as const

const INFO = {
  title: 'string!',
  description: 'string',
  termsOfService: 'string',
  contact: 'Contact',
  license: 'License',
  version: 'string!',
} as const

const VERSION_3 = {
  ...SHARED,
  AsyncDocument: { ...DOCUMENT, operations: '{ChannelOperation&}' },
  Info: { ...INFO, tags: '[Tag&]', externalDocs: 'ExternalDocs&' },
  Server: {
    host: 'string!!',
    protocol: 'string!',
    protocolVersion: 'string',
    pathname: 'string',
    title: 'string',
    summary: 'string',
    description: 'string',
    variables: '{ServerVariable&}',
    security: '[SecurityScheme&]',
    tags: '[Tag&]',
    externalDocs: 'ExternalDocs&',
    bindings: 'Bindings&',
  },
  Channel: {
    address: 'any',
    messages: '{Message&}',
    title: 'string',
    summary: 'string',
    description: 'string',
    servers: '[Server&]',
    parameters: '{Parameter&}',
    tags: '[Tag&]',
    externalDocs: 'ExternalDocs&',
    bindings: 'Bindings&',
  },
  Parameter: {
    enum: '[text]',
    default: 'text',
    description: 'string',
    examples: '[text]',
    location: 'string',
  },
  ChannelOperation: {
    ...OPERATION,
    action: '=send|receive!!',
    channel: 'Channel&!!',
    traits: '[OperationTrait&]',
    messages: '[Message&]',
    reply: 'Reply&',
  },
  OperationTrait: OPERATION,
  Reply: { address: 'ReplyAddress&', channel: 'Channel&', messages: '[Message&]' },
  ReplyAddress: { description: 'string', location: 'string!' },
  Message: { ...MESSAGE, payload: 'Schema&', traits: '[MessageTrait&]' },
  MessageTrait: MESSAGE,
  OAuthFlow: { ...OAuthFlow, scopes: '{string}', availableScopes: '{string}!' },
  Components: {
    ...COMPONENTS,
    operations: '{ChannelOperation&}',
    replies: '{Reply&}',
    replyAddresses: '{ReplyAddress&}',
    externalDocs: '{ExternalDocs&}',
    tags: '{Tag&}',
  },
} as const

const OPERATION_2 = { ...OPERATION, operationId: 'string', security: '[SecurityRequirement]' } as const
const MESSAGE_2 = { ...MESSAGE, messageId: 'string', schemaFormat: 'string' } as const

const VERSION_2 = {
  ...SHARED,
  AsyncDocument: { ...DOCUMENT, tags: '[Tag]', externalDocs: 'ExternalDocs' },
  Info: INFO,
  Server: {
    url: 'string!!',
    protocol: 'string!',
    protocolVersion: 'string',
    description: 'string',
    variables: '{ServerVariable&}',
    security: '[SecurityRequirement]',
    tags: '[Tag]',
    bindings: 'Bindings&',
  },
  Channel: {
    description: 'string',
    servers: '[string]',
    subscribe: 'ChannelOperation',
    publish: 'ChannelOperation',
    parameters: '{Parameter&}',
    bindings: 'Bindings&',
  },
  Parameter: { description: 'string', schema: 'Schema&', location: 'string' },
  ChannelOperation: { ...OPERATION_2, traits: '[OperationTrait&]', message: 'Message&' },
  OperationTrait: OPERATION_2,
  // An operation has one message, or a list of them in `oneOf`.
  Message: { ...MESSAGE_2, payload: 'Schema&', traits: '[MessageTrait&]', oneOf: '[Message&]' },
  MessageTrait: MESSAGE_2,
  OAuthFlow,
  Components: COMPONENTS,
} as const

const SHAPES: Readonly<Record<AsyncVersion, Shapes>> = { 2: readShapes(VERSION_2), 3: readShapes(VERSION_3) }

export function asyncShapes(version: AsyncVersion): Shapes {
  return SHAPES[version]
}
