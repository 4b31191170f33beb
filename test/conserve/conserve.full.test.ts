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

describe.skipIf(!hasCorpus)('of real sites, everything is shown or named', () => {
  test.each(SITES)('%s', async (site) => {
    expect(formatLosses(await conserveFolder(corpusSite(site)))).toBe('')
  })
})
