import { describe, expect, test } from 'vitest'
import { corpusSite, hasCorpus } from '../tools/corpus.js'
import { conserveFolder, formatLosses } from './conserveFolder.js'

// The larger ones (klavis, polar, jlowin-fastmcp, spree, mintlify, box-mintlify) take minutes: `npm run conserve`.
const SITES = [
  'ehcaw',
  'onkernel',
  'ollama',
  'tickdb-api-docs',
  'bodhveda',
  'deepl',
  'tursodatabase-turso-docs',
  'hydra-db',
]

describe.skipIf(!hasCorpus)('content of real sites is shown or reported', () => {
  test.each(SITES)('for the site %s', async (site) => {
    expect(formatLosses(await conserveFolder(corpusSite(site)))).toBe('')
  })
})
