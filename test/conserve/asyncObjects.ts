/** Objects by the fields that contain them: `{}` is a map by names, `[]` a list (`readDocument.ts`). */
type Objects = Readonly<Record<string, Readonly<Record<string, string>>>>

const MESSAGE = {
  headers: 'Schema',
  correlationId: 'CorrelationId',
  tags: 'ChannelTag[]',
  externalDocs: 'ExternalDocs',
  bindings: 'Bindings',
  examples: 'MessageExample[]',
  payload: 'Payload',
  traits: 'Message[]',
  oneOf: 'Message[]',
}

/** The objects inside each object of AsyncAPI 2 and 3. */
export const ASYNC_OBJECTS: Objects = {
  Document: { info: 'Info', tags: 'Tag[]', externalDocs: 'ExternalDocs' },
  Info: { contact: 'Contact', license: 'License', tags: 'Tag[]', externalDocs: 'ExternalDocs' },
  AsyncServer: {
    variables: 'ServerVariable{}',
    security: 'AsyncSecurity[]',
    tags: 'ChannelTag[]',
    externalDocs: 'ExternalDocs',
    bindings: 'Bindings',
  },
  Channel: {
    messages: 'Message{}',
    parameters: 'ChannelParameter{}',
    tags: 'ChannelTag[]',
    externalDocs: 'ExternalDocs',
    bindings: 'Bindings',
    publish: 'ChannelOperation',
    subscribe: 'ChannelOperation',
  },
  ChannelParameter: { schema: 'Schema' },
  ChannelOperation: {
    security: 'AsyncSecurity[]',
    tags: 'ChannelTag[]',
    externalDocs: 'ExternalDocs',
    bindings: 'Bindings',
    traits: 'ChannelOperation[]',
    message: 'Message',
    messages: 'Message[]',
    reply: 'Reply',
  },
  Reply: { address: 'ReplyAddress', channel: 'Reference', messages: 'Message[]' },
  Message: MESSAGE,
  MessageExample: { payload: 'any', headers: 'any' },
  ChannelTag: { externalDocs: 'ExternalDocs' },
}
