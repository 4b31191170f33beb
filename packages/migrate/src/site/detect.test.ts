import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { detectGenerator } from './detect.js'

const detect = (file: string) => {
  const dir = mkdtempSync(join(tmpdir(), 'octavo-detect-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  mkdirSync(dirname(join(dir, file)), { recursive: true })
  writeFileSync(join(dir, file), '')
  const detected = detectGenerator(dir)
  return detected && [relative(dir, detected.root), detected.generator]
}

test.each([
  ['docs/.vitepress/config.mts', 'docs', 'vitepress'],
  ['packages/manual/.vitepress/config.ts', 'packages/manual', 'vitepress'],
  ['apps/docs/astro.config.mjs', 'apps/docs', 'starlight'],
  ['website/docusaurus.config.ts', 'website', 'docusaurus'],
])('the configuration %s of a repository is detected', (file, folder, generator) => {
  expect(detect(file)).toEqual([folder, generator])
})

test('an Astro site in a package is not taken for documentation', () => {
  expect(detect('apps/shop/astro.config.mjs')).toBe(undefined)
})
