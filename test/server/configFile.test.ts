import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createFolder, createSite, pageWith } from '../broken/sites.js'

const CHILD = fileURLToPath(new URL('../../packages/server/bundle/buildChild.js', import.meta.url))
const CONFIG =
  "import { defineConfig } from 'octavo'\nexport default defineConfig({ head: [{ tag: 'meta', attrs: { name: 'own', content: '' } }] })\n"

/** Builds a site as an export job does; returns its events and a page. */
function build(trusted: boolean): { events: string; page: string } {
  const root = createSite(pageWith('# A\n', { 'octavo.config.ts': CONFIG }))
  const out = join(createFolder(), 'site')
  const request = {
    root,
    out,
    siteUrl: 'https://docs.test',
    paths: null,
    version: null,
    strict: true,
    trusted,
    threads: 1,
  }
  const run = spawnSync(process.execPath, [CHILD], { input: JSON.stringify(request), encoding: 'utf8' })
  expect(run.stderr).toBe('')
  return { events: run.stdout, page: readFileSync(join(out, 'guides/a.html'), 'utf8') }
}

test('exports read the configuration file of trusted sites', () => {
  const { events, page } = build(true)
  expect(page).toContain('<meta name="own"')
  expect(events).not.toContain('ignored')
})

test('exports of other sites ignore it, and say so', () => {
  const { events, page } = build(false)
  expect(page).not.toContain('<meta name="own"')
  expect(events).toContain('octavo.config.ts is ignored: it is read for trusted sites only.')
})
