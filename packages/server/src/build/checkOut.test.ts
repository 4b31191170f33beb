import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkOut } from './checkOut.js'
import { CHECKOUT_LIMITS } from './checkoutOptions.js'

let root: string
let site: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-checkout-'))
  site = join(root, 'site')
  mkdirSync(join(site, 'guides'), { recursive: true })
  for (const name of ['a.mdx', 'guides/b.mdx', 'z.mdx']) writeFileSync(join(site, name), name)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Copies the site; `onStep` is called before each file is listed or copied. */
function copy(onStep: (step: number) => void = () => {}) {
  const { signal } = new AbortController()
  let step = 0
  signal.throwIfAborted = () => onStep(step++)
  const limits = { ...CHECKOUT_LIMITS, pauses: [0, 0, 0] }
  return checkOut({ kind: 'folder', path: site }, { folder: join(root, 'copy'), limits, signal })
}

const STEPS = [0, 1, 2, 3, 4, 5, 6, 7]

test.each(STEPS)('copies a folder from which a file disappears in step %i', async (stepIndex) => {
  const { revision } = await copy((step) => step === stepIndex && rmSync(join(site, 'z.mdx')))
  expect(readdirSync(join(root, 'copy'), { recursive: true }).sort()).toEqual(['a.mdx', 'guides', 'guides/b.mdx'])
  expect((await copy()).revision).toBe(revision)
})

test.each(STEPS)('copies a folder in which a folder becomes a file in step %i', async (stepIndex) => {
  await copy((step) => {
    if (step !== stepIndex) return
    rmSync(join(site, 'guides'), { recursive: true })
    writeFileSync(join(site, 'guides'), 'file')
  })
  expect(readFileSync(join(root, 'copy', 'guides'), 'utf8')).toBe('file')
})

test('reports a folder that keeps changing to its owner', async () => {
  await expect(copy((step) => writeFileSync(join(site, 'z.mdx'), 'z'.repeat(step)))).rejects.toThrow(
    "The site's folder changed each time that it was copied. Start a new job when its files are complete.",
  )
})
