import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, docs } from '../broken/sites.js'

const PATHS = { '/lamps': { get: { summary: 'List lamps', responses: { 200: { description: 'ok' } } } } }
const API = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: PATHS })

test("an untranslated page stays in the reader's language and counts once", async () => {
  const navigation = {
    languages: [
      { language: 'en', pages: ['index', 'a', 'b', 'GET /lamps'], openapi: 'api.json' },
      { language: 'ar', pages: ['ar/index', 'a', 'GET /lamps'], openapi: 'api.json' },
      { language: 'fr', pages: ['fr/index', 'fr/a'] },
    ],
  }
  const site = createSite({
    'docs.json': docs({ navigation }),
    'api.json': API,
    'index.mdx': 'Home',
    'a.mdx': '---\ntitle: Page A\n---\n\n[broken](/nope)\n\n## Lantern\n\nWords.\n',
    'b.mdx': 'B',
    'ar/index.mdx': 'Home',
    'fr/index.mdx': 'Home',
    'fr/a.mdx': 'A',
  })
  const out = join(createFolder(), 'out')
  const { status, stderr } = await runCli('build', site, '--out', out, '--site-url', 'https://docs.example.com')
  expect(status, stderr).toBe(0)
  expect(stderr.split('LINK_BROKEN')).toHaveLength(2)
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  const html = read('ar/a.html')
  expect(html).toMatch(/<html lang="ar" dir="rtl"/)
  expect(html).toContain('لم تُترجم هذه الصفحة بعد.')
  expect(html).toContain('<div id="content" class="content" lang="en" dir="ltr">')
  expect(html).toContain('<h1 id="page-title" lang="en" dir="ltr">')
  expect(html).toContain('<link rel="canonical" href="https://docs.example.com/a"/>')
  expect(html).not.toContain('hreflang')
  expect([...html.matchAll(/<a class="sidebar-link" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/ar',
    '/ar/a',
    '/ar/api-reference/list-lamps',
  ])
  expect(read('ar/api-reference/list-lamps.html')).toContain('لم تُترجم')
  const original = read('a.html')
  expect(original).not.toContain('callout page-notice')
  expect([...original.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)).toEqual(['en', 'fr', 'x-default'])
  expect(original).toContain('href="/ar/a"')
  expect(read('sitemap.xml')).not.toContain('/ar/a')
  expect(read('_octavo/search/ar/index.js')).not.toContain('Page A')
  expect(read('_octavo/search/en/index.js')).toContain('Page A')
  expect(read('_octavo/all-pages/ar.htm')).toContain('href="/ar/a"')
})
