import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BUNDLE_LIMITS } from './bundleRules.js'
import { createTar, createZip, type ZipEntry } from './testArchives.js'
import { unpackArchive } from './unpackArchive.js'

const MB = 1024 ** 2
const LINK = 0o120777

let folder: string
let target: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-unpack-'))
  target = join(folder, 'inside', 'site')
  mkdirSync(target, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Unpacks an archive and returns the error. */
async function unpack(bytes: Buffer, limits = BUNDLE_LIMITS): Promise<string | undefined> {
  const file = join(folder, 'bundle')
  writeFileSync(file, bytes)
  try {
    await unpackArchive(file, target, { signal: new AbortController().signal, limits })
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    rmSync(file)
    // Nothing was written outside the folder.
    expect(readdirSync(folder)).toEqual(['inside'])
    expect(readdirSync(join(folder, 'inside'))).toEqual(['site'])
    for (const name of readdirSync(target, { recursive: true, encoding: 'utf8' }))
      expect(lstatSync(join(target, name)).isSymbolicLink()).toBe(false)
  }
}

const PAGE = { name: 'guides/first.html', content: Buffer.from('<p>first</p>') }

test('unpacks files and folders unchanged from both formats', async () => {
  const empty = { name: 'empty/', content: Buffer.alloc(0) }
  expect(await unpack(createZip([PAGE, { ...empty, mode: 0o040755 }]))).toBeUndefined()
  expect(readFileSync(join(target, PAGE.name), 'utf8')).toBe('<p>first</p>')
  expect(existsSync(join(target, 'empty'))).toBe(true)
  rmSync(target, { recursive: true })
  mkdirSync(target)
  const long = `${'a'.repeat(120)}/${'ü'.repeat(100)}.html`
  expect(
    await unpack(await createTar([PAGE, { name: 'empty', type: 'directory' }, { name: long, content: 'x' }])),
  ).toBeUndefined()
  expect(readFileSync(join(target, PAGE.name), 'utf8')).toBe('<p>first</p>')
  expect(readFileSync(join(target, long), 'utf8')).toBe('x')
})

const NAMES = [
  '../outside.html',
  'a/../../outside.html',
  '/etc/octavo-outside',
  'C:\\outside.html',
  'c:/outside.html',
  'a\\..\\..\\outside.html',
  'a//b.html',
  './a.html',
  'a/./b.html',
  'line\nbreak.html',
  'nul\u0000.html',
  'a:b.html',
  'e\u0301.html',
  `${'a'.repeat(300)}.html`,
  `${'a/'.repeat(2000)}b.html`,
]

test.each(NAMES)('rejects an entry named %j', async (name) => {
  expect(await unpack(createZip([PAGE, { name, content: Buffer.from('x') }]))).toMatch(/entry|damaged/)
  rmSync(target, { recursive: true })
  mkdirSync(target)
  if (name.includes('\u0000')) return
  expect(await unpack(await createTar([PAGE, { name, content: 'x' }]))).toMatch(/entry|damaged/)
})

test.each<[string, ZipEntry[]]>([
  ['a link', [{ name: 'link', content: Buffer.from('/etc'), mode: LINK }]],
  [
    'a link and a file through it',
    [
      { name: 'a', content: Buffer.from('/tmp'), mode: LINK },
      { name: 'a/x', content: Buffer.from('x') },
    ],
  ],
  ['a pipe', [{ name: 'pipe', mode: 0o010644 }]],
  ['a device', [{ name: 'device', mode: 0o060644 }]],
  ['one name twice', [PAGE, PAGE]],
  ['names that differ in case only', [PAGE, { ...PAGE, name: 'guides/First.html' }]],
  ['files of folders that differ in case only', [PAGE, { ...PAGE, name: 'Guides/First.html' }]],
  [
    'letters that have two lower cases',
    [
      { ...PAGE, name: 'ß.html' },
      { ...PAGE, name: 'ẞ.html' },
    ],
  ],
  [
    'names that are composed in two ways',
    [
      { ...PAGE, name: 'é.html' },
      { ...PAGE, name: 'e\u0301.html' },
    ],
  ],
  ['a file that is also a folder', [PAGE, { ...PAGE, name: 'guides/first.html/x' }]],
  ['a wrong checksum', [{ ...PAGE, crc: 1 }]],
  ['a size that is too small', [{ ...PAGE, size: 3 }]],
  ['a size that is too large', [{ ...PAGE, size: 4 * 1024 ** 3 - 1 }]],
])('rejects a zip file with %s', async (_name, entries) => {
  expect(await unpack(createZip(entries))).toMatch(/^The archive |in the archive/)
})

test.each([
  ['a link', { name: 'a', type: 'symlink', linkname: '/etc' }],
  ['a hard link', { name: 'a', type: 'link', linkname: '/etc/passwd' }],
  ['a device', { name: 'a', type: 'block-device' }],
  ['a pipe', { name: 'a', type: 'fifo' }],
] as const)('rejects a tar file with %s', async (_name, entry) => {
  expect(await unpack(await createTar([PAGE, entry, { name: 'a', content: 'x' }]))).toMatch(/^Unsupported entry/)
})

test('rejects truncated, damaged and other files', async () => {
  const zip = createZip([{ ...PAGE, content: Buffer.alloc(10_000, 'x') }])
  expect(await unpack(zip.subarray(0, zip.length - 30))).toMatch(/damaged or truncated/)
  const tar = await createTar([
    { name: 'a.html', content: Buffer.from(Array.from({ length: 9000 }, (_, index) => index % 251)) },
  ])
  expect(await unpack(tar.subarray(0, tar.length - 100))).toMatch(/damaged or truncated/)
  expect(await unpack(gzipSync('no tar file'.repeat(100)))).toMatch(/damaged or truncated/)
  expect(await unpack(Buffer.from('<html>'))).toMatch(/^Unsupported archive format/)
  expect(await unpack(Buffer.alloc(0))).toMatch(/^Unsupported archive format/)
})

test('archive bombs end at the limits in little memory', async () => {
  const limits = { entries: 1000, bytes: 50 * MB }
  const before = process.memoryUsage().rss
  expect(await unpack(createZip([{ name: 'zeros', content: Buffer.alloc(200 * MB) }]), limits)).toBe(
    'The unpacked archive exceeds 50 MB.',
  )
  const many = Array.from({ length: 1001 }, (_, index) => ({ name: `${index}.html` }))
  rmSync(target, { recursive: true })
  mkdirSync(target)
  expect(await unpack(createZip(many), limits)).toBe('The archive has more than 1000 entries.')
  // The content itself, which the test keeps in memory, is 200 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(320 * MB)
})

test('counts decompressed bytes of a tar file, also after its end', async () => {
  const limits = { entries: 10, bytes: MB }
  const tar = gunzipSync(await createTar([PAGE]))
  const padded = (bytes: number) => gzipSync(Buffer.concat([tar, Buffer.alloc(bytes)]))
  expect(await unpack(padded(MB), limits)).toBeUndefined()
  rmSync(join(target, 'guides'), { recursive: true })
  expect(await unpack(padded(3 * MB), limits)).toBe('The unpacked archive exceeds 1 MB.')
})

test('headers and padding are not content', async () => {
  const limits = { entries: 1000, bytes: MB }
  const many = Array.from({ length: 900 }, (_, index) => ({ name: `${index}.html`, content: Buffer.alloc(1100, 'x') }))
  expect(await unpack(await createTar(many), limits)).toBeUndefined()
})

test('counts folders that exist only in file names', async () => {
  const deep = Array.from({ length: 30 }, (_, index) => ({ name: `${index}/${'a/'.repeat(50)}b.html` }))
  expect(await unpack(createZip(deep), { ...BUNDLE_LIMITS, entries: 1000 })).toBe(
    'The archive has more than 1000 entries.',
  )
  const again = Array.from({ length: 1001 }, () => ({ name: 'a/', mode: 0o040755 }))
  rmSync(target, { recursive: true })
  mkdirSync(target)
  expect(
    await unpack(await createTar(again.map(({ name }) => ({ name, type: 'directory' as const }))), {
      ...BUNDLE_LIMITS,
      entries: 1000,
    }),
  ).toBe('The archive has more than 1000 entries.')
})
