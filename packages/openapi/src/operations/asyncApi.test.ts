import { expect, test } from 'vitest'
import { load, report } from '../testing/loadDocument.js'
import { channelView } from '../view/channelView.js'
import { OperationIndex } from './findOperation.js'
import { operationSlug, operationTitle } from './operationSlug.js'
import { channelEntry, parseFrontmatterEntry } from './pageEntry.js'

const options = { markdown: (text: string) => text, fragmentHref: (id: string) => `/f/${id}.html` }

function events(rest: object, asyncapi = '3.0.0'): object {
  return { asyncapi, info: { title: 'Lamps', version: '1' }, ...rest }
}

function view(rest: object, asyncapi?: string, index = 0) {
  const spec = load({ 'a.json': events(rest, asyncapi) })
  const operation = spec.operations[index]
  const channel = spec.document && operation && channelView(spec.document, operation, options)
  if (!channel) throw new Error(report(spec))
  return channel
}

test('channels are listed with their protocol, title, tags and operations', () => {
  const spec = load({
    'a.json': events({
      servers: { a: { host: 'example.com', protocol: 'wss' }, b: { host: 'example.com', protocol: 'mqtts' } },
      channels: {
        'lamp.lit': {
          address: 'lamps/{id}/lit',
          title: 'Lamp *lit*',
          parameters: { id: {} },
          servers: [{ $ref: '#/servers/b' }],
          tags: [{ name: 'lamps' }, { $ref: '#/components/tags/more' }],
        },
        dim: { $ref: '#/components/channels/dim' },
      },
      operations: { onDim: { action: 'receive', channel: { $ref: '#/channels/dim' } } },
      components: {
        tags: { more: { name: 'more' } },
        channels: { dim: { address: null, 'x-hidden': true, description: 'Dims.' } },
      },
    }),
  })
  expect(report(spec)).toBe('')
  expect(spec.operations).toMatchObject([
    { kind: 'channel', method: 'MQTT', path: 'lamps/{id}/lit', operationId: 'lamp.lit', tags: ['lamps', 'more'] },
    { kind: 'channel', method: 'CHANNEL', path: 'dim', aliases: ['onDim'], hidden: true, description: 'Dims.' },
  ])
  expect(spec.operations.map((operation) => operationSlug(operation, 'events'))).toEqual([
    'events/lamps/lamp-*lit*',
    'events/dim',
  ])
  expect(spec.operations.map(operationTitle)).toEqual(['Lamp *lit*', 'dim'])
})

test('frontmatter names a channel by its key, its address or an operation', () => {
  const spec = load({
    'a.json': events({
      channels: { dim: { address: 'lamps/dim' } },
      operations: { onDim: { action: 'receive', channel: { $ref: '#/channels/dim' } } },
    }),
  })
  const index = new OperationIndex(spec)
  const find = (text: string) => {
    const entry = parseFrontmatterEntry(channelEntry(text))
    return entry && [entry.spec, index.find(entry)?.operationId]
  }
  expect(find('dim')).toEqual([undefined, 'dim'])
  expect(find('/a.json dim')).toEqual(['/a.json', 'dim'])
  expect(find('https://example.com/a.yml onDim')).toEqual(['https://example.com/a.yml', 'dim'])
  expect(find('lamps/dim')).toEqual([undefined, 'dim'])
  expect(find('other')).toEqual([undefined, undefined])
})

test('traits fill in what a message lacks, the last one first', () => {
  const traits = [
    { name: 'first', headers: { type: 'object', properties: { a: { type: 'string' } } } },
    { name: 'last', description: 'From a trait.', bindings: { kafka: { key: { type: 'string' } } } },
  ]
  const { messages } = view({
    channels: { lit: { messages: { Lit: { description: 'Own.', payload: { type: 'object' }, traits } } } },
  })
  expect(messages).toMatchObject([{ title: 'last', descriptionHtml: 'Own.', headers: { fields: [{ name: 'a' }] } }])
  expect(messages[0]?.bindings).toMatchObject([{ protocol: 'kafka', schemas: [{ name: 'key' }] }])
})

test('publish and subscribe of AsyncAPI 2 are read as receive and send', () => {
  const channel = view(
    {
      servers: { main: { url: 'example.com:{port}', protocol: 'mqtt', variables: { port: { default: '1883' } } } },
      channels: {
        'lamps/{id}': {
          parameters: { id: { schema: { type: 'string', enum: ['a', 'b'] } } },
          publish: { operationId: 'lit', message: { $ref: '#/components/messages/Lit' } },
          subscribe: { message: { oneOf: [{ name: 'Dim' }, { payload: { type: 'string' } }] } },
        },
      },
      components: { messages: { Lit: { payload: { type: 'object', properties: { at: {} } } } } },
    },
    '2.6.0',
  )
  expect(
    channel.operations.map(({ name, action, messages }) => [name, action, messages.map(({ title }) => title)]),
  ).toEqual([
    ['lit', 'receive', ['Lit']],
    ['subscribe', 'send', ['Dim', 'message-2']],
  ])
  expect(channel.request).toMatchObject({
    address: 'lamps/{id}',
    parameters: [{ name: 'id', value: 'a', enum: ['a', 'b'] }],
    servers: [{ url: 'mqtt://example.com:{port}', protocol: 'mqtt', variables: [{ default: '1883' }] }],
    protocols: ['mqtt'],
  })
})

test('payloads in other formats are shown as written, those without a format are schemas', () => {
  const avro = { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema: { type: 'record', name: 'Lit' } }
  const proto = { schemaFormat: 'application/vnd.google.protobuf;version=3', schema: 'message Lit {}' }
  const { messages } = view({
    channels: {
      lit: {
        messages: { a: { payload: avro }, b: { payload: proto }, c: { payload: { schema: { type: 'string' } } } },
      },
    },
  })
  expect(messages.map(({ source, payload }) => source?.code ?? payload?.type)).toEqual([
    { language: 'json', code: '{\n  "type": "record",\n  "name": "Lit"\n}' },
    { language: 'protobuf', code: 'message Lit {}' },
    'string',
  ])
})

test('a reply links to the page of its channel and shows its messages', () => {
  const spec = load({
    'a.json': events({
      channels: {
        ask: { address: 'ask', messages: { Ask: {} } },
        answer: { address: 'answer', messages: { Answer: {} } },
      },
      operations: {
        onAsk: {
          action: 'receive',
          channel: { $ref: '#/channels/ask' },
          reply: { channel: { $ref: '#/channels/answer' }, address: { location: '$message.header#/replyTo' } },
        },
      },
    }),
  })
  const [operation] = spec.operations
  const channel =
    spec.document &&
    operation &&
    channelView(spec.document, operation, { ...options, channelHref: (key) => `/events/${key}` })
  expect(channel?.operations[0]?.reply).toEqual({
    address: '$message.header#/replyTo',
    channel: { name: 'answer', href: '/events/answer' },
    messages: [{ title: 'Answer', id: 'message-answer' }],
  })
  expect(channel?.messages.map(({ title, actions }) => [title, actions])).toEqual([
    ['Ask', ['receive']],
    ['Answer', ['reply']],
  ])
})

test('samples send what the application receives, and place credentials', () => {
  const channel = view({
    servers: {
      main: { host: 'example.com', protocol: 'wss', security: [{ type: 'httpApiKey', in: 'query', name: 'key' }] },
    },
    channels: { lit: { address: '/lit', messages: { Lit: { payload: { type: 'object', example: { on: true } } } } } },
    operations: { onLit: { action: 'receive', channel: { $ref: '#/channels/lit' } } },
  })
  expect(channel.samples.map(({ label, code }) => `${label}\n${code.code}`).join('\n\n')).toMatchInlineSnapshot(`
    "Python
    import asyncio
    import websockets

    async def main():
        async with websockets.connect("wss://example.com/lit?key=<key>") as socket:
            await socket.send("""{
      "on": true
    }""")
            async for message in socket:
                print(message)

    asyncio.run(main())

    JavaScript
    const socket = new WebSocket('wss://example.com/lit?key=<key>')

    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({
        "on": true
      }))
    })

    socket.addEventListener('message', (event) => {
      console.log(event.data)
    })"
  `)
})

test('faults of AsyncAPI documents have a line and a fix', () => {
  const yaml = `asyncapi: 3.0.0
info: { title: Lamps, version: '1' }
servers:
  main: { host: '{region}.example.com', protocol: mqtt, hots: a }
channels:
  lit:
    address: lamps/{id}/lit
    parameters: { ids: {} }
    servers:
      - $ref: '#/components/servers/other'
      - $ref: '#/servers/mian'
    messages:
      Lit: { $ref: '#/components/messages/Lti' }
operations:
  onLit: { action: get, channel: { $ref: '#/channels/lit' } }
  onDim: { action: send, channel: { $ref: '#/components/channels/dim' } }
components:
  servers: { other: { host: example.com, protocol: ws } }
  channels: { dim: { address: 1 } }
  messages: { Lit: {} }
  securitySchemes: { key: { type: httpApiKey, in: query } }
`
  expect(report(load({ 'a.yaml': yaml }))).toMatchInlineSnapshot(`
    "warning a.yaml:4:17 Missing server variable "region" of "{region}.example.com". [OAS_SERVER_VARIABLE]
      Expected each name in braces under "variables" of this server, with a default.
    warning a.yaml:4:57 Unknown field "hots" in Server Object; it is ignored. [OAS_FIELD_UNKNOWN]
      Did you mean "host"?
    warning a.yaml:6:3 Missing parameter "id" of the address "lamps/{id}/lit". [ASYNC_PARAMETER]
      Did you mean "ids"?
    warning a.yaml:8:19 Unknown parameter "ids" of channel "lit": its address does not contain it. [ASYNC_PARAMETER]
    warning a.yaml:10:9 Unknown server "#/components/servers/other" of channel "lit". [ASYNC_SERVER]
      Expected a reference to "#/servers/…".
    warning a.yaml:11:15 Missing reference target "#/servers/mian"; it is shown as unresolved. [OAS_REF_MISSING]
      Did you mean "main"?
    warning a.yaml:13:20 Missing reference target "#/components/messages/Lti"; it is omitted. [OAS_REF_MISSING]
      Did you mean "Lit"?
    warning a.yaml:15:20 Invalid value at /operations/onLit/action: the string "get"; it is ignored. [OAS_TYPE]
      Expected "send" or "receive".
    warning a.yaml:16:35 Operation "onDim" refers to a channel that is not in "channels"; it is omitted. [ASYNC_CHANNEL]
      Expected a reference to "#/channels/…".
    warning a.yaml:19:31 Invalid value at /components/channels/dim/address: it is not a string; it is ignored. [OAS_TYPE]
      Expected a string, or null.
    warning a.yaml:21:27 Missing field "name" in /components/securitySchemes/key. [OAS_FIELD_MISSING]
      Expected "name" with the type "httpApiKey"."
  `)
  expect(report(load({ 'a.yaml': 'asyncapi: 1.2.0\ninfo: {}\n' }))).toMatchInlineSnapshot(`
    "warning a.yaml:1:11 Unsupported AsyncAPI version "1.2.0"; the pages of this document show a notice. [OAS_VERSION]
      Expected AsyncAPI 2.0 to 2.6, 3.0 or 3.1, such as "3.0.0"."
  `)
  expect(
    report(load({ 'a.yaml': "asyncapi: 3.9.0\ninfo: { title: a, version: '1' }\nchannels: {}\n" })),
  ).toMatchInlineSnapshot(
    `"warning a.yaml:1:11 Unsupported AsyncAPI version "3.9.0"; the document is read as 3.1 and newer features are ignored. [OAS_VERSION_NEW]"`,
  )
  expect(report(load({ 'a.yaml': "asyncapi: 3.0.0\ninfo: { title: a, version: '1' }\n" }))).toMatchInlineSnapshot(`
    "warning a.yaml:1:1 Missing "channels" in a.yaml: there is nothing to show. [OAS_NO_PATHS]
      Expected "channels"."
  `)
})

test('a channel shows 250 messages, as each event of a service can be one', () => {
  const names = Array.from({ length: 250 }, (_, index) => `event${index}`)
  const schema = {
    type: 'object',
    properties: { type: { type: 'string' }, at: { type: 'string', format: 'date-time' } },
  }
  const messages = Object.fromEntries(names.map((name) => [name, { description: `About ${name}`, payload: schema }]))
  const channel = view({ channels: { events: { messages } } })
  expect(channel.messages.map(({ descriptionHtml }) => descriptionHtml)).toEqual(names.map((name) => `About ${name}`))
  expect(channel.isPartial).toBe(undefined)
})
