import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite, resolveOptions } from '@octavo/vite/internal/engine'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createSite, docs } from '../broken/sites.js'

const href = 'https://github.com/acme/lamps'
// Current, so that nothing is requested.
const json = JSON.stringify({ 'acme/lamps': { stars: 12345, at: Date.now() } })
const site = () =>
  createSite({
    'docs.json': docs({ navbar: { links: [{ type: 'github', href }] } }),
    'index.mdx': '# Home\n',
    '.octavo/stars.json': json,
  })
const page = (root: string) => readFileSync(join(root, 'dist/index.html'), 'utf8')

test('GitHub links in the navbar show repository stars', async () => {
  const root = site()
  const run = await runCli('build', root, '--out', join(root, 'dist'))
  expect(run.status, run.stderr).toBe(0)
  expect(page(root)).toContain('<span aria-hidden="true">12.3K</span><span class="sr-only">12,345 stars</span>')
})

test('server jobs show no stars without network', async () => {
  const root = site()
  await buildSite({ options: resolveOptions({}, { root, outDir: join(root, 'dist'), base: '/' }) })
  expect(page(root)).toContain(href)
  expect(page(root)).not.toContain('navbar-stars')
})
