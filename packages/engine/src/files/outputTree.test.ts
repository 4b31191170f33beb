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

test('swaps the new tree in and links what did not change', () => {
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

test('a discarded tree leaves the old one and nothing else', () => {
  const outDir = place()
  mkdirSync(outDir)
  writeFileSync(join(outDir, 'old.html'), 'old')
  const tree = new OutputTree(outDir)
  tree.add('new.html', { content: 'new' })
  tree.discard()
  expect(readdirSync(join(outDir, '..'))).toEqual(['dist'])
  expect(readFileSync(join(outDir, 'old.html'), 'utf8')).toBe('old')
})

test('a file changed by somebody else is written again', () => {
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

test('says what could not be written and leaves the old tree', () => {
  const outDir = place()
  const tree = new OutputTree(outDir)
  tree.add('a', { content: 'a file' })
  expect(() => tree.add('a', { originalPath: '/nowhere' })).toThrow(/OUT_WRITE/)
})

test('nothing is ever written outside of the folder', () => {
  const outDir = place()
  const tree = new OutputTree(outDir)
  for (const path of ['../evil.html', 'a/../../evil.html', '.']) {
    expect(() => tree.add(path, { content: 'x' }), path).toThrow('outside the output folder. [OUT_OUTSIDE]')
  }
  tree.discard()
  expect(readdirSync(join(outDir, '..'))).toEqual([])
})

test('long texts are written piece by piece, and files can have a second path', () => {
  const outDir = place()
  const tree = new OutputTree(outDir)
  tree.add('a.txt', { parts: () => ['one ', 'two'] }, { hash: 'hash' })
  tree.alias('b/c.txt', 'a.txt')
  expect(tree.read('b/c.txt')).toBe('one two')
  const record = tree.commit()
  expect(record['b/c.txt']?.hash).toBe('hash')
  expect(readFileSync(join(outDir, 'b/c.txt'), 'utf8')).toBe('one two')
})

test('a file is taken over while what it was made of stays, unless somebody changed it', () => {
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
