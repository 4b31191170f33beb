import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createFolder, createSite, pageWith, type SiteFiles } from '../broken/sites.js'

const CHILD = fileURLToPath(new URL('../../packages/server/bundle/buildChild.js', import.meta.url))
const CONFIG = "export default { head: [{ tag: 'meta', attrs: { name: 'own', content: '' } }] }\n"

/** Builds a site as an export job does; returns its events and a page. */
function build(trusted: boolean, files: SiteFiles = {}): { events: string; page: string } {
  const root = createSite(pageWith('# A\n', { 'octavo.config.ts': CONFIG, ...files }))
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

test('exports of other sites ignore the configuration file and report it', () => {
  const { events, page } = build(false)
  expect(page).not.toContain('<meta name="own"')
  expect(events).toContain('octavo.config.ts is ignored: it is read for trusted sites only.')
})

test('exports of trusted sites do not read the repository around the site', () => {
  const docs = {
    theme: 'mint',
    name: 'Test',
    colors: { primary: '#0d9373' },
    navigation: { pages: ['guides/a'] },
    navbar: { primary: { type: 'github', href: 'https://github.com/acme/docs' } },
    feedback: { edits: true },
  }
  const { page } = build(true, {
    'docs.json': JSON.stringify(docs),
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/config': '[remote "origin"]\n\turl = https://github.com/acme/docs.git\n',
    '.git/objects/.keep': '',
    '.git/refs/.keep': '',
  })
  expect(page).toContain('https://github.com/acme/docs')
  expect(page).not.toContain('https://github.com/acme/docs/edit/')
})
