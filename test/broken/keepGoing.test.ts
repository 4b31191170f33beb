import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from './cli.js'
import { createFolder, createSite, docs, type SiteFiles, siteWith } from './sites.js'
import { readTree } from './tree.js'

const page = (title: string, body: string) => `---\ntitle: ${title}\ndescription: About it.\n---\n\n${body}\n`

/** A site with five good pages and `guides/a`, whose body is given. */
function testSite(body: string): SiteFiles {
  const others = ['b', 'c', 'd', 'e'].map((name): [string, string] => [
    `guides/${name}`,
    page(`Guide ${name}`, 'Text.'),
  ])
  return {
    ...siteWith({}, ['guides/a', ...others.map(([slug]) => slug)]),
    'docs.json': docs({
      navigation: { pages: ['index', 'guides/a', ...others.map(([slug]) => slug)] },
      seo: { metatags: { canonical: 'https://docs.example.com' } },
      contextual: { options: ['copy', 'view'] },
    }),
    'guides/a.mdx': page('Guide a', body),
    ...Object.fromEntries(others.map(([slug, text]) => [`${slug}.mdx`, text])),
  }
}

const BROKEN = 'Before.\n\n<Card title="x">\n\nNever closed.'

test('--keep-going publishes other pages beside one with an error', async () => {
  const out = join(createFolder(), 'out')
  const clean = join(createFolder(), 'out')
  const [run] = await Promise.all([
    runCli('build', createSite(testSite(BROKEN)), '--out', out, '--keep-going'),
    runCli('build', createSite(testSite('Before.')), '--out', clean),
  ])
  expect(run.status).toBe(0)
  expect(run.stderr).toContain('error guides/a.mdx:8:1')
  expect(run.stderr).toContain('A notice is published in place of the page.')
  expect(run.stderr).toContain('1 error, 0 warnings')
  expect(run.stdout).toContain('6 pages in ')
  expect(run.stdout).toContain(', 1 of them as a notice: 6 rendered')
  const [built, expected] = [readTree(out), readTree(clean)]
  const others = Object.keys(expected).filter((path) => /\.html$/.test(path) && path !== 'guides/a.html')
  expect(others.length).toBeGreaterThan(5)
  for (const path of others) expect([path, built[path]]).toEqual([path, expected[path]])
})

test('a placeholder has the page title and is in no machine-readable list', async () => {
  const out = join(createFolder(), 'out')
  await runCli('build', createSite(testSite(BROKEN)), '--out', out, '--keep-going')
  const read = (path: string) => readFileSync(join(out, path), 'utf8')
  const notice = read('guides/a.html')
  expect(notice).toContain('<title>Guide a')
  expect(notice).toContain('content="noindex"')
  expect(notice).toContain('contains an error and could not be built')
  expect(notice).not.toContain('guides/a.md"')
  expect(notice).not.toContain('application/ld+json')
  expect(read('guides/b.html')).toContain('application/ld+json')
  expect(read('guides/b.html')).toContain('href="/guides/a"')
  for (const list of ['sitemap.xml', 'llms.txt', 'llms-full.txt']) {
    expect(read(list)).toContain('/guides/b')
    expect(read(list)).not.toContain('/guides/a')
  }
  const search = Object.keys(readTree(out)).filter((path) => path.includes('search'))
  expect(search.map(read).join()).not.toContain('/guides/a"')
  expect(existsSync(join(out, 'guides/a.md'))).toBe(false)
})

test('Markdown twins link to a placeholder page, and to its twin once it is fixed', async () => {
  const out = join(createFolder(), 'out')
  const linked = { 'guides/b.mdx': page('Guide b', '[Guide a](/guides/a)') }
  const site = createSite({ ...testSite(BROKEN), ...linked })
  const read = () => readFileSync(join(out, 'guides/b.md'), 'utf8')
  await runCli('build', site, '--out', out, '--keep-going')
  expect(read()).toContain('[Guide a](https://docs.example.com/guides/a)')
  writeFileSync(join(site, 'guides/a.mdx'), page('Guide a', 'Fixed.'))
  await runCli('build', site, '--out', out, '--keep-going')
  expect(read()).toContain('[Guide a](https://docs.example.com/guides/a.md)')
})

test('without --keep-going, nothing is published and the message suggests the flag', async () => {
  const out = join(createFolder(), 'out')
  const run = await runCli('build', createSite(testSite(BROKEN)), '--out', out)
  expect(run.status).toBe(1)
  expect(run.stderr.trimEnd().split('\n').at(-1)).toBe(
    "Pages without errors: 5 of 6. Fix: correct the errors, or publish the other pages with `--keep-going` (plugin: `onPageError: 'placeholder'`).",
  )
  expect(existsSync(out)).toBe(false)
})

test('--strict overrides --keep-going, whose alias is --placeholder', async () => {
  const site = createSite(testSite(BROKEN))
  const [strict, alias] = await Promise.all([
    runCli('build', site, '--out', join(createFolder(), 'out'), '--keep-going', '--strict'),
    runCli('build', site, '--out', join(createFolder(), 'out'), '--placeholder', '--no-cache'),
  ])
  expect([strict.status, alias.status]).toEqual([1, 0])
})

test('does not publish a site whose every page has an error', async () => {
  const broken = page('Guide', BROKEN)
  const site = createSite({ ...siteWith({}), 'index.mdx': broken })
  const run = await runCli('build', site, '--out', join(createFolder(), 'out'), '--keep-going')
  expect(run.status).toBe(1)
  expect(run.stderr).toContain('MDX_UNCLOSED')
  expect(run.stderr).toContain('error No page could be published. [SITE_NO_PAGES]')
  expect(run.stderr).not.toMatch(/notice/)
  const plain = await runCli('build', site, '--out', join(createFolder(), 'out'))
  expect(plain.status).toBe(1)
  expect(plain.stderr).toContain('No page could be published.')
  expect(plain.stderr).not.toContain('--keep-going')
})

test('does not publish a site whose only page is missing', async () => {
  const site = createSite({ 'docs.json': docs({ navigation: { pages: ['gone'] } }) })
  const out = join(createFolder(), 'out')
  const runs = [await runCli('build', site, '--out', out), await runCli('build', site, '--out', out, '--keep-going')]
  expect(runs.map(({ status }) => status)).toEqual([1, 1])
  expect(existsSync(out)).toBe(false)
  const checked = await runCli('check', site)
  expect(checked.status).toBe(1)
  expect(checked.stdout).toMatchInlineSnapshot(`
    "error No page could be published. [SITE_NO_PAGES]
      Fix: add a page and list it in "navigation".

    warning docs.json:9:7 Page "gone" does not exist; the entry is ignored. [NAV_PAGE_MISSING]

         7 |   "navigation": {
         8 |     "pages": [
      >  9 |       "gone"
           |       ^^^^^^
        10 |     ]
        11 |   }

      Expected gone.mdx or .md, or "<METHOD> <path>" of an OpenAPI operation.

    1 error, 1 warning

    0 pages checked.
    "
  `)
})

test('--keep-going publishes a site with a wrong color and no name', async () => {
  const config = JSON.parse(docs({ colors: { primary: 'teal' } }))
  const { name: _, ...withoutName } = config
  const site = createSite({ ...siteWith({}), 'docs.json': JSON.stringify(withoutName, null, 2) })
  const out = join(createFolder(), 'out')
  const failed = await runCli('build', site, '--out', out)
  expect([failed.status, existsSync(out)]).toEqual([1, false])
  expect(failed.stderr).toContain('or publish the rest of the site with `--keep-going`')
  const run = await runCli('build', site, '--out', out, '--keep-going')
  expect(run.status).toBe(0)
  expect(run.stderr).toMatchInlineSnapshot(`
    "error docs.json:1:1 docs.json has no "name". [CFG_REQUIRED]

      > 1 | {
          | ^
        2 |   "theme": "mint",
        3 |   "colors": {

      Add the name of your project or company. The site is published without it.

    error docs.json:4:16 colors.primary "teal" is not a hex color. [CFG_COLOR]

        2 |   "theme": "mint",
        3 |   "colors": {
      > 4 |     "primary": "teal"
          |                ^^^^^^
        5 |   },
        6 |   "navigation": {

      Expected a hex color such as "#0d9373" or "#0d9".
      The site is published without it.

    2 errors, 0 warnings

    "
  `)
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('Documentation')
})

test('--keep-going does not publish after an error outside pages', async () => {
  const site = createSite({ ...siteWith({}), 'docs.json': '{ "name": ' })
  const run = await runCli('build', site, '--out', join(createFolder(), 'out'), '--keep-going')
  expect(run.status).toBe(1)
  expect(run.stderr).not.toContain('--keep-going')
})

test('--keep-going publishes placeholders for pages of an unreadable document', async () => {
  const groups = [
    { group: 'Start', pages: ['index', 'own'] },
    { group: 'Entries', openapi: 'api.yaml', pages: ['GET /users'] },
    { group: 'Whole', openapi: { source: 'api.yaml', directory: 'whole' } },
  ]
  const site = createSite({
    ...siteWith({ 'own.mdx': '---\nopenapi: api.yaml GET /own\n---\n\nOwn text.\n' }),
    'docs.json': docs({ navigation: { groups } }),
    'api.yaml': 'openapi: 3.1.0\ninfo:\n\ttitle: T\n',
  })
  const out = join(createFolder(), 'out')
  const failed = await runCli('build', site, '--out', out)
  expect([failed.status, existsSync(out)]).toEqual([1, false])
  expect(failed.stderr).toContain('--keep-going')
  const { status, stderr, stdout } = await runCli('build', site, '--out', out, '--keep-going')
  expect(status).toBe(0)
  expect(stderr).toContain('error api.yaml:3:1')
  expect(stderr).toContain('Its pages show a notice.')
  expect(stdout).toContain('4 pages in ')
  expect(stdout).toContain(', 2 of them as notices: ')
  const read = (path: string) => readFileSync(join(out, path), 'utf8')
  for (const slug of ['api-reference/get-users', 'whole', 'own'])
    expect(read(`${slug}.html`)).toContain('The reference of this API is not available yet.')
  expect(read('own.html')).toContain('Own text.')
  expect(read('llms.txt')).not.toMatch(/get-users|whole/)
  expect(existsSync(join(out, 'whole.md'))).toBe(false)
})

test('a promise that fails in one component affects no other page', async () => {
  const pages = ['r1', 'r2', 'r3', 'r4', 'r5']
  const files = Object.fromEntries(pages.map((name) => [`${name}.mdx`, page(name, 'Text.')]))
  const site = createSite({
    ...siteWith(files, pages),
    'r1.mdx': page('r1', "import { Status } from '/snippets/status.jsx'\n\n<Status />"),
    'snippets/status.jsx':
      "export const Status = () => {\n  fetch('/api/status').then((response) => response.json())\n  return <b>status</b>\n}\n",
  })
  const run = await runCli('build', site, '--out', join(createFolder(), 'out'), '--no-cache')
  expect([run.status, run.stderr]).toEqual([0, ''])
})
