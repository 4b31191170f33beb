import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentHash } from '@octavo/core'
import { Repository, type StoredFacts } from '@octavo/site'
import { expect, onTestFinished, test } from 'vitest'
import { mustRender } from './mustRender.js'

function folderWith(files: Readonly<Record<string, string>>): Repository {
  const root = mkdtempSync(join(tmpdir(), 'octavo-must-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  return new Repository(root)
}

function readFacts(folder: Repository, files: readonly string[]): StoredFacts {
  const fileFacts = (file: string) => {
    const hash = contentHash(folder.readText(file) ?? 'missing')
    return { stamp: folder.stamp(file) ?? 'missing', facts: { hash, frontmatter: { metadata: {} }, imports: [] } }
  }
  return Object.fromEntries(files.map((file) => [file, fileFacts(file)]))
}

test('the first build renders a page, and an unchanged one does not', () => {
  const folder = folderWith({ 'a.mdx': '# A\n', 'b.mdx': '# B\n' })
  expect(mustRender(folder, undefined)).toBe(true)
  expect(mustRender(folder, readFacts(folder, ['a.mdx', 'b.mdx']))).toBe(false)
})

test('does not render touched files again', () => {
  const folder = folderWith({ 'a.mdx': '# A\n' })
  const stored = readFacts(folder, ['a.mdx'])
  utimesSync(join(folder.root, 'a.mdx'), 1, 1)
  expect(mustRender(folder, stored)).toBe(false)
})

test('a site with more than 2,000 pages is not compared with the stored one', () => {
  const folder = folderWith({})
  const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}.mdx`)
  expect(mustRender(folder, readFacts(folder, names(2_000)))).toBe(true)
  expect(mustRender(folder, readFacts(folder, names(2_001)))).toBe(false)
})

test('detects changed and deleted pages', () => {
  const folder = folderWith({ 'a.mdx': '# A\n', 'b.mdx': '# B\n' })
  const stored = readFacts(folder, ['a.mdx', 'b.mdx'])
  writeFileSync(join(folder.root, 'b.mdx'), '# Other\n')
  expect(mustRender(folder, stored)).toBe(true)
  expect(mustRender(folder, readFacts(folder, ['c.mdx']))).toBe(true)
})
