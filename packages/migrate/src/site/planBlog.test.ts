import { expect, test } from 'vitest'
import { planBlog, postDate, type SourceBlog } from './planBlog.js'
import type { Page } from './types.js'

const page = (slug: string): Page => ({
  source: `${slug || 'index'}.md`,
  slug,
  isIndex: false,
  format: 'markdown',
  text: '',
  data: {},
  title: slug,
})

const rootBlog: SourceBlog = {
  path: '',
  config: {},
  postsPerPage: 1,
  permalinks: ['{yyyy}/{mm}/{dd}/{slug}', '{slug}'],
  posts: ['one', 'two'].map((name) => ({
    page: page(`2024/05/01/${name}`),
    date: '2024-05-01T10:00',
    authors: [],
    tags: [],
    isDraft: false,
  })),
  authors: new Map(),
  urls: {
    page: (number) => (number === 1 ? '' : `page/${number}`),
    archives: ['archive'],
    tag: () => [],
    author: () => [],
    feeds: { 'rss.xml': 'rss.xml' },
  },
}

test('a blog at the root gets a path for its lists, and posts stay', () => {
  const { config, posts, redirects } = planBlog(rootBlog, [page('guide')])
  expect(config).toEqual({ folder: 'blog', permalink: '{yyyy}/{mm}/{dd}/{slug}', postsPerPage: 1 })
  expect(posts.map(({ output }) => output)).toEqual(['blog/2024-05-01-one.mdx', 'blog/2024-05-01-two.mdx'])
  expect(redirects.map(({ source, destination }) => `${source} ${destination}`)).toEqual([
    '/ /blog',
    '/page/2 /blog/page/2',
    '/archive /blog/archive',
    '/rss.xml /blog/rss.xml',
  ])
})

test('a page is never redirected to a list', () => {
  const { redirects } = planBlog(rootBlog, [page('')])
  expect(redirects.map(({ source }) => source)).toEqual(['/page/2', '/archive', '/rss.xml'])
})

test('pages in the folder of a blog do not become posts', () => {
  const { config, posts } = planBlog({ ...rootBlog, path: 'news' }, [page('news/about')])
  expect(config).toMatchObject({ folder: 'news-posts', path: 'news' })
  expect(posts.map(({ output }) => output)).toEqual(['news-posts/2024-05-01-one.mdx', 'news-posts/2024-05-01-two.mdx'])
})

test('posts of a day with the same name get files and URLs that differ', () => {
  const posts = ['a/same', 'b/same'].map(
    (slug) => ({ ...rootBlog.posts[0], page: page(slug) }) as SourceBlog['posts'][0],
  )
  const plan = planBlog({ ...rootBlog, posts }, [])
  expect(plan.posts.map(({ output }) => output)).toEqual(['blog/2024-05-01-same.mdx', 'blog/2024-05-01-same-2.mdx'])
  expect(plan.posts.map((post) => plan.values.get(post)?.slug)).toEqual(['/a/same', '/b/same'])
})

test('reads days, times and dates in English, and no other values', () => {
  expect(postDate('2024-5-1')).toBe('2024-05-01')
  expect(postDate('2024-05-01 9:30')).toBe('2024-05-01T9:30')
  expect(postDate('2024-05-01T09:30:00+02:00')).toBe('2024-05-01T09:30:00+02:00')
  expect(postDate('May 4, 2024')).toBe('2024-05-04')
  for (const value of ['soon', 2024, undefined, '2024-13-01']) expect(postDate(value), String(value)).toBeUndefined()
})
