import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFiles } from './listFiles.js'
import { type WrittenArchive, writeArchive } from './writeArchive.js'

const FORMATS = ['tar.gz', 'zip'] as const
const FILES = {
  'index.html': '<!doctype html>',
  'empty.txt': '',
  'ä/日本 语/emoji-😀.html': 'text',
  '-rf': 'x',
  [`${'long/'.repeat(19)}a.html`]: 'a hundred bytes',
  [`${'n'.repeat(150)}.txt`]: 'one long name',
  [`${'longer/'.repeat(60)}${'n'.repeat(200)}.html`]: 'more than tar itself can hold',
  'large.bin': 'x'.repeat(3_000_000),
}

const hasUnzip = spawnSync('unzip', ['-v']).status === 0

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-archive-'))
})
// The file may still be open after it was abandoned.
afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

let count = 0
function makeSite(names: string[], change: (path: string) => void = () => {}): string {
  const folder = join(root, `site-${count++}`)
  for (const name of names) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, FILES[name] as string)
    change(path)
  }
  return folder
}

async function pack(folder: string, format: (typeof FORMATS)[number]): Promise<WrittenArchive & { file: string }> {
  const file = join(root, `bundle-${count++}.${format}`)
  const files = await listFiles(folder, { entries: 1000, bytes: 1e9 })
  return { ...(await writeArchive(files, { format, target: file, signal: new AbortController().signal })), file }
}

describe.each(FORMATS)('a %s archive', (format) => {
  test('has the same bytes for the same files', async () => {
    const names = Object.keys(FILES)
    const { sha256, bytes } = await pack(makeSite(names), format)
    const zone = process.env.TZ
    try {
      process.env.TZ = 'Pacific/Kiritimati'
      const other = makeSite([...names].reverse(), (path) => {
        utimesSync(path, 1_000_000_000, 1_000_000_000)
        chmodSync(path, 0o700)
      })
      expect(await pack(other, format)).toMatchObject({ sha256, bytes })
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  test.skipIf(format === 'zip' && !hasUnzip)('is read by other programs with every name and byte', async () => {
    const { file, bytes } = await pack(makeSite(Object.keys(FILES)), format)
    expect(readFileSync(file)).toHaveLength(bytes)
    const target = join(root, `out-${format}`)
    mkdirSync(target)
    if (format === 'zip')
      execFileSync('unzip', ['-q', file, '-d', target], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    else execFileSync('tar', ['-xzf', file, '-C', target])
    const read = await listFiles(target, { entries: 1000, bytes: 1e9 })
    expect(Object.fromEntries(read.map(({ name, path }) => [name, readFileSync(path, 'utf8')]))).toEqual(FILES)
    const entries = format === 'zip' ? execFileSync('zipinfo', [file]) : execFileSync('tar', ['-tvzf', file])
    const kinds = entries
      .toString()
      .split('\n')
      .filter((line) => /^[a-z?-][rwx-]{9}/.test(line))
      .map((line) => line.slice(0, 10))
    expect(kinds).toEqual(Object.keys(FILES).map(() => '-rw-r--r--'))
  })
})

test('names are relative, without `..`, and unique', async () => {
  const { file } = await pack(makeSite(Object.keys(FILES)), 'tar.gz')
  const names = execFileSync('tar', ['-tzf', file, '--quoting-style=literal']).toString().trimEnd().split('\n')
  expect(names.sort()).toEqual(Object.keys(FILES).sort())
  for (const name of names) expect(name.startsWith('/') || name.split('/').includes('..')).toBe(false)
})

test.each([
  ['large.bin', 'short'],
  ['index.html', ''],
])('%s that shrinks during packing is never packed with a wrong length', async (name, text) => {
  const folder = makeSite(['large.bin', 'index.html'])
  const files = await listFiles(folder, { entries: 1000, bytes: 1e9 })
  writeFileSync(join(folder, name), text)
  const target = join(root, `shrunk-${name}`)
  const write = writeArchive(files, { format: 'tar.gz', target, signal: new AbortController().signal })
  await expect(write).rejects.toThrow(`${name} was truncated while it was archived.`)
})

test('does not follow a file replaced by a symlink', async () => {
  const folder = makeSite(['index.html'])
  const files = await listFiles(folder, { entries: 1000, bytes: 1e9 })
  rmSync(join(folder, 'index.html'))
  symlinkSync('/etc/passwd', join(folder, 'index.html'))
  const write = writeArchive(files, { format: 'zip', target: join(root, 'link'), signal: new AbortController().signal })
  await expect(write).rejects.toThrow('ELOOP')
})
