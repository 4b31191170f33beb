import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { NavigationNode } from '@octavo/core'
import { afterEach, expect, test } from 'vitest'
import { type FileChange, Site } from '../site.js'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const SETTINGS = { theme: 'mint', name: 'Lantern', colors: { primary: '#123456' } }
const PAGES = { navigation: { pages: ['index'] } }

function createFolder(files: Record<string, string>, config: object): string {
  const root = mkdtempSync(join(tmpdir(), 'octavo-blog-'))
  folders.push(root)
  const all = { 'docs.json': JSON.stringify({ ...SETTINGS, ...config }), 'index.mdx': 'Hello.\n', ...files }
  for (const [path, text] of Object.entries(all)) writeFile(root, path, text)
  return root
}

function writeFile(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function load(files: Record<string, string>, config: object = { ...PAGES, blog: {} }, drafts = false): Promise<Site> {
  return Site.load({ root: createFolder(files, config), drafts })
}

function post(title: string, date: string, more = ''): string {
  return `---\ntitle: ${title}\ndate: ${date}\n${more}---\n\nAbout ${title}.\n`
}

const POSTS = {
  'blog/authors.yml': 'jane:\n  name: Jane Doe\n',
  'blog/2022-01-02-old.mdx': '---\ntitle: Old\nauthors: jane\ntags: [light]\n---\n\nAbout old lamps.\n',
  'blog/new.mdx': post('New', '2024-05-01', 'tags: light, C++\n'),
  'blog/draft.mdx': post('Draft', '2024-06-01', 'draft: true\n'),
}

/** Returns the navigation as lines, with the labels of parts and the slugs of pages. */
function outline(nodes: readonly NavigationNode[], indent = ''): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'page') return [`${indent}${node.slug}`]
    const link = node.kind !== 'group' && node.href !== undefined ? ` -> ${node.href}` : ''
    return [`${indent}[${node.kind} ${node.label}${link}]`, ...outline(node.children, `${indent}  `)]
  })
}

test('a blog has pages for lists, years, tags and authors, without drafts', async () => {
  const site = await load(POSTS)
  expect([...site.routes.keys()]).toEqual([
    '',
    'blog',
    'blog/archive',
    'blog/authors',
    'blog/authors/jane',
    'blog/new',
    'blog/old',
    'blog/tags',
    'blog/tags/c',
    'blog/tags/light',
  ])
  expect(outline(site.derived.navigation.children)).toEqual([
    '',
    '[tab Blog]',
    '  blog',
    '  blog/archive',
    '  blog/tags',
    '  blog/authors',
    '  [group 2024]',
    '    blog/new',
    '  [group 2022]',
    '    blog/old',
  ])
  expect(site.trails.get('blog/tags/light')?.map(({ label }) => label)).toEqual(['Blog'])
  expect(site.diagnostics).toEqual([])
  expect(site.movedPage('blog/2022-01-02-old')).toBe('blog/old')
  expect(site.post('blog/old')?.post).toMatchObject({ date: '2022-01-02', excerpt: ['About old lamps.'], minutes: 1 })
})

test('drafts are posts in dev', async () => {
  const site = await load(POSTS, undefined, true)
  expect(site.derived.blogs[0]?.posts.map(({ slug }) => slug)).toEqual(['blog/draft', 'blog/new', 'blog/old'])
})

test('the list continues the index of the folder, which is not a post', async () => {
  const site = await load({ ...POSTS, 'blog/index.mdx': '---\ntitle: Our news\n---\n\nWelcome.\n' })
  expect(site.facts('blog/index.mdx')?.title).toBe('Our news')
  expect(site.repository.readText('blog/index.mdx')).toMatch(
    /^---\ntitle: Our news\n---\n\nWelcome\.\n\n<div className="post-list">/,
  )
  expect(site.diagnostics).toEqual([])
})

test('pages that authors have written are kept', async () => {
  const site = await load({ ...POSTS, 'blog/tags.mdx': post('Tags of ours', '2024-01-01', 'slug: /blog/tags\n') })
  expect(site.pageFacts('blog/tags')?.title).toBe('Tags of ours')
})

test('a list has as many pages as needed, at the path of the blog', async () => {
  const files = Object.fromEntries(
    [1, 2, 3, 4, 5].map((day) => [`posts/2024-05-0${day}-p${day}.mdx`, `---\ntitle: P${day}\n---\n\nText.\n`]),
  )
  const blog = { folder: '/posts/', path: 'company/news', title: 'News', postsPerPage: 2, permalink: 'n/{yyyy}/{slug}' }
  const site = await load(files, { ...PAGES, blog })
  expect([...site.routes.keys()].filter((slug) => slug !== '')).toEqual([
    'company/news',
    'company/news/archive',
    'company/news/page/2',
    'company/news/page/3',
    ...[1, 2, 3, 4, 5].map((number) => `n/2024/p${number}`),
  ])
  expect(site.repository.readText('company/news/page/2.mdx')).toContain(
    '<a href="/company/news" rel="prev">{"Newer posts"}</a>',
  )
})

test('a blog is a tab beside tabs, in its language', async () => {
  const tab = (name: string, page: string) => ({ tabs: [{ tab: name, pages: [page] }] })
  const files = { ...POSTS, 'fr/index.mdx': 'Bonjour.\n', 'fr/blog/2024-01-01-un.mdx': 'Texte.\n' }
  const languages = [
    { language: 'en', ...tab('Docs', 'index') },
    { language: 'fr', ...tab('Aide', 'fr/index') },
  ]
  const shared = await load(files, { navigation: { languages }, blog: { link: 'tab' } })
  const short = (site: Site) => outline(site.derived.navigation.children).filter((line) => line.includes('['))
  expect(short(shared)).toEqual([
    '[language English]',
    '  [tab Docs]',
    '  [tab Blog]',
    '    [group 2024]',
    '    [group 2022]',
    '[language Français]',
    '  [tab Aide]',
    '  [tab Blog -> /blog]',
  ])
  const blog = [{ language: 'en' }, { folder: 'fr/blog', language: 'fr', title: 'Journal' }]
  const separate = await load(files, { navigation: { languages }, blog })
  expect(short(separate).slice(-3)).toEqual(['  [tab Aide]', '  [tab Journal]', '    [group 2024]'])
  expect(separate.derived.blogs.map(({ language }) => language)).toEqual(['en', 'fr'])
})

test('reports posts that are not published, with their location', async () => {
  const site = await load({
    'blog/authors.yml': 'jane:\n  name: Jane Doe\n',
    'blog/a.mdx': post('A', 'soon'),
    'blog/b.mdx': '---\ntitle: B\n---\n\nText.\n',
    'blog/c.mdx': post('C', '2024-05-01', 'authors: jan\n'),
    'blog/d.mdx': post('D', '2024-05-01', 'slug: C\n'),
  })
  const problems = site.diagnostics.map(
    ({ file, start, rule, message }) => `${file}:${start?.line ?? '-'} ${rule} ${message}`,
  )
  expect(problems).toEqual([
    'blog/a.mdx:3 BLOG_DATE Invalid date "soon" of a post; it is not published.',
    'blog/b.mdx:- BLOG_DATE The post has no date; it is not published.',
    'blog/c.mdx:4 BLOG_AUTHOR Unknown author "jan".',
    'blog/d.mdx:4 BLOG_SLUG blog/c.mdx has the same path /blog/C; only that post is published.',
  ])
  expect([...site.routes.keys()]).not.toContain('blog/a')
  const empty = await load({}, { ...PAGES, blog: [{ folder: 'news' }] })
  expect(empty.diagnostics).toMatchObject([{ rule: 'BLOG_FOLDER', file: 'docs.json' }])
})

test('an update has the same pages as a fresh load', async () => {
  const root = createFolder(POSTS, { ...PAGES, blog: { postsPerPage: 2 } })
  const site = await Site.load({ root })
  const snapshot = (one: Site) => ({
    texts: [...one.routes.values()].map(({ slug, file }) => [
      slug,
      file,
      one.repository.readText(file),
      one.facts(file),
    ]),
    navigation: one.derived.navigation,
    trails: [...one.trails.keys()].sort(),
    problems: one.diagnostics,
  })
  const edits: [path: string, text: string | undefined][] = [
    ['blog/third.mdx', post('Third', '2023-01-01', 'tags: heat\n')],
    ['blog/new.mdx', post('Newer', '2025-05-01')],
    ['blog/authors.yml', 'jane:\n  name: Jane Roe\n'],
    ['blog/index.mdx', 'Welcome.\n'],
    ['blog/archive.mdx', post('My archive', '2020-01-01')],
    ['blog/index.mdx', undefined],
    ['docs.json', JSON.stringify({ ...SETTINGS, ...PAGES, blog: { title: 'News', path: 'news' } })],
    ['blog/2022-01-02-old.mdx', undefined],
    ['docs.json', JSON.stringify({ ...SETTINGS, ...PAGES })],
  ]
  for (const [path, text] of edits) {
    if (text === undefined) rmSync(join(root, path))
    else writeFile(root, path, text)
    const type: FileChange['type'] = text === undefined ? 'unlink' : site.files.has(path) ? 'change' : 'add'
    await site.update([{ type, path }])
    expect(snapshot(site), path).toEqual(snapshot(await Site.load({ root })))
  }
  expect([...site.routes.keys()]).toEqual(['', 'blog/archive', 'blog/new', 'blog/third', 'blog/draft'].sort())
})
