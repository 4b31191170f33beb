import { expect, test } from 'vitest'
import { loadEverything } from './fixtures/load.js'
import { docsSchema } from './schemas/docs.js'

test('a site that uses every part of the format loads without a word about anything but keys without effect', () => {
  const { config, diagnostics } = loadEverything()
  expect(diagnostics.filter(({ rule }) => rule !== 'CFG_NO_EFFECT')).toEqual([])
  expect(Object.keys(config ?? {}).sort()).toEqual(Object.keys(docsSchema.properties ?? {}).sort())
})

test('keeps every key of navigation nodes', () => {
  const tabs = loadEverything().config?.navigation?.products?.[0]?.languages?.[0]?.versions?.[0]?.tabs
  expect(tabs?.[0]).toMatchObject({ tab: 'Guides', align: 'start' })
  expect(tabs?.[0]?.anchors?.[0]?.groups?.[0]).toMatchObject({
    root: 'index',
    boost: 2,
    pages: ['a', { expanded: true }],
  })
  expect(tabs?.[2]?.graphql).toEqual({ source: 'schema.graphql', directory: 'graph' })
  expect(tabs?.[3]?.sdk).toEqual({ format: 'typedoc', source: 'out.json', directory: 'sdk' })
})
