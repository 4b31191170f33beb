import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, docs } from '../broken/sites.js'

const navigation = {
  languages: [{ language: 'en', groups: [{ group: 'Guides', pages: ['index', 'a', 'b'] }] }, { language: 'de' }],
}
const FILES = {
  'docs.json': docs({ navigation, translations: { notice: true } }),
  'index.mdx': 'Home',
  'a.mdx': '---\ntitle: Page A\n---\n\nWords.\n',
  'b.mdx': 'B',
  'de/index.mdx': 'Start',
  'de/a.mdx': '---\ntitle: Seite A\n---\n\nWörter.\n',
}

test('outdated translations are listed, fail on request, and have a notice until they are recorded', async () => {
  const site = createSite(FILES)
  const out = join(createFolder(), 'out')
  const check = (...flags: string[]) => runCli('check', site, '--translations', ...flags)
  const build = async () => {
    const { status, stderr } = await runCli('build', site, '--out', out)
    expect(status, stderr).toBe(0)
    return readFileSync(join(out, 'de/a.html'), 'utf8')
  }
  expect((await check('--write', '--fail-on', 'outdated')).status).toBe(0)
  expect(await build()).not.toContain('callout page-notice')
  writeFileSync(join(site, 'a.mdx'), FILES['a.mdx'].replace('Words.', 'More words.'))
  const { status, stdout } = await check('--fail-on', 'outdated')
  expect(status).toBe(1)
  expect(stdout).toMatchInlineSnapshot(`
    "Language   Translated   Outdated   Missing
    de         1 (33 %)     1          1

    1 outdated translation:
      de/a.mdx (a.mdx has changed)

    1 missing translation into de:
      b.mdx
    "
  `)
  expect((await check('--fail-on', 'missing')).status).toBe(1)
  const html = await build()
  expect(html).toContain('Diese Übersetzung ist möglicherweise veraltet. <a class="link" href="/a">Original lesen</a>')
  expect((await check('--write', '--fail-on', 'outdated')).status).toBe(1)
  writeFileSync(join(site, 'de/a.mdx'), FILES['de/a.mdx'].replace('Wörter.', 'Mehr Wörter.'))
  expect((await check('--write', '--fail-on', 'outdated')).status).toBe(0)
  expect(await build()).not.toContain('callout page-notice')
  const [row] = JSON.parse((await check('--json')).stdout)
  expect(row).toEqual({ language: 'de', original: 'index.mdx', file: 'de/index.mdx', status: 'translated' })
})

test('a language without pages has the navigation of the default language', async () => {
  const site = createSite(FILES)
  const out = join(createFolder(), 'out')
  const { status, stderr } = await runCli('build', site, '--out', out, '--site-url', 'https://docs.example.com')
  expect(status, stderr).toBe(0)
  expect(stderr).not.toContain('warning')
  const html = readFileSync(join(out, 'de/b.html'), 'utf8')
  expect(html).toContain('<link rel="canonical" href="https://docs.example.com/b"/>')
  expect(html).toContain('Diese Seite ist noch nicht übersetzt.')
  expect([...html.matchAll(/<a class="sidebar-link" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/de',
    '/de/a',
    '/de/b',
  ])
  const tags = (file: string) =>
    [...readFileSync(join(out, file), 'utf8').matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)
  expect(tags('a.html')).toEqual(['en', 'de', 'x-default'])
  expect(tags('b.html')).toEqual([])
})

test('options for translations need --translations, and known states', async () => {
  const site = createSite(FILES)
  const messages = [
    await runCli('check', site, '--write'),
    await runCli('check', site, '--translations', '--fail-on', 'old'),
  ]
  expect(messages.map(({ status, stderr }) => `${status} ${stderr.trim()}`)).toEqual([
    '1 --write and --fail-on need --translations.',
    '1 Invalid value "old" of --fail-on. Expected outdated, missing or both.',
  ])
})
