import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

const site = await convertFixture('starlight-blog')
const config = JSON.parse(site.page('docs.json') ?? '{}')

test('posts of starlight-blog are a blog with the same URLs', () => {
  expect(config.blog).toMatchInlineSnapshot(`
    {
      "folder": "blog",
      "postsPerPage": 1,
      "title": "News",
    }
  `)
  expect(site.urls).toMatchInlineSnapshot(`
    [
      "/guide",
      "/blog/first",
      "/blog/second",
    ]
  `)
  expect(site.page('blog/2024-05-01-first.mdx')).toMatchInlineSnapshot(`
    "---
    title: First
    authors:
      - jane
      - name: Guest
    tags:
      - Big Lamp
    description: A short text.
    ---

    Text.
    "
  `)
  expect(config.navigation).toMatchInlineSnapshot(`
    {
      "pages": [
        "guide",
      ],
    }
  `)
})

test('a post without authors is by all authors', () => {
  expect(site.page('blog/2024-05-02-second.mdx')).toMatchInlineSnapshot(`
    "---
    title: Second
    authors:
      - jane
    ---

    Text.
    "
  `)
  expect(site.page('blog/authors.yml')).toMatchInlineSnapshot(`
    "jane:
      name: Jane Doe
      title: Maintainer
      image: /jane.png
      url: https://example.com
    "
  `)
})

test('lists of starlight-blog with other URLs are redirected', () => {
  expect(
    config.redirects.map(({ source, destination }: Record<string, string>) => `${source} ${destination}`),
  ).toMatchInlineSnapshot(`
    [
      "/blog/2 /blog/page/2",
      "/blog/authors/jane-doe /blog/authors/jane",
    ]
  `)
})
