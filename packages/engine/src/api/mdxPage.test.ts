import { resolveConfig } from '@octavo/config'
import type { Frontmatter } from '@octavo/core'
import { expect, test } from 'vitest'
import { mdxPage } from './mdxPage.js'

const pageConfiguration = (frontmatter: Partial<Frontmatter>, api: object = {}) =>
  mdxPage(
    { frontmatter: { metadata: {}, ...frontmatter } },
    {
      config: resolveConfig({ api: { mdx: { server: 'https://api.example/v1' }, ...api } } as never),
      settings: {},
      transport: {},
    },
  )

test('a relative path uses servers and authentication of the site', () => {
  const auth = { method: 'key', name: 'X-Key' }
  const page = pageConfiguration(
    { api: 'get boats/{id}', contentType: 'text/plain' },
    { mdx: { server: ['https://a.example', 'https://b.example'], auth } },
  )
  expect(page).toMatchObject({
    endpoint: {
      title: 'GET boats/{id}',
      method: 'GET',
      address: 'boats/{id}',
      servers: ['https://a.example', 'https://b.example'],
      auth,
      contentType: 'text/plain',
    },
    display: 'interactive',
    credentialScope: 'mdx',
  })
})

test('an absolute URL does not use servers and credentials of the site', () => {
  const page = pageConfiguration({ title: 'Tides', api: 'GET https://tides.example:8080/{place}?x=1' })
  expect(page).toMatchObject({
    endpoint: { title: 'Tides', servers: [] },
    display: 'interactive',
    credentialScope: 'https://tides.example:8080/',
  })
})

test.each([
  [{ authMethod: 'bearer' }, 'bearer'],
  [{ authMethod: 'none' }, undefined],
  [{ authMethod: 'cobo' }, 'cobo'],
  [{ auth: 'bearer' }, 'bearer'],
  [{ auth: 'none' }, undefined],
  [{ auth: 'whatever' }, 'basic'],
  [{ auth: 'bearer', authMethod: 'key' }, 'key'],
  [{}, 'basic'],
] as const)('combines the basic method of a site with the page setting %j to %j', (frontmatter, method) => {
  const page = pageConfiguration(
    { api: 'GET /a', ...frontmatter },
    { mdx: { server: 'https://a.example', auth: { method: 'basic' } } },
  )
  expect(page?.endpoint.auth?.method).toBe(method)
})

test('reads a page without a server and one without an endpoint', () => {
  expect(pageConfiguration({ api: 'GET /a' }, { mdx: {} })).toMatchObject({ display: 'simple' })
  expect(pageConfiguration({ api: 'GETT /a' })).toBeUndefined()
  expect(pageConfiguration({})).toBeUndefined()
})
