import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Repository } from './repository.js'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-repository-'))
  mkdirSync(join(root, 'images'))
  writeFileSync(join(root, 'logo.svg'), '<svg/>')
})
afterAll(() => rmSync(root, { recursive: true }))

test.each(['logo.svg/a.svg', `${'a'.repeat(300)}.svg`, 'a/'.repeat(4000), 'a\0b.png', '../logo.svg', 'none.svg'])(
  'rejects a path that no file can have: %j',
  (path) => {
    const repository = new Repository(root)
    expect(repository.stamp(path)).toBeUndefined()
    expect(repository.resolve(path)).toBeUndefined()
    expect(repository.readText(path)).toBeUndefined()
    expect([repository.isLink(path), repository.isFolder(path)]).toEqual([false, false])
  },
)

test('distinguishes files from folders', () => {
  const repository = new Repository(root)
  expect(repository.stamp('logo.svg')).toMatch(/^6:/)
  expect([repository.stamp('images'), repository.isFolder('images')]).toEqual([undefined, true])
  expect([repository.names(''), repository.names('none'), repository.names('..')]).toEqual([
    ['images', 'logo.svg'],
    [],
    [],
  ])
})

test('does not read files of Git, also through symlinks', () => {
  mkdirSync(join(root, '.git'))
  writeFileSync(join(root, '.git', 'config'), 'token')
  symlinkSync(join(root, '.git', 'config'), join(root, 'config.txt'))
  const repository = new Repository(root)
  expect([repository.readText('.git/config'), repository.readText('config.txt')]).toEqual([undefined, undefined])
})
