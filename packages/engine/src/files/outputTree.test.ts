import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isIntact, OutputTree } from './outputTree.js'

function place(): string {
  const path = mkdtempSync(join(tmpdir(), 'octavo-out-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return join(path, 'dist')
}

test('swaps in the new tree and links unchanged files', () => {
  const outDir = place()
  const first = new OutputTree(outDir)
  first.add('a.html', { content: 'a' })
  first.add('b/c.html', { content: 'c' })
  const record = first.commit()
  const inode = statSync(join(outDir, 'a.html')).ino

  const second = new OutputTree(outDir, record)
  second.add('a.html', { content: 'a' })
  second.commit()
  expect(second.written).toBe(0)
  expect(statSync(join(outDir, 'a.html')).ino).toBe(inode)
  expect(readdirSync(outDir)).toEqual(['a.html'])
})

test('a discarded tree keeps the old one only', () => {
  const outDir = place()
  mkdirSync(outDir)
  writeFileSync(join(outDir, 'old.html'), 'old')
  const tree = new OutputTree(outDir)
  tree.add('new.html', { content: 'new' })
  tree.discard()
  expect(readdirSync(join(outDir, '..'))).toEqual(['dist'])
  expect(readFileSync(join(outDir, 'old.html'), 'utf8')).toBe('old')
})

test('writes a file again that somebody else has changed', () => {
  const outDir = place()
  const first = new OutputTree(outDir)
  first.add('a.html', { content: 'a' })
  const record = first.commit()
  writeFileSync(join(outDir, 'a.html'), 'changed')
  expect(isIntact(outDir, record)).toBe(false)
  const second = new OutputTree(outDir, record)
  second.add('a.html', { content: 'a' })
  second.commit()
  expect(readFileSync(join(outDir, 'a.html'), 'utf8')).toBe('a')
})

test('reports a failed write and keeps the old tree', () => {
  const outDir = place()
  const tree = new OutputTree(outDir)
  tree.add('a', { content: 'a file' })
  expect(() => tree.add('a', { originalPath: '/nowhere' })).toThrow(/OUT_WRITE/)
})

test('writes nothing outside the folder', () => {
  const outDir = place()
  const tree = new OutputTree(outDir)
  for (const path of ['../evil.html', 'a/../../evil.html', '.']) {
    expect(() => tree.add(path, { content: 'x' }), path).toThrow('outside the output folder. [OUT_OUTSIDE]')
  }
  tree.discard()
  expect(readdirSync(join(outDir, '..'))).toEqual([])
})

test('writes long texts in pieces and hard-links second paths', () => {
  const outDir = place()
  const tree = new OutputTree(outDir)
  tree.add('a.txt', { parts: () => ['one ', 'two'] }, { hash: 'hash' })
  tree.alias('b/c.txt', 'a.txt')
  expect(tree.read('b/c.txt')).toBe('one two')
  const record = tree.commit()
  expect(record['b/c.txt']?.hash).toBe('hash')
  expect(readFileSync(join(outDir, 'b/c.txt'), 'utf8')).toBe('one two')
})

test('reuses a file while its inputs stay, unless somebody changed it', () => {
  const outDir = place()
  const first = new OutputTree(outDir)
  first.add('a.html', { content: 'page' }, { hash: 'hash', inputs: 'one' })
  first.add('b.html', { content: 'page' }, { hash: 'hash', inputs: 'one' })
  const record = first.commit()
  writeFileSync(join(outDir, 'b.html'), 'by hand')
  const second = new OutputTree(outDir, record)
  expect(second.keepOutputFrom('a.html', 'two')).toBeUndefined()
  expect(second.keepOutputFrom('b.html', 'one')).toBeUndefined()
  expect(second.keepOutputFrom('a.html', 'one')).toBe('hash')
  expect(second.written).toBe(0)
  expect(second.commit()).toEqual({ 'a.html': record['a.html'] })
  expect(readFileSync(join(outDir, 'a.html'), 'utf8')).toBe('page')
})
