import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CORPUS } from '../tools/corpus.js'
import { conserveFolder, formatLosses } from './conserveFolder.js'
import { documentSite } from './documentSite.js'

const FOLDER = join(CORPUS, '../openapi')

/** Larger ones take longer: `npm run conserve`. */
const MAX_BYTES = 600_000

function listDocuments(folder: string): string[] {
  const path = join(FOLDER, folder)
  const names = existsSync(path) ? readdirSync(path) : []
  return names
    .filter((name) => name !== 'manifest.json' && statSync(join(path, name)).size <= MAX_BYTES)
    .map((name) => `${folder}/${name}`)
}

const DOCUMENTS = ['dev', 'dev-invalid', 'hostile'].flatMap(listDocuments)

describe.skipIf(DOCUMENTS.length === 0)('content of OpenAPI documents is shown or reported', () => {
  test.each(DOCUMENTS)('for the document %s', async (name) => {
    const site = documentSite(join(FOLDER, name))
    try {
      expect(formatLosses(await conserveFolder(site))).toBe('')
    } finally {
      rmSync(site, { recursive: true })
    }
  })
})
