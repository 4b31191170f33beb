import { expect, test } from 'vitest'
import { assistantRoute } from './assistantRoute.js'

const route = (url: string, accept?: string) =>
  assistantRoute({ url, headers: accept === undefined ? {} : { accept } }, '/docs/')

test('finds endpoints below the base path', () => {
  expect(route('/docs/_svc/discovery/v2/assistant/site/message?x=1')).toBe('v2/assistant/message')
  expect(route('/docs/_svc/discovery/v1/search/docs.acme.com')).toBe('v1/search')
  expect(route('/docs/mcp')).toBe('mcp')
  expect(route('/docs/.well-known/mcp/server-card.json')).toBe('mcp-discovery')
})

test('paths without an assistant endpoint belong to the site', () => {
  for (const url of [
    '/_svc/discovery/v1/search/site',
    '/docs/_svc/discovery/v2/search/site',
    '/docs/_svc/discovery/v1/search/a/b',
    '/docs/_svc/discovery/v1/constructor/site',
    '/docs/mcp/guide',
    '/docs/.well-known/mcp-guide',
    '/docs/',
  ])
    expect(route(url), url).toBeUndefined()
  expect(route('/docs/mcp', 'text/html,application/xhtml+xml')).toBeUndefined()
})
