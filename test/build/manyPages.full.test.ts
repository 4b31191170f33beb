import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CLI, runCli } from '../broken/cli.js'
import { createFolder, createSite, docs } from '../broken/sites.js'

// From 2,000 pages on, documents are written in a thread, and in the main thread while it is busy. Another one makes the
// search index.
const slugs = Array.from({ length: 2_100 }, (_, index) => `part/page-${index}`)
const pages = (text: (slug: string) => string) =>
  Object.fromEntries(slugs.map((slug) => [`${slug}.mdx`, `---\ntitle: Page\n---\n\n${text(slug)}\n`]))

const site = {
  'docs.json': docs({ navigation: { groups: [{ group: 'Part', pages: slugs }] } }),
  ...pages(() => 'The same text. [Home](/part/page-0)'),
}

function htmlBody(html: string): string | undefined {
  return /The same text\..*?<\/p>/s.exec(html)?.[0]
}

test('writes every document of a relative site alike', async () => {
  const out = join(createFolder(), 'out')
  const { status, stderr } = await runCli('build', createSite(site), '--out', out, '--links', 'relative', '--no-cache')
  expect(status, stderr).toBe(0)
  const articles = slugs.map((slug) => htmlBody(readFileSync(join(out, `${slug}.html`), 'utf8')))
  expect(new Set(articles).size).toBe(1)
  expect(articles[0]).toContain('href="../part/page-0.html"')
  const search = join(out, '_octavo', 'search', 'en')
  const index = readdirSync(search)
    .filter((file) => !file.startsWith('text-'))
    .map((file) => readFileSync(join(search, file), 'utf8'))
  expect(index.join('')).toContain('part/page-2099.html')
})

test('an admin key in any document fails the build', async () => {
  const leaking = { ...site, ...pages((slug) => (slug.endsWith('2099') ? `svc_${'a1'.repeat(16)}` : 'Text.')) }
  const { status, stderr } = await runCli(
    'build',
    createSite(leaking),
    '--out',
    join(createFolder(), 'out'),
    '--no-cache',
  )
  expect(status).toBe(1)
  expect(stderr).toContain('OUT_SECRET')
})

test('a build that cannot write search texts fails', () => {
  const words = Array.from({ length: 60_000 }, (_, index) => `mot${index % 3_000}`).join(' ')
  const languages = [
    { language: 'en', groups: [{ group: 'Part', pages: slugs }] },
    { language: 'fr', groups: [{ group: 'Partie', pages: ['fr/page'] }] },
  ]
  const root = createSite({
    ...pages(() => 'Text.'),
    'docs.json': docs({ navigation: { languages } }),
    'fr/page.mdx': words,
  })
  // No file may have more than 80 KB, which only the French texts have of those that are written first.
  const script = 'ulimit -f 80; exec "$0" "$@"'
  const command = [process.execPath, CLI, 'build', root, '--out', join(createFolder(), 'out'), '--no-cache']
  const { status, stderr } = spawnSync('bash', ['-c', script, ...command], { encoding: 'utf8', timeout: 100_000 })
  expect(stderr).toContain('_octavo/search/fr/text-0.js')
  expect(status).toBe(1)
})
