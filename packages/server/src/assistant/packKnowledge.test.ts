import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFiles } from '../bundles/listFiles.js'
import { packKnowledge, unpackKnowledge } from './packKnowledge.js'
import { comparePages, readPageHashes } from './pageChanges.js'

const MB = 1024 ** 2
const INDEX = '_octavo/search'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-knowledge-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Writes a file of this text, or one of zeros of this size. */
function put(name: string, content: string | number): void {
  const path = join(root, 'site', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : '')
  if (typeof content === 'number') truncateSync(path, content)
}

let count = 0
async function pack() {
  const target = join(root, `pack-${count++}`)
  const files = await listFiles(join(root, 'site'), { entries: 1000, bytes: 1e9 })
  return { ...(await packKnowledge(files, { target, signal: new AbortController().signal })), target }
}

async function unpack(bytes: Buffer) {
  const file = join(root, `pack-${count++}`)
  writeFileSync(file, bytes)
  return unpackKnowledge(file)
}

/** Returns the memory that a run adds at most, and the longest time for which it blocks the event loop. */
/** Returns the megabytes that a run adds to the memory of the process. */
async function costs(run: () => Promise<unknown>): Promise<number> {
  const before = process.resourceUsage().maxRSS
  await run()
  return (process.resourceUsage().maxRSS - before) / 1024
}

test('pages with divided Markdown are packed and compared by their whole text', async () => {
  const hashes = async (whole: string) => {
    put('api/lamps.html', '<p>')
    put('api/lamps.md', '# Lamps\n')
    put('_octavo/markdown/2/api/lamps.md', '# Lamps 2\n')
    put('_octavo/markdown/whole/api/lamps.md', whole)
    const { target } = await pack()
    const { files } = await unpack(readFileSync(target))
    expect(await files.read('_octavo/markdown/whole/api/lamps.md')).toBe(whole)
    expect(await files.read('_octavo/markdown/2/api/lamps.md')).toBeUndefined()
    return readPageHashes(target)
  }
  const [before, after] = [await hashes('# Lamps\n\nOne.\n'), await hashes('# Lamps\n\nTwo.\n')]
  expect(comparePages(before, after)).toEqual({ added: [], removed: [], changed: ['/api/lamps'] })
})

test('unpacks the index and Markdown unchanged', async () => {
  const files = {
    [`${INDEX}/scopes.js`]: 'scopes',
    [`${INDEX}/en--v1.0/index.js`]: 'index',
    [`${INDEX}/en--v1.0/words-0.js`]: 'words',
    [`${INDEX}/en--v1.0/pages-12.js`]: '',
    [`${INDEX}/en--v1.0/lines-0.js`]: 'lines',
    [`${INDEX}/en--v1.0/text-3.js`]: 'zeilen\u2028 und \u0001 \r\n "日本" 😀',
    'index.md': '# One\n',
    'guides.md': '# Guides\n',
    'ä/日本.md': '\ufeff# 日本\n',
  }
  for (const [name, text] of Object.entries(files)) put(name, text)
  for (const page of ['index', 'guides/index', 'ä/日本']) put(`${page}.html`, '<p>')
  const others = [
    ...['zz.js', 'en/zz.js', 'en/terms-0.js', 'en/titles-0.js', 'en/text-.js', 'en/a/index.js', 'en/index.js.map'],
  ].map((name) => `${INDEX}/${name}`)
  for (const name of [...others, 'no-page.md', 'index.txt']) put(name, 'x')
  const first = await pack()
  expect(first).toMatchObject({ name: expect.stringMatching(/^[\da-f]{64}\.knowledge\.gz$/), leftOut: [] })
  const { files: read, bytes } = await unpackKnowledge(first.target)
  for (const [name, text] of Object.entries(files)) expect([name, await read.read(name)]).toEqual([name, text])
  for (const name of [...others, 'no-page.md', 'index.txt', 'index.html'])
    expect([name, await read.read(name)]).toEqual([name, undefined])
  expect(bytes).toBeLessThan(10_000)
  const again = await pack()
  expect(again.name).toBe(first.name)
  expect(readFileSync(again.target).equals(readFileSync(first.target))).toBe(true)
})

test('packing takes little memory for any build', async () => {
  put('index.html', '<p>')
  put('index.md', '# One\n')
  put(`${INDEX}/zz.js`, 85 * MB)
  put(`${INDEX}/en/index.js`, 85 * MB)
  for (let number = 0; number < 20; number++) put(`${INDEX}/en/text-${number}.js`, 7 * MB)
  put('large.html', '<p>')
  put('large.md', 85 * MB)
  let packed: Awaited<ReturnType<typeof pack>> | undefined
  const megabytes = await costs(async () => (packed = await pack()))
  expect(megabytes).toBeLessThan(100)
  expect(packed?.leftOut).toContain(`${INDEX}/en/index.js`)
  expect(packed?.leftOut).toContain('large.md')
  expect(packed?.leftOut).toHaveLength(4)
  const { files } = await unpackKnowledge(packed?.target as string)
  expect(await files.read('index.md')).toBe('# One\n')
}, 60_000)

test('rejects an invalid, truncated or oversized pack', async () => {
  put('index.html', '<p>')
  put('index.md', '# One\n')
  const good = readFileSync((await pack()).target)
  const bytes = gunzipSync(good)
  const lying = Buffer.from(bytes)
  lying.writeUInt32BE(0xffffffff, bytes.indexOf('index.md') - 4)
  // The format of earlier versions.
  await expect(unpack(gzipSync('["index.md","# One"]\n'))).rejects.toThrow('Unsupported version')
  await expect(unpack(gzipSync(''))).rejects.toThrow('Unsupported version')
  await expect(unpack(Buffer.from('text'))).rejects.toThrow()
  await expect(unpack(gzipSync(lying))).rejects.toThrow('is too large')
  await expect(unpack(gzipSync(bytes.subarray(0, -1)))).rejects.toThrow('is truncated')
  await expect(unpack(gzipSync(bytes.subarray(0, -12)))).rejects.toThrow('is truncated')
  await expect(unpack(good.subarray(0, -9))).rejects.toThrow()
  await expect(unpackKnowledge(join(root, 'nothing'))).rejects.toThrow('ENOENT')
})

test('stops reading a pack of endless files in little memory', async () => {
  const mark = Buffer.from('octavo knowledge 2\n')
  const head = Buffer.alloc(6)
  const empty = gzipSync(Buffer.concat([mark, ...Array<Buffer>(1_000_000).fill(head)]))
  head.writeUInt32BE(8 * MB, 2)
  const content = Buffer.alloc(8 * MB)
  const large = gzipSync(Buffer.concat([mark, ...Array.from({ length: 20 }, () => [head, content]).flat()]))
  const megabytes = await costs(async () => {
    await expect(unpack(empty)).rejects.toThrow('is too large')
    await expect(unpack(large)).rejects.toThrow('is too large')
  })
  expect(megabytes).toBeLessThan(300)
}, 60_000)
