import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, docs } from '../broken/sites.js'

const page = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`

/** A site with two languages, tabs and a snippet. */
function createLamps(): string {
  const tabs = (folder: string) => [
    { tab: 'Guides', pages: [`${folder}index`, `${folder}guides/lamp`] },
    { tab: 'Help', pages: [`${folder}help`] },
  ]
  return createSite({
    'docs.json': docs({
      seo: { metatags: { canonical: 'https://docs.example.com' } },
      navigation: {
        languages: [
          { language: 'en', tabs: tabs('') },
          { language: 'fr', tabs: tabs('fr/') },
        ],
      },
    }),
    'index.mdx': page('Home', '[Lamp](/guides/lamp)'),
    'guides/lamp.mdx': page('Lamp', 'import Note from "/snippets/note.mdx"\n\n<Note />\n\n[Help](../help)'),
    'help.mdx': page('Help', '[Home](/)'),
    'fr/index.mdx': page('Accueil', '[Lampe](/fr/guides/lamp)'),
    'fr/guides/lamp.mdx': page('Lampe', 'Texte.'),
    'fr/help.mdx': page('Aide', 'Texte.'),
    'snippets/note.mdx': 'Old note.\n',
  })
}

const read = (dir: string, file: string) => readFileSync(join(dir, file), 'utf8')

test('octavo version create freezes a site that passes octavo check, and remove undoes it', async () => {
  const dir = createLamps()
  const before = read(dir, 'docs.json')
  const dry = await runCli('version', 'create', 'v1', '--dir', dir, '--dry-run')
  expect(dry.stdout).toContain('  fr/help.mdx => v1/fr/help.mdx\n')
  expect(dry.stdout).toContain('7 files copied, 1 file changed. Nothing was written.\n')
  expect(existsSync(join(dir, 'v1'))).toBe(false)

  const created = await runCli('version', 'create', 'v1', '--dir', dir)
  expect(created).toEqual({ status: 0, stdout: '  docs.json\n\n7 files copied, 1 file changed.\n', stderr: '' })
  expect(read(dir, 'v1/guides/lamp.mdx')).toContain('"/v1/snippets/note.mdx"')
  expect((await runCli('check', dir)).stdout).toBe('12 pages checked: 0 errors, 0 warnings\n')
  expect((await runCli('version', 'list', '--dir', dir)).stdout).toBe(
    'Latest  6 pages  default\nv1      6 pages  outdated\n',
  )

  const removed = await runCli('version', 'remove', 'v1', '--dir', dir)
  expect(removed.stdout).toBe('  docs.json\n  v1/ (removed)\n\n1 file changed, 1 folder removed.\n')
  expect(read(dir, 'docs.json')).toBe(before)
  expect(readdirSync(dir).sort()).toEqual(['docs.json', 'fr', 'guides', 'help.mdx', 'index.mdx', 'snippets'])
})

test('pages of an outdated version have a notice and the newest copy as canonical', async () => {
  const dir = createLamps()
  await runCli('version', 'create', 'v1', '--dir', dir)
  writeFileSync(join(dir, 'snippets/note.mdx'), 'New note.\n')
  const text = read(dir, 'docs.json')
  writeFileSync(join(dir, 'docs.json'), text.replace('"help"', '"guides/new"'))
  writeFileSync(join(dir, 'guides/new.mdx'), page('New', 'Text.'))
  const out = join(createFolder(), 'out')
  const { status, stderr } = await runCli('build', dir, '--out', out)
  expect(status, stderr).toBe(0)
  const frozen = read(out, 'v1/guides/lamp.html')
  expect(frozen).toContain('Old note.')
  expect(read(out, 'guides/lamp.html')).toContain('New note.')
  expect(frozen).toContain('This page describes version v1, which is outdated.')
  expect(frozen).toContain('<a href="/guides/lamp">Latest version: Latest</a>')
  expect(frozen).toContain('<link rel="canonical" href="https://docs.example.com/guides/lamp"/>')
  expect(frozen).not.toContain('hreflang')
  const french = read(out, 'v1/fr/guides/lamp.html')
  expect(french).toContain('Cette page décrit la version v1, qui est obsolète.')
  expect(french).toContain('<link rel="canonical" href="https://docs.example.com/fr/guides/lamp"/>')
  const only = read(out, 'v1/help.html')
  expect(only).toContain('<link rel="canonical" href="https://docs.example.com/v1/help"/>')
  expect(only).toContain('<a href="/">Latest version: Latest</a>')
  expect(read(out, 'guides/lamp.html')).not.toContain('page-notice')
  const urls = [...read(out, 'sitemap.xml').matchAll(/<loc>https:\/\/docs.example.com(.*?)<\/loc>/g)].map(
    ([, url]) => url,
  )
  expect(urls).toEqual(['/', '/guides/lamp', '/guides/new', '/v1/help', '/fr', '/fr/guides/lamp', '/fr/help'])
})

test('files for agents and the sitemap omit a version that is not listed', async () => {
  const dir = createLamps()
  await runCli('version', 'create', 'v1', '--dir', dir, '--unlisted')
  const out = join(createFolder(), 'out')
  expect((await runCli('build', dir, '--out', out)).status).toBe(0)
  for (const file of ['sitemap.xml', 'llms.txt', 'llms-full.txt'])
    expect(read(out, file), file).not.toMatch(/docs\.example\.com\/v1/)
  expect(existsSync(join(out, '_llms/v1.md'))).toBe(false)
})

test.each([
  [['create'], 'Missing required argument `<name>` for octavo version create.'],
  [['create', '../x'], 'Invalid version "../x". Expected a name such as v2 or 1.4'],
  [['create', 'guides'], 'The folder guides exists.'],
  [['remove', 'v7'], 'Unknown version "v7". docs.json has no versions.'],
  [['creat', 'v1'], 'Unknown action "creat". Did you mean "create"?'],
])('octavo version %j is refused and changes nothing', async (args, message) => {
  const dir = createLamps()
  const before = readdirSync(dir)
  const { status, stderr } = await runCli('version', ...args, '--dir', dir)
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(message) })
  expect(readdirSync(dir)).toEqual(before)
})

test('a second create with the same name is refused', async () => {
  const dir = createLamps()
  await runCli('version', 'create', 'v1', '--dir', dir)
  const before = read(dir, 'docs.json')
  const { status, stderr } = await runCli('version', 'create', 'v1', '--dir', dir)
  expect({ status, stderr }).toEqual({ status: 1, stderr: 'Version "v1" exists in docs.json.\n' })
  expect(read(dir, 'docs.json')).toBe(before)
})

test('octavo rename changes the page, its links and navigation, and nothing else', async () => {
  const dir = createLamps()
  await runCli('version', 'create', 'v1', '--dir', dir)
  const dry = await runCli('rename', 'guides/lamp', 'guides/lantern', '--dir', dir, '--dry-run')
  expect(dry.stdout).toMatchInlineSnapshot(`
    "  guides/lamp.mdx -> guides/lantern.mdx
      v1/fr/guides/lamp.mdx -> v1/fr/guides/lantern.mdx
      fr/guides/lamp.mdx -> fr/guides/lantern.mdx
      v1/guides/lamp.mdx -> v1/guides/lantern.mdx
      docs.json
      fr/index.mdx
      index.mdx
      v1/fr/index.mdx
      v1/index.mdx

    4 files moved, 5 files changed. Nothing was written.
    "
  `)
  expect(existsSync(join(dir, 'guides/lamp.mdx'))).toBe(true)
  const { status, stdout } = await runCli('rename', 'guides/lamp', 'guides/lantern', '--dir', dir)
  expect({ status, stdout }).toEqual({ status: 0, stdout: dry.stdout.replace('. Nothing was written.', '.') })
  expect(read(dir, 'fr/index.mdx')).toBe(page('Accueil', '[Lampe](/fr/guides/lantern)'))
  expect(read(dir, 'v1/index.mdx')).toBe(page('Home', '[Lamp](/v1/guides/lantern)'))
  expect(JSON.parse(read(dir, 'docs.json')).redirects).toHaveLength(4)
  expect((await runCli('check', dir)).stdout).toBe('12 pages checked: 0 errors, 0 warnings\n')
})

test('links in descriptions of OpenAPI documents follow copies and renamed pages', async () => {
  const document = (link: string) =>
    `openapi: 3.1.0\ninfo:\n  title: Lamps\n  version: '1'\n  description: See [lamps](${link}) and \`/guides/lamp\`.\npaths: {}\n`
  const dir = createSite({
    'docs.json': docs({
      navigation: { groups: [{ group: 'A', pages: ['index', 'guides/lamp'], openapi: 'api.yaml' }] },
    }),
    'index.mdx': page('Home', 'Text.'),
    'guides/lamp.mdx': page('Lamp', '## Start\n\nText.'),
    'api.yaml': document('/guides/lamp#start'),
  })
  expect((await runCli('version', 'create', 'v1', '--dir', dir)).status).toBe(0)
  expect(read(dir, 'v1/api.yaml')).toBe(document('/v1/guides/lamp#start'))
  expect((await runCli('rename', 'guides/lamp', 'lantern', '--dir', dir)).status).toBe(0)
  expect(read(dir, 'api.yaml')).toBe(document('/lantern#start'))
  expect(read(dir, 'v1/api.yaml')).toBe(document('/v1/lantern#start'))
})
