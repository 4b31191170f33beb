import { expect, test } from 'vitest'
import { loadEverything } from './fixtures/load.js'

test('a site that uses most of the format gets only reports about keys without effect', () => {
  const { diagnostics } = loadEverything()
  expect(diagnostics.filter(({ rule }) => rule !== 'CFG_NO_EFFECT')).toEqual([])
})

test('keeps every key of navigation nodes', () => {
  const tabs = loadEverything().config?.navigation?.products?.[0]?.languages?.[0]?.versions?.[0]?.tabs
  expect(tabs?.[0]).toMatchObject({ tab: 'Guides', align: 'start' })
  expect(tabs?.[0]?.anchors?.[0]?.groups?.[0]).toMatchObject({
    root: 'index',
    boost: 2,
    pages: ['a', { expanded: true }, { pagesFrom: 'c' }],
  })
  expect(tabs?.[2]?.graphql).toEqual({ source: 'schema.graphql', directory: 'graph' })
  expect(tabs?.[3]?.sdk).toEqual({ format: 'typedoc', source: 'out.json', directory: 'sdk' })
})
