import { expect, test } from 'vitest'
import { buildRequest } from '../request/buildRequest.js'
import { documentReferences } from '../schema/references.js'
import { toDocument } from '../testing/readDocument.js'
import { mdxServers } from './mdxTemplate.js'
import { documentServers, readServers, serverTemplates } from './serverTemplates.js'
import { requestTemplate } from './template.js'

const urls = (lines: string[], source?: string, site = {}) =>
  readServers({ servers: lines.map((url) => ({ url })) }, source === undefined ? undefined : { ...site, source }).map(
    ({ url }) => url,
  )

test('resolves relative servers against a fetched document', () => {
  const source = 'https://api.example.com/specs/v2/openapi.json'
  expect(urls(['/v1', './beta', '../', 'v3', '/{region}/v1'], source)).toEqual([
    'https://api.example.com/v1',
    'https://api.example.com/specs/v2/beta',
    'https://api.example.com/specs/',
    'https://api.example.com/specs/v2/v3',
    'https://api.example.com/{region}/v1',
  ])
  expect(urls(['https://other.example/v1', '{scheme}://x/v1'], source)).toEqual([
    'https://other.example/v1',
    '{scheme}://x/v1',
  ])
})

test('resolves relative servers against a repository file that the site serves', () => {
  const lines = ['/v1', 'v3', './v3', '../v3', '../../v3', '/v1/../x', '//e.com/v1', '{ver}/x', '/{ver}/x']
  expect(urls(lines, 'specs/openapi.yaml')).toEqual([
    '/v1',
    '/specs/v3',
    '/specs/v3',
    '/v3',
    '/v3',
    '/x',
    'https://e.com/v1',
    '{ver}/x',
    '/{ver}/x',
  ])
  expect(urls(lines, 'specs/openapi.yaml', { siteBase: '/docs/', siteOrigin: 'http://localhost:1' })).toEqual([
    '/v1',
    '/docs/specs/v3',
    '/docs/specs/v3',
    '/docs/v3',
    '/v3',
    '/x',
    'http://e.com/v1',
    '{ver}/x',
    '/{ver}/x',
  ])
  expect(urls(['v3', '{base}/v3'])).toEqual(['v3', '{base}/v3'])
})

test('the first value of a variable decides how a URL resolves', () => {
  const read = (url: string, fallback: string) =>
    readServers({ servers: [{ url, variables: { a: { default: fallback } } }] }, { source: 'api.json' })[0]?.url
  expect(read('{a}/x', 'v1')).toBe('/{a}/x')
  expect(read('{a}/x', '/v1')).toBe('{a}/x')
  expect(read('{a}/x', 'https://e.com')).toBe('{a}/x')
  expect(read('{a}://e.com', 'https')).toBe('{a}://e.com')
  expect(read('{a}://e.com', '')).toBe('{a}://e.com')
})

test('keeps a URL with an unknown beginning, and readers can set it', () => {
  const servers = [
    { url: '{base}', variables: { base: { default: '' } } },
    { url: '{base}' },
    { url: '{base}/v1', variables: { base: {} } },
    { url: '{base}{version}', variables: { version: { default: '/v1' } } },
    { url: './{base}' },
  ]
  const site = { siteBase: '/docs/', siteOrigin: 'https://e.com' }
  const path = { '/free': { get: {} } }
  const document = toDocument({ openapi: '3.1.0', servers, paths: path }, 'apis/api.json')
  const source = { pathItem: { value: {}, at: '' }, operation: { value: {}, at: '#/paths/~1free/get' } }
  const template = requestTemplate(documentReferences(document), source, {
    kind: 'operation',
    method: 'GET',
    path: '/free',
    site,
  })
  const addresses = (variables: Record<string, string>) =>
    servers.map((_, server) => buildRequest(template, { server, variables }).url)
  expect(addresses({ base: 'http://127.0.0.1:4799/api' })).toEqual([
    'http://127.0.0.1:4799/api/free',
    'http://127.0.0.1:4799/api/free',
    'http://127.0.0.1:4799/api/v1/free',
    'http://127.0.0.1:4799/api/v1/free',
    '/docs/apis/http://127.0.0.1:4799/api/free',
  ])
  expect(addresses({})).toEqual([
    '{base}/free',
    '{base}/free',
    '{base}/v1/free',
    '{base}/v1/free',
    '/docs/apis/{base}/free',
  ])
  // The proxy forwards requests to the same URLs, each listed once.
  expect(documentServers(document, site)).toEqual(template.servers.filter((_, at) => at !== 1))
  const remote = serverTemplates(
    documentReferences({ ...document, source: 'https://api.example.com/v2/a.json' }),
    source,
  )
  expect(remote.map(({ url }) => url).slice(0, 3)).toEqual(['{base}', '{base}', '{base}/v1'])
})

test('resolves servers of a referenced path against its own file', () => {
  const item = { servers: [{ url: './v2' }], get: {} }
  const references = documentReferences({
    ...toDocument({ openapi: '3.1.0', servers: [{ url: 'v1' }] }),
    source: 'api.json',
  })
  const pathItem = { value: item, at: 'paths/a.json#/a' }
  const source = { pathItem, operation: { value: {}, at: 'paths/a.json#/a/get' } }
  expect(serverTemplates(references, source).map(({ url }) => url)).toEqual(['/paths/v2'])
  const plain = { ...source, pathItem: { ...pathItem, value: {} } }
  expect(serverTemplates(references, plain).map(({ url }) => url)).toEqual(['/v1'])
})

test('resolves servers of pages that describe endpoints against docs.json', () => {
  const site = { siteBase: '/docs/', siteOrigin: 'https://e.com' }
  expect(mdxServers(['v1', '/v1', '//api.e.com'], site).map(({ url }) => url)).toEqual([
    '/docs/v1',
    '/v1',
    'https://api.e.com',
  ])
})

test('omits servers that are not web URLs', () => {
  expect(urls(['javascript:alert(1)', 'ftp://x', 'data:text/html,x', ' ', '/a b'], 'https://x.example/')).toEqual([])
})

test('the proxy also forwards requests for tokens', () => {
  const flow = { tokenUrl: 'https://login.example.com/token', authorizationUrl: 'https://login.example.com/auth' }
  const device = { tokenUrl: 'https://id.example.com/t', deviceAuthorizationUrl: 'https://id.example.com/d' }
  const flows = {
    authorizationCode: flow,
    deviceAuthorization: device,
    implicit: { authorizationUrl: 'https://x.example' },
  }
  const document = toDocument({
    openapi: '3.2.0',
    paths: {},
    components: { securitySchemes: { login: { type: 'oauth2', flows } } },
  })
  expect(documentServers(document).map(({ url }) => url)).toEqual([
    'https://login.example.com/token',
    'https://id.example.com/t',
    'https://id.example.com/d',
  ])
})
