import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkPackages } from './linkPackages.js'

test('reports a site whose node_modules is a file', async () => {
  const work = mkdtempSync(join(tmpdir(), 'octavo-link-'))
  onTestFinished(() => rmSync(work, { recursive: true }))
  const [root, out] = [join(work, 'source'), join(work, 'out')]
  const source = { kind: 'folder' as const, path: work }
  mkdirSync(root)
  writeFileSync(join(root, 'node_modules'), '')
  await expect(linkPackages(root, out, source)).rejects.toThrow('"node_modules" of the site is a file.')
  rmSync(join(root, 'node_modules'))
  await linkPackages(root, out, source)
  expect(existsSync(join(root, 'node_modules/octavo'))).toBe(true)
})

test('mounts the nearest packages of the site folder, read-only', async () => {
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-link-')))
  onTestFinished(() => rmSync(work, { recursive: true }))
  const write = (path: string) => {
    mkdirSync(join(work, path), { recursive: true })
    writeFileSync(join(work, path, 'from.txt'), path)
  }
  for (const path of ['above/docs/node_modules/near', 'above/node_modules/near', 'above/node_modules/@a/far', 'own'])
    write(path)
  symlinkSync(join(work, 'own'), join(work, 'above/node_modules/own'))
  mkdirSync(join(work, 'above/node_modules/.bin'))
  const root = join(work, 'job/source')
  mkdirSync(root, { recursive: true })
  const read = await linkPackages(root, join(work, 'job/out'), { kind: 'folder', path: join(work, 'above/docs') })
  const from = (name: string) => readFileSync(join(root, 'node_modules', name, 'from.txt'), 'utf8')
  expect(['near', '@a/far', 'own'].map(from)).toEqual([
    'above/docs/node_modules/near',
    'above/node_modules/@a/far',
    'own',
  ])
  expect(existsSync(join(root, 'node_modules/.bin'))).toBe(false)
  const workPaths = read.filter((path) => path.startsWith(work))
  expect(workPaths.map((path) => path.slice(work.length + 1))).toEqual([
    'above/docs/node_modules',
    'above/node_modules',
    'own',
  ])
})
