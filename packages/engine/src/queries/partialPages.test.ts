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
        "message": "GET /a and 1 other operation exceed the size of a page; some parameters, responses or texts are omitted.",
        "rule": "OAS_PAGE_TOO_BIG",
        "severity": "notice",
      },
    ]
  `)
  expect(partialPages(site, [page('a', false)])).toEqual([])
})
