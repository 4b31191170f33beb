import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CORPUS, corpusSite, hasCorpus } from '../tools/corpus.js'
import { conserveFolder, formatLosses } from './conserveFolder.js'
import { documentSite } from './documentSite.js'

// Of the other sites and documents, `npm run conserve` still lists pieces.
const SITES = ['ehcaw', 'onkernel']
const DOCUMENTS = [
  'learn.openapis.org__examples_v3.0_petstore.yaml',
  'learn.openapis.org__examples_v3.0_uspto.yaml',
  'oas__3.0_json_complex-nesting.json',
  'oas__3.0_json_file-uploads.json',
  'oas__3.0_json_parameters-extreme.json',
  'oas__3.0_json_parameters-style.json',
  'oas__3.0_json_polymorphism.json',
  'oas__3.0_json_server-variables.json',
  'oas__3.1_json_schema-types.json',
  'oas__3.1_yaml_train-travel.yaml',
  'unofficial_openapi_specs__xkcd.com_1.0.0_openapi.yaml',
].map((name) => join(CORPUS, '../openapi/dev', name))

describe.skipIf(!hasCorpus)('of real sites, everything is shown or named', () => {
  test.each(SITES)('%s', async (site) => {
    expect(formatLosses(await conserveFolder(corpusSite(site)))).toBe('')
  })
})

describe.skipIf(!DOCUMENTS.every(existsSync))('of OpenAPI documents, everything is shown or named', () => {
  test.each(DOCUMENTS)('%s', async (file) => {
    const site = documentSite(file)
    try {
      expect(formatLosses(await conserveFolder(site))).toBe('')
    } finally {
      rmSync(site, { recursive: true })
    }
  })
})
