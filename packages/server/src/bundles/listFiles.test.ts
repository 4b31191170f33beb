import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFiles } from './listFiles.js'

const limits = { entries: 20, bytes: 1000 }
let root: string
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'octavo-list-')), 'site')
  mkdirSync(root)
})
afterEach(() => rmSync(dirname(root), { recursive: true, force: true }))

const put = (...names: string[]) => {
  for (const name of names) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), 'text')
  }
}

test('lists files, also with hard links, sorted by name', async () => {
  put('b.html', 'a/z.html', 'a-b.html', 'ä/日本.html', '..c', '-rf')
  linkSync(join(root, 'b.html'), join(root, 'c.html'))
  const names = (await listFiles(root, limits)).map(({ name }) => name)
  expect(names).toEqual(['-rf', '..c', 'a-b.html', 'a/z.html', 'b.html', 'c.html', 'ä/日本.html'])
})

test.each<[string, () => void, string]>([
  [
    'a link',
    () => symlinkSync('/etc/passwd', join(root, 'a.html')),
    'The site contains a link or special file: a.html',
  ],
  ['a link to a folder', () => symlinkSync('/etc', join(root, 'a')), 'The site contains a link or special file: a'],
  ['a pipe', () => execFileSync('mkfifo', [join(root, 'a')]), 'The site contains a link or special file: a'],
  [
    'twins',
    () => put('guide/A.html', 'Guide/a.html'),
    'The site has files or folders whose names differ only in case: Guide/a.html and guide/A.html',
  ],
  [
    'a file where another has a folder',
    () => put('Guide', 'guide/a'),
    'The site has files or folders whose names differ only in case: Guide and guide',
  ],
  [
    'letters of Unicode that have two lower cases',
    () => put('ẞ.html', 'ß.html'),
    'The site has files or folders whose names differ only in case: ß.html and ẞ.html',
  ],
  [
    'names of Unicode that fold alike',
    () => put('STRASSE', 'straße'),
    'The site has files or folders whose names differ only in case: STRASSE and straße',
  ],
  [
    'a name with a line break',
    () => put('a\nb'),
    'Invalid file name in the site (it contains control characters): a\nb',
  ],
  ['a name with \\', () => put('a\\b'), 'Invalid file name in the site (it contains a backslash): a\\b'],
  [
    'a name with two readings',
    () => put('a\u0308'),
    'Invalid file name in the site (it is not normalized (NFC)): a\u0308',
  ],
  [
    'a name that is no text',
    () => writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x61, 0xff])]), ''),
    'Invalid file name in the site (it is not valid UTF-8): a\ufffd',
  ],
  [
    'too many files',
    () => put(...Array.from({ length: 21 }, (_, index) => `${index}`)),
    'The site has more than 20 files and folders.',
  ],
  [
    'too many folders',
    () => put(...Array.from({ length: 11 }, (_, index) => `${index}/a`)),
    'The site has more than 20 files and folders.',
  ],
  ['too many bytes', () => writeFileSync(join(root, 'a'), 'x'.repeat(1001)), 'The site is larger than 1000 bytes.'],
  ['nothing', () => mkdirSync(join(root, 'empty')), 'The build wrote no site.'],
  ['no folder', () => rmSync(root, { recursive: true }), 'The build wrote no site.'],
])('rejects %s', async (_name, make, message) => {
  make()
  await expect(listFiles(root, limits)).rejects.toThrow(message)
})

test('rejects a folder that is a symlink', async () => {
  const link = join(dirname(root), 'link')
  put('index.html')
  symlinkSync(root, link)
  await expect(listFiles(link, limits)).rejects.toThrow('The build wrote no site.')
})
