import { expect, test } from 'vitest'
import { docs, load } from '../api/fixtures/site.js'
import { planRename } from './planRename.js'

const FILES = {
  'docs.json': docs(
    {
      languages: [
        {
          language: 'en',
          versions: [
            { version: 'v2', pages: ['index', '/guides/use'] },
            { version: 'v1', groups: [{ group: 'G', root: 'v1/guides/use', pages: ['v1/index'] }] },
          ],
        },
        { language: 'fr', versions: [{ version: 'v2', pages: ['fr/index', 'fr/guides/use'] }] },
      ],
    },
    {
      navbar: { links: [{ label: 'Use', href: '/guides/use#start' }] },
      redirects: [
        { source: '/old', destination: '/guides/use' },
        { source: '/guides/usage', destination: '/' },
      ],
    },
  ),
  'index.mdx': '---\nrelated: ["guides/use"]\n---\n\n[Use](guides/use#x) [Text](/guides/used) `/guides/use`\n',
  'guides/use.mdx': '[Home](../index) ![](./a.png) [Broken](nope)\n',
  'guides/used.mdx': 'Used',
  'guides/a.png': '',
  'fr/index.mdx': '<a href="/fr/guides/use">Use</a>\n',
  'fr/guides/use.mdx': 'Use',
  'v1/index.mdx': '[Use](./guides/use.mdx)\n',
  'v1/guides/use.mdx': 'Use',
}

const OPTIONS = { content: { components: {} }, hasRedirects: true }

test('renames a page in every language and version, with links, navigation and redirects', async () => {
  const plan = await planRename(await load(FILES), 'guides/use', 'manual/usage', OPTIONS)
  expect(Object.fromEntries(plan.moves)).toEqual({
    'guides/use.mdx': 'manual/usage.mdx',
    'fr/guides/use.mdx': 'fr/manual/usage.mdx',
    'v1/guides/use.mdx': 'v1/manual/usage.mdx',
  })
  const { 'docs.json': config = '', ...texts } = Object.fromEntries(plan.texts)
  expect(texts).toEqual({
    'index.mdx': '---\nrelated: ["manual/usage"]\n---\n\n[Use](manual/usage#x) [Text](/guides/used) `/guides/use`\n',
    'guides/use.mdx': '[Home](../index) ![](../guides/a.png) [Broken](nope)\n',
    'fr/index.mdx': '<a href="/fr/manual/usage">Use</a>\n',
    'v1/index.mdx': '[Use](./manual/usage.mdx)\n',
  })
  const { navigation, navbar, redirects } = JSON.parse(config)
  expect(navigation.languages[0].versions).toEqual([
    { version: 'v2', pages: ['index', '/manual/usage'] },
    { version: 'v1', groups: [{ group: 'G', root: 'v1/manual/usage', pages: ['v1/index'] }] },
  ])
  expect(navbar.links).toEqual([{ label: 'Use', href: '/manual/usage#start' }])
  expect(redirects).toEqual([
    { source: '/old', destination: '/manual/usage' },
    { source: '/guides/usage', destination: '/' },
    { source: '/fr/guides/use', destination: '/fr/manual/usage' },
    { source: '/guides/use', destination: '/manual/usage' },
    { source: '/v1/guides/use', destination: '/v1/manual/usage' },
  ])
  expect(plan.notes).toEqual([])
})

test('renames untranslated pages in the languages and versions that show them', async () => {
  const versions = (folder: string) => [
    { version: 'v2', pages: [`${folder}index`, 'guides/a'] },
    { version: 'v1', pages: [`v1/${folder}index`, 'v1/guides/a'] },
  ]
  const site = await load({
    'docs.json': docs({
      languages: [
        { language: 'en', versions: versions('') },
        { language: 'fr', versions: versions('fr/') },
      ],
    }),
    'index.mdx': 'Home',
    'guides/a.mdx': 'A',
    'fr/index.mdx': '[A](/fr/guides/a)',
    'v1/index.mdx': 'Home',
    'v1/guides/a.mdx': 'A',
    'v1/fr/index.mdx': '[A](guides/a)',
  })
  const plan = await planRename(site, 'guides/a', 'guides/b', OPTIONS)
  expect(plan.texts.get('fr/index.mdx')).toBe('[A](/fr/guides/b)')
  expect(plan.texts.get('v1/fr/index.mdx')).toBe('[A](guides/b)')
  expect(JSON.parse(plan.texts.get('docs.json') ?? '').redirects).toContainEqual({
    source: '/v1/fr/guides/a',
    destination: '/v1/fr/guides/b',
  })
})

test('removes a redirect from the new path, which would form a cycle', async () => {
  const plan = await planRename(await load(FILES), 'guides/use', 'guides/usage', OPTIONS)
  const { redirects } = JSON.parse(plan.texts.get('docs.json') ?? '')
  expect(redirects.map(({ source }: { source: string }) => source)).not.toContain('/guides/usage')
})

test('renames folders, images and snippets', async () => {
  const site = await load({
    'docs.json': docs({ pages: ['index', 'guides/index'] }, { logo: '/images/a.svg' }),
    'index.mdx': 'import Note from "./snippets/note.mdx"\n\n<Note /> ![](/images/a.svg) [Guides](/guides/)\n',
    'guides/index.mdx': '[Home](/)',
    'images/a.svg': '',
    'snippets/note.mdx': 'Note',
  })
  const image = await planRename(site, 'images/a.svg', 'brand', OPTIONS)
  expect([...image.moves]).toEqual([['images/a.svg', 'brand.svg']])
  expect(image.texts.get('index.mdx')).toContain('![](/brand.svg)')
  expect(JSON.parse(image.texts.get('docs.json') ?? '').logo).toBe('/brand.svg')
  const snippet = await planRename(site, 'snippets/note.mdx', 'snippets/parts/note.mdx', OPTIONS)
  expect(snippet.texts.get('index.mdx')).toContain('from "./snippets/parts/note.mdx"')
  const folder = await planRename(site, 'guides', 'manual', OPTIONS)
  expect([...folder.moves]).toEqual([['guides/index.mdx', 'manual/index.mdx']])
  expect(folder.texts.get('index.mdx')).toContain('[Guides](/manual/)')
  expect(JSON.parse(folder.texts.get('docs.json') ?? '')).toMatchObject({
    navigation: { pages: ['index', 'manual/index'] },
    redirects: [{ source: '/guides', destination: '/manual' }],
  })
})

test.each([
  ['guides/use', 'guides/used', 'The target guides/used.mdx exists; nothing was changed.'],
  ['guides/use', 'guides/use', '"guides/use.mdx" has this path already; nothing was changed.'],
  ['guides/nope', 'a', 'No page, folder or file "guides/nope".'],
  ['guides/use', '../a', 'Invalid path "../a".'],
  ['guides/use', '/', 'Invalid path "/".'],
])('refuses to rename %s to %s', async (from, to, message) => {
  await expect(planRename(await load(FILES), from, to, OPTIONS)).rejects.toThrow(message)
})

const BLOG = {
  'docs.json': { $ref: './base.json', ...docs({ pages: ['index', 'guides/a'] }, { blog: { folder: 'company/blog' } }) },
  'base.json': { favicon: '/a.svg' },
  'a.svg': '',
  'index.mdx': 'Home',
  'guides/a.mdx': 'A',
  'company/blog/index.mdx': '[A](/guides/a)\n',
  'company/blog/authors.yml': 'jane:\n  name: Jane\n  url: /guides/a\n',
  'company/blog/2024-05-01-hello.mdx': '---\ntitle: Hello\ntags: light\nauthors: jane\n---\n\n[A](/guides/a)\n',
  'company/blog/draft.mdx': '---\ndate: 2024-05-01\ndraft: true\n---\n',
}

test.each([
  ['company/blog', 'news', 'company/blog/ is the folder of a blog; nothing was changed.'],
  ['company', 'about', 'company/blog/ is the folder of a blog; nothing was changed.'],
  ['company/blog/hello', 'company/blog/hi', 'company/blog/2024-05-01-hello.mdx is a post of a blog'],
  ['company/blog/draft.mdx', 'draft', 'company/blog/draft.mdx is a post of a blog'],
  ['company/blog/tags/light', 'light', 'company/blog/tags/light.mdx is a list of posts'],
  ['guides/a', 'company/blog/a', 'company/blog/a.mdx would be a post: company/blog/ is the folder of a blog.'],
  ['docs.json', 'x.json', 'docs.json has a fixed name; nothing was changed.'],
  ['base.json', 'x.json', 'base.json is a part of docs.json; nothing was changed.'],
])('refuses to rename %s to %s, which files of a blog and docs.json do not allow', async (from, to, message) => {
  await expect(planRename(await load(BLOG), from, to, OPTIONS)).rejects.toThrow(message)
})

test('changes links in posts and the introduction of a blog, and writes no generated page', async () => {
  const { texts } = await planRename(await load(BLOG), 'guides/a', 'guides/b', OPTIONS)
  expect([...texts.keys()]).toEqual(['company/blog/2024-05-01-hello.mdx', 'company/blog/index.mdx', 'docs.json'])
  expect(texts.get('company/blog/index.mdx')).toBe('[A](/guides/b)\n')
})
