import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Repository } from '@octavo/site'
import { afterAll, afterEach, expect, test } from 'vitest'
import { changeStamps, findUnreported, waitForContent } from './settledFiles.js'

const root = mkdtempSync(join(tmpdir(), 'octavo-settled-'))
const repository = new Repository(root)
const change = { type: 'change', path: 'a.mdx' } as const

afterEach(() => rmSync(join(root, 'a.mdx'), { force: true }))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('waits until a truncated file has content', async () => {
  writeFileSync(join(root, 'a.mdx'), '')
  setImmediate(() => writeFileSync(join(root, 'a.mdx'), 'Text'))
  await waitForContent(repository, [change])
  expect(repository.readText('a.mdx')).toBe('Text')
})

test('detects writes after a file was read', async () => {
  writeFileSync(join(root, 'a.mdx'), 'One')
  const stamps = changeStamps(repository, [change])
  writeFileSync(join(root, 'a.mdx'), 'Two, longer')
  expect(await findUnreported(repository, stamps)).toEqual([change])
  rmSync(join(root, 'a.mdx'))
  expect(await findUnreported(repository, stamps)).toEqual([{ type: 'unlink', path: 'a.mdx' }])
})

test('detects nothing when files have not changed', async () => {
  writeFileSync(join(root, 'a.mdx'), 'One')
  expect(await findUnreported(repository, changeStamps(repository, [change]))).toEqual([])
})
