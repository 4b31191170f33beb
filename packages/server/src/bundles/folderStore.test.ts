import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolderStore } from './folderStore.js'

test('concurrent jobs with the same content all succeed', async () => {
  const work = mkdtempSync(join(tmpdir(), 'octavo-store-'))
  onTestFinished(() => rmSync(work, { recursive: true }))
  const folder = join(work, 'bundles')
  const store = createFolderStore({ folder, sign: async () => '' })
  writeFileSync(join(work, 'a'), 'content')
  await Promise.all(Array.from({ length: 20 }, () => store.put('a.zip', join(work, 'a'))))
  expect(readdirSync(folder)).toEqual(['a.zip'])
})
