import { expect, test } from 'vitest'
import { documentReferences } from '../schema/references.js'
import { load } from '../testing/loadDocument.js'
import { channelView } from './channelView.js'
import { channelForms, tokenUrls } from './securityForms.js'

const options = { markdown: (text: string) => `<p>${text}</p>`, fragmentHref: () => undefined }

const flow = { tokenUrl: 'https://login.example.com/token', availableScopes: { read: 'To read', write: 'To write' } }
const login = { type: 'oauth2', description: 'Log *in*', scopes: ['read'], flows: { clientCredentials: flow } }

test('forms of a channel have the flows and descriptions of its schemes', () => {
  const security = [
    { $ref: '#/components/securitySchemes/login' },
    { type: 'httpApiKey', name: 'key', in: 'query', description: 'A key' },
    { type: 'userPassword' },
  ]
  const spec = load({
    'a.json': {
      asyncapi: '3.0.0',
      info: { title: 'T', version: '1' },
      servers: { main: { host: 'example.com', protocol: 'wss', security } },
      channels: { a: { address: '/a', messages: {} } },
      components: { securitySchemes: { login } },
    },
  })
  const [operation] = spec.operations
  const view = spec.document && operation && channelView(spec.document, operation, options)
  const forms = spec.document && view ? channelForms(spec.document, view.request.servers, options.markdown) : {}
  expect(forms).toEqual({
    login: {
      kind: 'oauth2',
      name: undefined,
      in: undefined,
      initial: undefined,
      descriptionHtml: 'Log *in*',
      flows: [
        {
          kind: 'clientCredentials',
          tokenUrl: flow.tokenUrl,
          scopes: [
            { name: 'read', description: 'To read' },
            { name: 'write', description: 'To write' },
          ],
        },
      ],
    },
    '#/servers/main/security/1': {
      kind: 'apiKey',
      name: 'key',
      in: 'query',
      initial: undefined,
      description: 'A key',
      flows: undefined,
    },
  })
  expect(view?.request.servers[0]?.security[0]?.http?.scopes).toEqual(['read'])
})

test('tokens come from the schemes of a document, also from those without a name', () => {
  const unnamed = { type: 'oauth2', flows: { password: { ...flow, tokenUrl: 'https://other.example.com/token' } } }
  const { document } = load({
    'a.json': {
      asyncapi: '3.0.0',
      info: { title: 'T', version: '1' },
      servers: { main: { host: 'example.com', protocol: 'wss', security: [unnamed] } },
      channels: { a: { address: '/a', messages: {} } },
      components: { securitySchemes: { login } },
    },
  })
  expect(document && tokenUrls(documentReferences(document))).toEqual([
    'https://login.example.com/token',
    'https://other.example.com/token',
  ])
})
