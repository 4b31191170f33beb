import { expect, test } from 'vitest'
import { loadSpec } from './loadSpec.js'
import { document, ok } from './testing/loadDocument.js'
import { operationView } from './view/operationView.js'
import { documentServers } from './view/serverTemplates.js'

const AT = 'https://api.example.com/docs/v2/openapi.json'

async function fetched(files: Record<string, object>, source = AT) {
  const bytes = (file: string) => {
    const content = files[file]
    return content && new TextEncoder().encode(JSON.stringify(content))
  }
  const host = {
    read: bytes,
    async fetch(url: string) {
      const content = bytes(url)
      if (!content) throw new Error('not there')
      return content
    },
  }
  const spec = await loadSpec(source, host, { remoteRefs: ['https://parts.example.org'] })
  if (!spec.document) throw new Error('not read')
  return { ...spec, document: spec.document }
}

const urls = async (files: Record<string, object>, source = AT) =>
  documentServers((await fetched(files, source)).document).map(({ url }) => url)

const withServers = (...servers: object[]) => document({ '/a': { get: ok } }, { servers })

test('resolves servers of a remote document against its URL', async () => {
  const servers = ['/v1', 'v1', './v1/', '../v1', '//eu.example.com/v1', 'https://other.example/v1', '?v=1', '/']
  expect(await urls({ [AT]: withServers(...servers.map((url) => ({ url }))) })).toEqual([
    'https://api.example.com/v1',
    'https://api.example.com/docs/v2/v1',
    'https://api.example.com/docs/v2/v1/',
    'https://api.example.com/docs/v1',
    'https://eu.example.com/v1',
    'https://other.example/v1',
    'https://api.example.com/docs/v2/openapi.json?v=1',
    'https://api.example.com/',
  ])
})

test('a remote document without servers is its own server', async () => {
  expect(await urls({ [AT]: document({ '/a': { get: ok } }) })).toEqual(['https://api.example.com'])
  expect(await urls({ [AT]: withServers() })).toEqual(['https://api.example.com'])
})

test('keeps variables, also at the beginning of a URL', async () => {
  const variables = { base: { default: '/api' }, host: { default: 'https://x.example' }, Area: { default: 'eu' } }
  const servers = [
    '/{Area}/v1',
    '{base}/v1',
    '{host}/v1',
    '{Area}/v1',
    '//{Area}.example.com:{port}',
    '/octavo-variable-7-',
  ]
  expect(await urls({ [AT]: withServers(...servers.map((url) => ({ url, variables }))) })).toEqual([
    'https://api.example.com/{Area}/v1',
    'https://api.example.com{base}/v1',
    '{host}/v1',
    'https://api.example.com/docs/v2/{Area}/v1',
    'https://{Area}.example.com:{port}',
    'https://api.example.com/octavo-variable-7-',
  ])
})

test('resolves servers of paths, operations and other files against their file', async () => {
  const item = { get: { ...ok, servers: [{ url: 'own' }] }, servers: [{ url: 'item' }] }
  const paths = { '/a': item, '/b': { $ref: 'https://parts.example.org/x/items.json#/b' } }
  const { document: read, operations } = await fetched({
    [AT]: document(paths, { servers: [{ url: '/root' }] }),
    'https://parts.example.org/x/items.json': { b: { ...item, post: ok } },
  })
  const servers = operations.map((operation) => {
    const view = operationView(read, operation, { markdown: String, fragmentHref: String })
    return `${operation.method} ${operation.path} ${view?.request.servers.map(({ url }) => url)}`
  })
  expect(servers).toEqual([
    'GET /a https://api.example.com/docs/v2/own',
    'GET /b https://parts.example.org/x/own',
    'POST /b https://parts.example.org/x/item',
  ])
})

test('resolves servers of repository documents below the site', async () => {
  expect(await urls({ 'a.json': withServers({ url: '/v1' }, { url: 'v2' }) }, 'a.json')).toEqual(['/v1', '/v2'])
  expect(await urls({ 'a.json': document({ '/a': { get: ok } }) }, 'a.json')).toEqual([])
})
