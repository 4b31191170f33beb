import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { putKnowledge } from '../assistant/knowledgeStore.js'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { createPackSweep } from './packCache.js'

const open = useTestDatabase()

test('removes unused packs on the second sweep, and stale downloads', async () => {
  const { database } = open
  const folder = join(open.folder, 'knowledge')
  const sweep = createPackSweep({ database, folder })
  await sweep()
  mkdirSync(folder)
  const put = (name: string) =>
    putKnowledge(database, { domain: 'docs.test', organisation: 'acme', name, isPart: false })
  await put('two')
  for (const name of ['one', 'two', 'three', '.four.1.1', '.five.1.1']) writeFileSync(join(folder, name), '')
  utimesSync(join(folder, '.four.1.1'), 0, 0)
  await sweep()
  expect(readdirSync(folder).sort()).toEqual(['.five.1.1', 'one', 'three', 'two'])
  await put('three')
  await sweep()
  expect(readdirSync(folder).sort()).toEqual(['.five.1.1', 'three', 'two'])
  await sweep()
  expect(readdirSync(folder).sort()).toEqual(['.five.1.1', 'three'])
})
