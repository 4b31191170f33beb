import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PackStore } from './packStore.js'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'octavo-pack-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('reads values of an earlier run', () => {
  const path = folder()
  const first = new PackStore(path)
  first.set('a', 'ä')
  first.set('b', '')
  first.flush()
  const second = new PackStore(path)
  expect([second.get('a'), second.get('b'), second.get('c')]).toEqual(['ä', '', undefined])
})

test('adds texts that are one after the other', () => {
  const texts = { bytes: new TextEncoder().encode('aäb'), lengths: [1, 2, 0, 1] }
  const path = folder()
  const store = new PackStore(path)
  const memory = new PackStore(undefined)
  for (const one of [store, memory]) one.setAll(['a', 'b', 'c', 'd'], texts)
  const read = (one: PackStore) => ['a', 'b', 'c', 'd'].map((key) => one.get(key))
  store.flush()
  expect([read(memory), read(new PackStore(path))]).toEqual([
    ['a', 'ä', '', 'b'],
    ['a', 'ä', '', 'b'],
  ])
})

test('merges segments and drops unused values', () => {
  const path = folder()
  for (let run = 0; run < 8; run++) {
    const store = new PackStore(path)
    store.set(`key-${run}`, `text-${run}`)
    store.flush((key) => key !== 'key-0')
  }
  expect(readdirSync(path).filter((name) => name.endsWith('.pack')).length).toBeLessThan(7)
  const store = new PackStore(path)
  expect(store.get('key-0')).toBeUndefined()
  expect(store.get('key-7')).toBe('text-7')
})

test('a damaged segment counts as empty', () => {
  const path = folder()
  writeFileSync(join(path, 'x.json'), '[["a",0,10')
  writeFileSync(join(path, 'y.json'), '[["b",0,10]]')
  writeFileSync(join(path, 'y.pack'), 'short')
  const store = new PackStore(path)
  expect([store.get('a'), store.get('b')]).toEqual([undefined, undefined])
})

test('a temporary store leaves nothing on disk', () => {
  const path = folder()
  vi.stubEnv('TMPDIR', path)
  onTestFinished(() => void vi.unstubAllEnvs())
  const store = PackStore.temporary()
  store.set('a', 'ä')
  store.set('b', 'text')
  expect(readdirSync(path)).toEqual([])
  expect([store.get('a'), store.get('b'), store.get('c')]).toEqual(['ä', 'text', undefined])
  store.close()
})
