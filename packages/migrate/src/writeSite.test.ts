import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkFolder, writeFiles } from './writeSite.js'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'octavo-write-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('a second migration keeps the edits of the author, and removes files that the source no longer has', () => {
  const out = folder()
  const write = (files: Record<string, string>, force = false) =>
    writeFiles(out, new Map(Object.entries(files)), { force })
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  write({ 'a.mdx': 'a', 'b.mdx': 'b', 'c.mdx': 'c' })
  writeFileSync(join(out, 'a.mdx'), 'edited')
  expect(write({ 'a.mdx': 'a2', 'b.mdx': 'b2' })).toEqual({ edited: ['a.mdx'], deleted: [] })
  expect([read('a.mdx'), read('b.mdx'), existsSync(join(out, 'c.mdx'))]).toEqual(['edited', 'b2', false])
  expect(write({ 'a.mdx': 'a2', 'b.mdx': 'b2' })).toEqual({ edited: ['a.mdx'], deleted: [] })
  expect(write({ 'a.mdx': 'a2', 'b.mdx': 'b2' }, true)).toEqual({ edited: [], deleted: [] })
  expect(read('a.mdx')).toBe('a2')
})

test('files that the author deleted stay deleted, and are named, until they are forced', () => {
  const out = folder()
  const files = new Map([
    ['a.mdx', 'a'],
    ['b.mdx', 'b'],
  ])
  writeFiles(out, files, { force: false })
  rmSync(join(out, 'a.mdx'))
  for (const text of ['b', 'b2']) {
    files.set('b.mdx', text)
    expect(writeFiles(out, files, { force: false })).toEqual({ edited: [], deleted: ['a.mdx'] })
    expect(existsSync(join(out, 'a.mdx'))).toBe(false)
  }
  expect(writeFiles(out, files, { force: true })).toEqual({ edited: [], deleted: [] })
  expect(readFileSync(join(out, 'a.mdx'), 'utf8')).toBe('a')
})

test('a folder with other files is refused', () => {
  const out = folder()
  writeFileSync(join(out, 'own.txt'), '')
  expect(() => checkFolder(out, { force: false })).toThrow('is not empty')
  checkFolder(out, { force: true })
})
