import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

const site = await convertFixture('mkdocs-blog')
const config = JSON.parse(site.page('docs.json') ?? '{}')

test('posts of Material are a blog with the same URLs', () => {
  expect(config.blog).toMatchInlineSnapshot(`
    {
      "folder": "blog",
      "permalink": "blog/{yyyy}/{mm}/{dd}/{slug}",
      "postsPerPage": 2,
      "title": "News of Lantern",
    }
  `)
  expect(site.files.filter((file) => file.startsWith('blog'))).toMatchInlineSnapshot(`
    [
      "blog/2023-05-01-own.mdx",
      "blog/2023-05-02-third.mdx",
      "blog/2024-05-01-the-first-post-its-here.mdx",
      "blog/2024-07-01-soon.mdx",
      "blog/authors.yml",
      "blog/index.mdx",
    ]
  `)
  expect(site.page('blog/2024-05-01-the-first-post-its-here.mdx')).toMatchInlineSnapshot(`
    "---
    authors:
      - jane
    tags:
      - Light & Sea
      - lamp
    ---

    # The first post: it's here

    Excerpt.

    {/* more */}

    Rest.
    "
  `)
  expect(site.page('blog/2024-07-01-soon.mdx')).toMatchInlineSnapshot(`
    "---
    draft: true
    ---

    # Soon
    "
  `)
  expect(site.page('index.mdx')).toContain('[the first post](/blog/2024/05/01/the-first-post-its-here)')
})

test('the page above the list stays, and navigation does not name it', () => {
  expect(site.page('blog/index.mdx')).toContain('# News of Lantern')
  expect(config.navigation).toMatchInlineSnapshot(`
    {
      "pages": [
        "index",
      ],
    }
  `)
})

test('authors become the authors of the blog', () => {
  expect(site.page('blog/authors.yml')).toMatchInlineSnapshot(`
    "jane:
      name: Jane Doe
      title: Maintainer
      image: /assets/jane.png
    "
  `)
})

test('categories, archives, authors and feeds are redirected', () => {
  expect(
    config.redirects.map(({ source, destination }: Record<string, string>) => `${source} ${destination}`),
  ).toMatchInlineSnapshot(`
    [
      "/blog/archive/2024 /blog/archive",
      "/blog/archive/2023 /blog/archive",
      "/blog/category/light--sea /blog/tags/light-and-sea",
      "/blog/category/light--sea/page/2 /blog/tags/light-and-sea",
      "/blog/author/jane /blog/authors/jane",
      "/feed_rss_created.xml /blog/rss.xml",
      "/feed_rss_updated.xml /blog/rss.xml",
      "/feed_json_created.json /blog/feed.json",
      "/feed_json_updated.json /blog/feed.json",
    ]
  `)
})

test('reports keys of posts without a counterpart', () => {
  expect(site.notes.filter((note) => note.includes('blog'))).toMatchInlineSnapshot(`
    [
      "docs/blog/posts/first.md: Skipped: \`pin\` of the post.",
    ]
  `)
})
