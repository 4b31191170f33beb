import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isRestored, mirrorFolder, saveMirror, takeMirror } from './outputMirror.js'

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'octavo-mirror-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('a cache that contains the output or is in it has no mirror', () => {
  expect(mirrorFolder('/docs/.octavo', '/docs/dist')).toBe('/docs/.octavo/output')
  expect(mirrorFolder(undefined, '/docs/dist')).toBeUndefined()
  expect(mirrorFolder('/docs/.octavo', '/docs/.octavo/output')).toBeUndefined()
  expect(mirrorFolder('/docs/.octavo', '/docs/.octavo/output/site')).toBeUndefined()
  expect(mirrorFolder('/docs/dist/cache', '/docs/dist')).toBeUndefined()
})

test('only one build gets a mirror, and a later one what a killed build has left', () => {
  const root = createFolder()
  const mirror = join(root, 'cache/output')
  mkdirSync(mirror, { recursive: true })
  expect(takeMirror(mirror, join(root, 'one'))).toBe(join(root, 'one'))
  expect(takeMirror(mirror, join(root, 'two'))).toBeUndefined()
  expect(takeMirror(mirror, join(root, 'one'))).toBe(join(root, 'one'))
})

test('an output that is a link to a folder does not become the mirror', () => {
  const root = createFolder()
  for (const folder of ['elsewhere', 'dist', 'cache']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'elsewhere/a.html'), 'elsewhere')
  writeFileSync(join(root, 'dist/a.html'), 'new')
  symlinkSync('elsewhere', join(root, 'old'))
  const mirror = join(root, 'cache/output')
  saveMirror(mirror, { old: join(root, 'old'), outDir: join(root, 'dist'), paths: ['a.html'] })
  expect(readFileSync(join(root, 'elsewhere/a.html'), 'utf8')).toBe('elsewhere')
  expect(readFileSync(join(mirror, 'a.html'), 'utf8')).toBe('new')
})

test('a file with another size or time is not the recorded one', () => {
  expect(isRestored('5:1700000000123.4567:7', '5:1700000000123.4567:8')).toBe(true)
  expect(isRestored('5:1700000000000:7', '5:1700000000123.4567:8')).toBe(true)
  expect(isRestored('6:1700000000123.4567:7', '5:1700000000123.4567:7')).toBe(false)
  expect(isRestored('5:1700000000100:7', '5:1700000000123.4567:7')).toBe(false)
  expect(isRestored('5:1700000001000:7', '5:1700000000123.4567:7')).toBe(false)
})
