import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Repository, type StoredFacts } from '@octavo/site'
import { expect, onTestFinished, test } from 'vitest'
import { mustRender } from './mustRender.js'

function folderWith(files: Readonly<Record<string, string>>): Repository {
  const root = mkdtempSync(join(tmpdir(), 'octavo-must-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  return new Repository(root)
}

function factsOf(folder: Repository, files: readonly string[]): StoredFacts {
  const facts = { hash: '', frontmatter: { metadata: {} }, imports: [] }
  return Object.fromEntries(files.map((file) => [file, { stamp: folder.stamp(file) ?? '', facts }]))
}

test('a first build renders, an unchanged one does not', () => {
  const folder = folderWith({ 'a.mdx': '# A\n', 'b.mdx': '# B\n' })
  expect(mustRender(folder, undefined)).toBe(true)
  expect(mustRender(folder, factsOf(folder, ['a.mdx', 'b.mdx']))).toBe(false)
})

test('changed and deleted pages are noticed', () => {
  const folder = folderWith({ 'a.mdx': '# A\n', 'b.mdx': '# B\n' })
  const stored = factsOf(folder, ['a.mdx', 'b.mdx'])
  writeFileSync(join(folder.root, 'b.mdx'), '# Other\n')
  expect(mustRender(folder, stored)).toBe(true)
  expect(mustRender(folder, factsOf(folder, ['c.mdx']))).toBe(true)
})
