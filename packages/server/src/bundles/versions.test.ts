import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DRAFT_MS, openVersions, type Versions } from './versions.js'

let root: string
let versions: Versions
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-versions-'))
  versions = openVersions(root)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Returns the files of a version in progress. */
async function begin(): Promise<{ site: string; folder: string; end(): Promise<void> }> {
  const draft = await versions.draft()
  const site = join(draft.folder, 'site')
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), 'x')
  return { site, folder: draft.folder, end: () => draft.end() }
}

const listVersions = () => readdirSync(join(root, 'versions')).sort()

test('keeps running work of others and removes leftovers of killed programs', async () => {
  const mine = await begin()
  const other = await begin()
  const left = await begin()
  await left.end()
  mkdirSync(left.folder)
  const old = new Date(Date.now() - DRAFT_MS - 1000)
  utimesSync(left.folder, old, old)
  await versions.keep(mine.site, 'one', 'digest')
  expect(await versions.activate('one')).toBe(true)
  await versions.prune(['one'])
  await mine.end()
  expect([existsSync(other.folder), existsSync(left.folder)]).toEqual([true, false])
  await versions.keep(other.site, 'two', 'digest')
  await other.end()
  expect(listVersions()).toEqual(['.one.sha256', '.two.sha256', 'one', 'two'])
})

test('running work keeps its lock fresh', async () => {
  const draft = await openVersions(root, { beatMs: 20 }).draft()
  const old = new Date(0)
  utimesSync(draft.folder, old, old)
  await expect.poll(() => Date.now() - statSync(draft.folder).mtimeMs).toBeLessThan(DRAFT_MS)
  await versions.prune([])
  expect(existsSync(draft.folder)).toBe(true)
  await draft.end()
  expect(existsSync(draft.folder)).toBe(false)
})

test('two processes that keep the same version store it once', async () => {
  const [one, two] = [await begin(), await begin()]
  await versions.keep(one.site, 'v1', 'digest')
  await versions.keep(two.site, 'v1', 'digest')
  expect(await versions.digest('v1')).toBe('digest')
  for (const { end } of [one, two]) await end()
  expect(listVersions()).toEqual(['.v1.sha256', 'v1'])
})

test('never removes a served version or serves a removed one', async () => {
  for (const name of ['v1', 'v2']) {
    const { site, end } = await begin()
    await versions.keep(site, name, 'digest')
    await end()
  }
  expect(await versions.activate('v1')).toBe(true)
  // Another program has just activated the version that this one would remove.
  await versions.prune(['v2'])
  expect(listVersions()).toEqual(['.v1.sha256', '.v2.sha256', 'v1', 'v2'])
  expect(await versions.activate('v2')).toBe(true)
  await versions.prune(['v2'])
  expect(await versions.activate('v1')).toBe(false)
  expect(readlinkSync(join(root, 'current'))).toBe('versions/v2')
})

test('reports failed cleanup without failing', async () => {
  const { site, end } = await begin()
  await versions.keep(site, 'v1', 'digest')
  await end()
  const lines: string[] = []
  const broken = openVersions(root, {
    remove: () => Promise.reject(new Error('ENOTEMPTY: directory not empty')),
    log: (line) => lines.push(line),
  })
  await broken.prune(['v2'])
  expect(lines).toEqual([expect.stringMatching(/^Warning: v1 could not be removed \(ENOTEMPTY/)])
})
