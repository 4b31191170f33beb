import { expect, test } from 'vitest'
import { docs, load, users } from '../api/fixtures/site.js'
import type { Site } from '../site.js'
import { planRemoval } from './planRemoval.js'
import { planVersion } from './planVersion.js'

const LANGUAGES = ['en', 'fr', 'de']
const prefix = (language: string) => (language === 'en' ? '' : `${language}/`)

/** A site with three languages, each with three tabs. */
function threeLanguages(rest: object = {}): Record<string, string | object> {
  const files: Record<string, string | object> = {
    'docs.json': docs(
      {
        languages: LANGUAGES.map((language) => ({
          language,
          tabs: [
            { tab: 'Guides', pages: ['index', 'guides/install'].map((page) => prefix(language) + page) },
            { tab: 'API', openapi: { source: 'api.json', directory: `${prefix(language)}api` } },
            { tab: 'Help', groups: [{ group: 'Help', pages: [`${prefix(language)}help`] }] },
          ],
        })),
      },
      rest,
    ),
    'api.json': users,
    'changelog.mdx': 'Changes',
    'images/a.png': '',
    'snippets/note.mdx': '[Install](/guides/install)',
  }
  for (const language of LANGUAGES) {
    const folder = prefix(language)
    files[`${folder}index.mdx`] = `[Install](/${folder}guides/install) [Changes](/changelog) {{version}}`
    files[`${folder}guides/install.mdx`] =
      `import Note from "/snippets/note.mdx"\n\n<Note />\n\n![](/images/a.png) [Help](../help) ` +
      `[Users](/${folder}api/users/list-users) [Draft](/${folder}draft)\n`
    files[`${folder}help.mdx`] = 'Help'
    files[`${folder}draft.mdx`] = '[Home](/)'
  }
  return files
}

const OPTIONS = { content: { components: {} }, current: 'Latest' }
const global = { navbar: { links: [{ label: 'Changes', href: '/changelog' }] }, variables: { version: '2.0' } }

/** Returns a site with the files that a plan would write. */
async function planned(site: Site, files: Record<string, string | object>, name: string, options: object = {}) {
  const plan = await planVersion(site, name, { ...OPTIONS, ...options })
  const after: Record<string, string | object> = { ...files }
  for (const [path, original] of plan.copies) after[path] = files[original] ?? ''
  for (const [path, text] of plan.texts) after[path] = text
  return { plan, files: after, site: await load(after) }
}

test('freezes three languages with tabs, three times', async () => {
  const start = threeLanguages(global)
  const v1 = await planned(await load(start), start, 'v1')
  const v2 = await planned(v1.site, v1.files, 'v2')
  const v3 = await planned(v2.site, v2.files, 'v3')
  const { site, files } = v3
  expect(site.diagnostics).toEqual([])
  const languages = site.writtenConfig?.navigation?.languages ?? []
  expect(languages.map(({ versions }) => versions?.map(({ version, status }) => [version, status]))).toEqual(
    LANGUAGES.map(() => [
      ['Latest', undefined],
      ['v3', 'outdated'],
      ['v2', 'outdated'],
      ['v1', 'outdated'],
    ]),
  )
  const current = (await load(start)).derived
  for (const slug of current.navigated.keys())
    for (const version of ['v1', 'v2', 'v3'])
      expect(
        site.trails.get(`${version}/${slug}`.replace(/\/$/, ''))?.map(({ label }) => label),
        slug,
      ).toEqual([...(site.trails.get(slug) ?? []).map(({ label }) => (label === 'Latest' ? version : label))])
  expect(files['v2/fr/guides/install.mdx']).toBe(
    'import Note from "/v2/snippets/note.mdx"\n\n<Note />\n\n![](/v2/images/a.png) [Help](../help) ' +
      '[Users](/v2/fr/api/users/list-users) [Draft](/v2/fr/draft)\n',
  )
  expect(files['v2/snippets/note.mdx']).toBe('[Install](/v2/guides/install)')
  expect(files['v2/fr/draft.mdx']).toBe('[Home](/v2)')
  expect(files['v2/api.json']).toEqual(users)
})

test('keeps what later edits change: values of variables, but not pages outside of versions', async () => {
  const files = threeLanguages(global)
  const { plan } = await planned(await load(files), files, 'v1')
  expect(plan.texts.get('v1/index.mdx')).toBe('[Install](/v1/guides/install) [Changes](/changelog) 2.0')
  expect(plan.copies.has('v1/changelog.mdx')).toBe(false)
  expect([...plan.texts.keys()].filter((file) => !file.startsWith('v1/'))).toEqual(['docs.json'])
})

test('removing the version restores docs.json', async () => {
  const files = threeLanguages()
  const first = await planned(await load(files), files, 'v1')
  const plan = planRemoval(first.site, 'v1', { hasRedirects: false })
  expect(plan.removed).toEqual(['v1'])
  expect(plan.texts.get('docs.json')).toBe(JSON.stringify(files['docs.json'], null, 1))
})

test('redirects the pages of a removed version to the newest version that has them', async () => {
  const files = threeLanguages()
  const first = await planned(await load(files), files, 'v1')
  const { 'help.mdx': _, ...rest } = first.files
  const text = `${rest['docs.json']}`.replace(/(?<=[^/1])"help"/, '"index"')
  const site = await load({ ...rest, 'docs.json': text })
  const { texts } = planRemoval(site, 'v1', { hasRedirects: true })
  const { redirects } = JSON.parse(texts.get('docs.json') ?? '') as { redirects: object[] }
  expect(redirects).toContainEqual({ source: '/v1/fr/guides/install', destination: '/fr/guides/install' })
  expect(redirects).toContainEqual({ source: '/v1/api/users/list-users', destination: '/api/users/list-users' })
  expect(redirects).toContainEqual({ source: '/v1/help', destination: '/' })
})

test('a new version that is the default makes the present documentation unreleased', async () => {
  const files = { 'docs.json': docs({ pages: ['index'] }), 'index.mdx': 'Home' }
  const { site } = await planned(await load(files), files, 'v2', { isDefault: true })
  expect(site.writtenConfig?.navigation?.versions).toEqual([
    { version: 'Latest', status: 'unreleased', pages: ['index'] },
    { version: 'v2', default: true, pages: ['v2/index'] },
  ])
  const next = await planVersion(site, 'v3', { ...OPTIONS, from: 'Latest', isUnlisted: true })
  expect(JSON.parse(next.texts.get('docs.json') ?? '').navigation.versions[1]).toEqual({
    version: 'v3',
    status: 'outdated',
    listed: false,
    pages: ['v3/index'],
  })
  const release = await planVersion(site, 'v3', { ...OPTIONS, from: 'Latest', isDefault: true })
  expect(JSON.parse(release.texts.get('docs.json') ?? '').navigation.versions).toEqual([
    { version: 'Latest', status: 'unreleased', pages: ['index'] },
    { version: 'v3', default: true, pages: ['v3/index'] },
    { version: 'v2', status: 'outdated', pages: ['v2/index'] },
  ])
})

test('a version whose folder has its name is copied without that folder', async () => {
  const files = {
    'docs.json': docs({
      versions: [
        { version: 'v1', pages: ['a'] },
        { version: 'next', status: 'unreleased', pages: ['next/index', 'next/a'] },
      ],
    }),
    'a.mdx': 'A',
    'next/index.mdx': '[A](/next/a)',
    'next/a.mdx': 'A',
  }
  const { plan, site } = await planned(await load(files), files, 'v2', { from: 'next' })
  expect([...plan.copies]).toEqual([
    ['v2/index.mdx', 'next/index.mdx'],
    ['v2/a.mdx', 'next/a.mdx'],
  ])
  expect(plan.texts.get('v2/index.mdx')).toBe('[A](/v2/a)')
  expect(site.diagnostics).toEqual([])
})

test.each(['v2/../x', '..', '.hidden', 'a b', 'build', 'snippets', 'v1\n', ''])('refuses the name %j', async (name) => {
  const site = await load({ 'docs.json': docs({ pages: ['index'] }), 'index.mdx': 'Home' })
  await expect(planVersion(site, name, OPTIONS)).rejects.toThrow(/^Invalid version/)
})

test.each([
  ['guides', docs({ pages: ['index'] }), 'The folder guides exists.'],
  ['v1', docs({ versions: [{ version: 'v1', pages: ['index'] }] }), 'Version "v1" exists in docs.json.'],
  ['v1', docs({ pages: [{ pagesFrom: '.' }] }), '"pagesFrom" in docs.json would also list the copies.'],
])('refuses %s in a site that has it or would list it twice', async (name, config, message) => {
  const site = await load({ 'docs.json': config, 'index.mdx': 'Home', 'guides/a.mdx': 'A' })
  await expect(planVersion(site, name, OPTIONS)).rejects.toThrow(message)
})

test('documents that only entries name get a folder for the pages of the copy', async () => {
  const files = {
    'docs.json': docs({ pages: ['index', 'api.json GET /users'] }),
    'api.json': users,
    'index.mdx': '[Users](/api-reference/users/list-users)',
  }
  const { plan, site } = await planned(await load(files), files, 'v1')
  expect(site.hasPage('v1/api-reference/users/list-users')).toBe(true)
  expect(plan.texts.get('v1/index.mdx')).toBe('[Users](/v1/api-reference/users/list-users)')
})

test('a blog is shared by all versions', async () => {
  const files = {
    'docs.json': docs({ pages: ['index'] }, { blog: {} }),
    'index.mdx': '[Hello](/blog/hello) [News](/blog) [Light](/blog/tags/light) [Home](/)',
    'blog/2024-05-01-hello.mdx': '---\ntitle: Hello\ntags: light\n---\n\n[Home](/)\n',
  }
  const { plan, site } = await planned(await load(files), files, 'v1')
  expect([...plan.copies]).toEqual([['v1/index.mdx', 'index.mdx']])
  expect(plan.texts.get('v1/index.mdx')).toBe(
    '[Hello](/blog/hello) [News](/blog) [Light](/blog/tags/light) [Home](/v1)',
  )
  expect(site.diagnostics).toEqual([])
  const next = await planned(site, { ...files, ...Object.fromEntries(plan.texts) }, 'v2')
  expect([...next.plan.copies]).toEqual([['v2/index.mdx', 'index.mdx']])
})
