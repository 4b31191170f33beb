import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkPackages } from './linkPackages.js'

test('a site whose node_modules is a file fails with the cause', async () => {
  const work = mkdtempSync(join(tmpdir(), 'octavo-link-'))
  onTestFinished(() => rmSync(work, { recursive: true }))
  const [root, out] = [join(work, 'source'), join(work, 'out')]
  mkdirSync(root)
  writeFileSync(join(root, 'node_modules'), '')
  await expect(linkPackages(root, out)).rejects.toThrow('"node_modules" of the site is a file.')
  rmSync(join(root, 'node_modules'))
  await linkPackages(root, out)
  expect(existsSync(join(root, 'node_modules/octavo'))).toBe(true)
})
