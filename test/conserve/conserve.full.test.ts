import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CORPUS, corpusSite, hasCorpus } from '../tools/corpus.js'
import { conserveFolder, formatLosses } from './conserveFolder.js'
import { documentSite } from './documentSite.js'

const DOCUMENTS = join(CORPUS, '../openapi')
const documents = ['dev', 'dev-invalid', 'hostile', 'large'].flatMap((set) => {
  const folder = join(DOCUMENTS, set)
  return existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : []
})

describe.skipIf(!hasCorpus)('of real sites, everything is shown or named', () => {
  test.each(hasCorpus ? readdirSync(CORPUS) : [])('%s', async (site) => {
    expect(formatLosses(await conserveFolder(corpusSite(site)))).toBe('')
  })
})

describe.skipIf(!hasCorpus)('of OpenAPI documents, everything is shown or named', () => {
  test.each(documents.filter((file) => !file.endsWith('manifest.json')))('%s', async (file) => {
    const site = documentSite(file)
    try {
      expect(formatLosses(await conserveFolder(site))).toBe('')
    } finally {
      rmSync(site, { recursive: true })
    }
  })
})
