import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isIntact, type OutputRecord, OutputTree } from './outputTree.js'

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

/** Publishes files with a mirror. Returns the record, and the number of written files. */
function publish(outDir: string, files: Record<string, string>, previous?: OutputRecord) {
  const tree = new OutputTree(outDir, previous, { mirror: mirrorBeside(outDir) })
  for (const [path, content] of Object.entries(files)) tree.add(path, { content })
  return { record: tree.commit(), written: tree.written }
}

const mirrorBeside = (outDir: string) => join(outDir, '../cache/output')
const files = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
const folders = (folder: string) => readdirSync(join(folder, '..'), { encoding: 'utf8' }).sort()

test('a change writes its file, and renames the two trees without linking the others', () => {
  const outDir = place()
  const { record } = publish(outDir, { 'a.html': 'a', 'b/c.html': 'c' })
  const [outFolder, mirrorFolder] = [statSync(join(outDir, 'b')).ino, statSync(join(mirrorBeside(outDir), 'b')).ino]
  const second = publish(outDir, { 'a.html': 'changed', 'b/c.html': 'c' }, record)
  expect(second.written).toBe(1)
  expect(readFileSync(join(outDir, 'a.html'), 'utf8')).toBe('changed')
  expect(readFileSync(join(mirrorBeside(outDir), 'a.html'), 'utf8')).toBe('changed')
  expect(statSync(join(outDir, 'b')).ino).toBe(mirrorFolder)
  expect(statSync(join(mirrorBeside(outDir), 'b')).ino).toBe(outFolder)
  expect(folders(outDir)).toEqual(['cache', 'dist'])
})

test('added and removed files leave no files or folders of older trees', () => {
  const outDir = place()
  const { record } = publish(outDir, { 'a.html': 'a', 'b/c.html': 'c', 'x/y.html': 'y' })
  const second = publish(outDir, { 'a.html': 'a', 'd/e.html': 'e', x: 'a file' }, record)
  expect(files(outDir)).toEqual(['a.html', 'd', 'd/e.html', 'x'])
  publish(outDir, { 'a.html': 'a', 'x/y.html': 'y' }, second.record)
  expect(files(outDir)).toEqual(['a.html', 'x', 'x/y.html'])
})

test('files that somebody added to the output are never published again', () => {
  const outDir = place()
  let { record } = publish(outDir, { 'a.html': '1', 'b.html': 'b' })
  writeFileSync(join(outDir, 'extra.html'), 'by hand')
  for (const content of ['2', '3', '4']) {
    record = publish(outDir, { 'a.html': content, 'b.html': 'b' }, record).record
    expect(files(outDir)).toEqual(['a.html', 'b.html'])
  }
})

test('files that somebody changed in the output are written again, and not taken from the mirror', () => {
  const outDir = place()
  const { record } = publish(outDir, { 'a.html': 'a', 'b.html': 'b' })
  // Both trees have the same file on disk.
  writeFileSync(join(outDir, 'a.html'), 'changed')
  const second = publish(outDir, { 'a.html': 'a', 'b.html': 'b' }, record)
  expect(second.written).toBe(1)
  expect(readFileSync(join(outDir, 'a.html'), 'utf8')).toBe('a')
})

test('files that were deleted in the output come from the mirror', () => {
  const outDir = place()
  const { record } = publish(outDir, { 'a.html': 'a', 'b/c.html': 'c' })
  rmSync(join(outDir, 'b'), { recursive: true })
  const tree = new OutputTree(outDir, record, { mirror: mirrorBeside(outDir) })
  expect(tree.keepAll()).toBe(true)
  expect(tree.commit()).toEqual(record)
  expect(files(outDir)).toEqual(['a.html', 'b', 'b/c.html'])
  expect(files(mirrorBeside(outDir))).toEqual(files(outDir))
})

test('a mirror from an archive, which keeps times in whole seconds, is used', () => {
  const outDir = place()
  const { record } = publish(outDir, { 'a.html': 'a', 'b.html': 'b', 'c.html': 'c' })
  const mirror = mirrorBeside(outDir)
  rmSync(outDir, { recursive: true })
  renameSync(mirror, `${mirror}-before`)
  cpSync(`${mirror}-before`, mirror, { recursive: true })
  for (const [name, later] of [['a', 0] as const, ['b', 0] as const, ['c', 60] as const]) {
    const seconds = Math.floor(statSync(join(`${mirror}-before`, `${name}.html`)).mtimeMs / 1000) + later
    utimesSync(join(mirror, `${name}.html`), seconds, seconds)
  }
  const second = publish(outDir, { 'a.html': 'a', 'b.html': 'b', 'c.html': 'c' }, record)
  expect(second.written).toBe(1)
  expect(isIntact(outDir, second.record)).toBe(true)
})

test('a failed build gives the mirror back', () => {
  const outDir = place()
  const { record } = publish(outDir, { 'a.html': 'a' })
  const tree = new OutputTree(outDir, record, { mirror: mirrorBeside(outDir) })
  tree.add('a.html', { content: 'changed' })
  expect(existsSync(mirrorBeside(outDir))).toBe(false)
  tree.discard()
  expect(folders(outDir)).toEqual(['cache', 'dist'])
  expect(readFileSync(join(mirrorBeside(outDir), 'a.html'), 'utf8')).toBe('a')
})

test('a file that was kept and then written has its new content', () => {
  const outDir = place()
  const { record } = publish(outDir, { 'a.html': 'a', 'b.html': 'b' })
  const tree = new OutputTree(outDir, record, { mirror: mirrorBeside(outDir) })
  for (const content of ['a', 'other', 'a', 'last']) tree.add('a.html', { content })
  tree.add('b.html', { content: 'other' })
  tree.add('b.html', { content: 'b' })
  expect([tree.read('a.html'), tree.read('b.html')]).toEqual(['last', 'b'])
  tree.commit()
  expect(readFileSync(join(outDir, 'a.html'), 'utf8')).toBe('last')
  expect(readFileSync(join(outDir, 'b.html'), 'utf8')).toBe('b')
})

test('the mirror is complete after a change without the old output', () => {
  const outDir = place()
  const { record } = publish(outDir, { 'a.html': 'a', 'b.html': 'b' })
  rmSync(outDir, { recursive: true })
  publish(outDir, { 'a.html': 'changed', 'b.html': 'b' }, record)
  expect(files(mirrorBeside(outDir))).toEqual(files(outDir))
})
