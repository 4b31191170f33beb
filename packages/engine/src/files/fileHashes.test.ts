import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { contentHash, Graph } from '@octavo/core'
import { Repository, updates } from '@octavo/site'
import { expect, onTestFinished, test } from 'vitest'
import { FileHashes } from './fileHashes.js'

function createHashes() {
  const root = mkdtempSync(join(tmpdir(), 'octavo-hashes-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'a.txt'), 'old')
  const graph = new Graph()
  const hashes = new FileHashes({ graph, repository: new Repository(root) })
  return { file: join(root, 'a.txt'), hashes, graph }
}

test('a file that changes after it was read is hashed again on demand', () => {
  const { file, hashes } = createHashes()
  const old = contentHash(Buffer.from('old'))
  expect(hashes.get('a.txt')).toBe(old)
  writeFileSync(file, 'changed')
  expect(hashes.get('a.txt')).toBe(old)
  expect(hashes.getAnew('a.txt')).toBe(contentHash(Buffer.from('changed')))
})

test('does not cache the hash of a file that may change without a new stamp', () => {
  const { file, hashes } = createHashes()
  const later = new Date(Date.now() + 60_000)
  utimesSync(file, later, later)
  hashes.get('a.txt')
  expect(hashes.export()).toEqual({})
})

test('the hash of the names in a folder changes when a file is added, not when one changes', () => {
  const { file, hashes, graph } = createHashes()
  let update = 0
  const namesHash = () => {
    graph.set(updates, update++)
    return hashes.get('names:')
  }
  const before = namesHash()
  writeFileSync(file, 'changed')
  expect(namesHash()).toBe(before)
  writeFileSync(join(dirname(file), 'b.txt'), '')
  expect(namesHash()).not.toBe(before)
})
