import { expect, test } from 'vitest'
import { operationFingerprint } from '../schema/fingerprints.js'
import { load } from '../testing/loadDocument.js'
import { channelMarkdown } from '../view/channelMarkdown.js'
import { channelView } from '../view/channelView.js'
import { overviewView } from '../view/partView.js'

const options = { markdown: (text: string) => text, fragmentHref: (id: string) => `/f/${id}.html` }

function events(rest: object, asyncapi: string): object {
  return { asyncapi, info: { title: 'Lamps', version: '1' }, ...rest }
}

const many = (count: number, entry: (index: number) => [string, unknown]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)))
const ref = ($ref: string) => ({ $ref })
const lit = (message: object, rest: object = {}) => ({ channels: { lit: { messages: { Lit: message } } }, ...rest })
const nested = (depth: number): object => {
  let schema: object = { type: 'string' }
  for (let level = 0; level < depth; level++) schema = { type: 'object', properties: { a: schema } }
  return schema
}
const proto = JSON.parse('{ "__proto__": { "address": "a", "messages": { "__proto__": { "payload": {} } } } }')

test.each<[string, object]>([
  ['100,000 channels', { channels: many(100_000, (index) => [`c${index}`, {}]) }],
  ['100,000 messages', { channels: { a: { messages: many(100_000, (index) => [`m${index}`, { payload: {} }]) } } }],
  [
    '100,000 operations of a channel',
    {
      channels: { a: {} },
      operations: many(100_000, (index) => [`o${index}`, { action: 'send', channel: ref('#/channels/a') }]),
    },
  ],
  ['circular traits', lit({ traits: [ref('#/channels/lit/messages/Lit')] })],
  [
    'traits that are references to each other',
    lit(
      { traits: [ref('#/components/messageTraits/a')] },
      {
        components: {
          messageTraits: { a: ref('#/components/messageTraits/b'), b: ref('#/components/messageTraits/a') },
        },
      },
    ),
  ],
  [
    'circular messages',
    { channels: { a: { messages: { x: ref('#/channels/a/messages/y'), y: ref('#/channels/a/messages/x') } } } },
  ],
  ['circular channels', { channels: { a: ref('#/channels/b'), b: ref('#/channels/a') } }],
  [
    'a circular reply',
    {
      channels: { a: {} },
      operations: { o: { action: 'send', channel: ref('#/channels/a'), reply: ref('#/operations/o') } },
    },
  ],
  ['a circular payload', lit({ payload: ref('#/channels/lit/messages/Lit/payload') })],
  [
    'a payload that contains itself',
    lit({ payload: { type: 'object', properties: { a: ref('#/channels/lit/messages/Lit/payload') } } }),
  ],
  ['a deep payload', lit({ payload: nested(50) })],
  ['a too deep payload', lit({ payload: nested(400) })],
  [
    'huge bindings',
    { channels: { a: { bindings: many(2_000, (index) => [`p${index}`, many(50, (at) => [`k${at}`, { a: [at] }])]) } } },
  ],
  ['a deep binding', { channels: { a: { bindings: { kafka: { value: nested(100) } } } } }],
  [
    'names of Object.prototype',
    {
      channels: proto,
      servers: { constructor: { host: 'a', protocol: '__proto__' } },
      operations: { toString: { action: 'send', channel: ref('#/channels/__proto__') } },
    },
  ],
  [
    'references to nowhere',
    {
      channels: {
        a: ref('#/x'),
        b: { messages: { m: ref('#/y') }, servers: [ref('#/z')], parameters: { p: ref('#/p') } },
      },
      operations: {
        o: {
          action: 'send',
          channel: ref('#/channels/q'),
          messages: [ref('#/m')],
          reply: ref('#/r'),
          traits: [ref('#/t')],
        },
      },
    },
  ],
  ['lists instead of objects', { channels: [{}], operations: [], servers: [[]], components: [[]], info: [] }],
  [
    'wrong types everywhere',
    {
      channels: { a: { address: [], messages: 1, servers: {}, parameters: [], tags: {}, bindings: 'x', title: {} } },
      operations: { o: { action: [], channel: 1, messages: {}, reply: [], traits: {}, security: {} } },
      servers: { s: { host: 1, protocol: {}, variables: [], security: {} } },
      defaultContentType: [],
    },
  ],
  [
    'wrong types in messages',
    lit({
      payload: 1,
      headers: [],
      examples: {},
      correlationId: 'x',
      tags: [1, null],
      traits: [null, 1],
      bindings: { kafka: 'x', ws: null },
      contentType: [],
    }),
  ],
  [
    'odd examples',
    lit({
      payload: { type: 'object' },
      examples: [null, 1, [], { payload: null }, { headers: 1 }, many(3_000, (index) => [`k${index}`, index])],
    }),
  ],
  [
    '5,000 examples',
    lit({
      payload: { type: 'string' },
      examples: Array.from({ length: 5_000 }, (_, index) => ({ payload: `${index}` })),
    }),
  ],
  [
    'security of every kind',
    {
      servers: {
        s: {
          host: 'a',
          protocol: 'ws',
          security: [
            {},
            { type: 'x' },
            { type: 'oauth2', flows: [] },
            { type: 'oauth2', flows: { implicit: { availableScopes: many(5_000, (index) => [`s${index}`, 'x']) } } },
            { type: 'httpApiKey', in: 'header', name: 'a b\n' },
          ],
        },
      },
      channels: { a: {} },
    },
  ],
  [
    'a channel with many servers and parameters that many channels share',
    {
      servers: many(1_000, (index) => [`s${index}`, { host: 'a', protocol: 'ws' }]),
      channels: {
        a: {
          address: '{x}'.repeat(3_000),
          servers: Array.from({ length: 1_000 }, () => ref('#/components/servers/b')),
          parameters: many(20_000, (index) => [`p${index}`, {}]),
        },
        ...many(9_000, (index) => [`c${index}`, ref('#/channels/a')]),
      },
      components: { servers: { b: { host: 'b', protocol: 'ws' } } },
    },
  ],
  ['a long address', { channels: { a: { address: '{x}'.repeat(100_000) } } }],
])('a hostile document has diagnostics and bounded pages, no exception: %s', (_, rest) => {
  for (const version of ['3.0.0', '2.6.0']) {
    const spec = load({ 'a.json': JSON.stringify(events(rest, version)) })
    expect(Array.isArray(spec.diagnostics)).toBe(true)
    const { document } = spec
    if (!document) continue
    for (const operation of spec.operations.slice(0, 3)) {
      const channel = channelView(document, operation, options)
      expect(JSON.stringify(channel).length).toBeLessThan(1_500_000)
      expect(channelMarkdown(document, operation)?.length).toBeLessThan(1_500_000)
      expect(operationFingerprint(document, operation)).not.toBe('')
    }
    const about = {
      markdown: options.markdown,
      page: (html: string) => ({ html, headings: [], sections: [], isCut: false }),
    }
    overviewView(document, [], { ...about, operation: () => undefined, group: () => undefined, hasModel: () => false })
  }
})
