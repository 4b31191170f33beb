import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BUNDLE_LIMITS, nameFault } from './bundleRules.js'
import { listFiles } from './listFiles.js'
import { unpackArchive } from './unpackArchive.js'
import { writeArchive } from './writeArchive.js'

/** Includes names that Windows reserves, because pages have such names and are rarely unpacked there. */
const VALID_NAMES = [
  ...['index.html', 'aux.html', 'guides/con.html', 'nul', 'com1.md', 'lpt9/index.html', 'dot.', 'blank ', '...', '..a'],
  ...[
    '<script>.html',
    'a"b|c?d*.html',
    '-rf',
    '~x',
    ' .txt',
    '\u202egnp.txt',
    'ä/日本 语/😀.html',
    '%2e%2e/a',
    '$a`b`',
  ],
  ...[
    'post-v1-:cancel.html',
    'api/c:d.html',
    'api/beta:-list.md',
    'API/a.html',
    'api/b.html',
    `${'a'.repeat(250)}.html`,
    `${'ü'.repeat(127)}`,
    `${'a/'.repeat(60)}b.html`,
  ],
]
const INVALID_NAMES = [
  ...['../a', 'a/../b', '..', '.', './a', 'a/./b', 'a//b', '/etc/passwd', ''],
  ...['C:\\a', 'c:/a', 'a:b', 'beta:-list.md', 'a\\b', 'a\nb', 'a\u0000', 'a\u007f', 'a\ufffd', 'e\u0301.html'],
  ...[`${'a'.repeat(256)}`, `${'ü'.repeat(128)}`, `${'a/'.repeat(1024)}b`],
]

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-rules-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('accepts only names that every system reads alike', () => {
  for (const name of VALID_NAMES) expect([name, nameFault(name)]).toEqual([name, undefined])
  for (const name of INVALID_NAMES) expect([name, typeof nameFault(name)]).toEqual([name, 'string'])
})

test.each(['tar.gz', 'zip'] as const)('unpacks a %s with these names unchanged', async (format) => {
  const site = join(root, 'site')
  for (const name of VALID_NAMES) {
    mkdirSync(dirname(join(site, name)), { recursive: true })
    writeFileSync(join(site, name), name)
  }
  const { signal } = new AbortController()
  const target = join(root, 'bundle')
  await writeArchive(await listFiles(site, BUNDLE_LIMITS), { format, target, signal })
  const unpacked = join(root, 'unpacked')
  mkdirSync(unpacked)
  await unpackArchive(target, unpacked, { signal })
  for (const name of VALID_NAMES) expect(readFileSync(join(unpacked, name), 'utf8')).toBe(name)
  const count = (folder: string) => readdirSync(folder, { recursive: true }).length
  expect(count(unpacked)).toBe(count(site))
})
