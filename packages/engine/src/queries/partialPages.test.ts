import type { Site } from '@octavo/site'
import { expect, test } from 'vitest'
import { partialPages } from './partialPages.js'

test('reports operations that exceed the page size once per document', () => {
  const operation = (path: string) => ({ source: 'api.yaml', operation: { kind: 'operation', method: 'GET', path } })
  const generated = new Map([['a', operation('/a')] as const, ['b', operation('/b')] as const])
  const site = { derived: { generated }, pageOperation: () => undefined } as unknown as Site
  const page = (slug: string, isPartial = true) => ({
    slug,
    body: { features: isPartial ? (['api', 'partial'] as const) : [] },
  })
  expect(partialPages(site, [page('a'), page('b'), page('c', false)])).toMatchInlineSnapshot(`
    [
      {
        "file": "api.yaml",
        "hint": "Split the operation, or move long texts to pages and link to them.",
        "message": "GET /a and 1 other part exceed the size of a page; some parameters, responses or texts are omitted.",
        "rule": "OAS_PAGE_TOO_BIG",
        "severity": "notice",
      },
    ]
  `)
  expect(partialPages(site, [page('a', false)])).toEqual([])
})

test('names the parts of documents that exceed the page size', () => {
  const part = (one: object) => ({ source: 'api.yaml', part: one })
  const generated = new Map<string, object>([
    ['overview', part({ kind: 'overview' })],
    ['group', part({ kind: 'group', tag: 'Pets' })],
    ['model', part({ kind: 'model', name: 'Pet' })],
  ])
  const pageModel = (slug: string) => (slug === 'own' ? { source: 'api.yaml', name: 'Owner' } : undefined)
  const site = { derived: { generated }, pageOperation: () => undefined, pageModel } as unknown as Site
  const messages = ['overview', 'group', 'model', 'own'].flatMap((slug) =>
    partialPages(site, [{ slug, body: { features: ['partial'] } }]).map(({ message }) => message.split(';')[0]),
  )
  expect(messages).toEqual([
    'The overview exceeds the size of a page',
    'The group "Pets" exceeds the size of a page',
    'The model "Pet" exceeds the size of a page',
    'The model "Owner" exceeds the size of a page',
  ])
})
