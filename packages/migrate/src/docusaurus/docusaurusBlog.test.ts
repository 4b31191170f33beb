import { expect, test } from 'vitest'
import { convertFixture } from '../fixtures/convert.js'

const site = await convertFixture('docusaurus-blog')
const config = JSON.parse(site.page('docs.json') ?? '{}')

test('a blog has the permalink of most posts, and others have a slug', () => {
  expect(config.blog).toMatchInlineSnapshot(`
    [
      {
        "folder": "blog",
        "permalink": "blog/{yyyy}/{mm}/{dd}/{slug}",
        "postsPerPage": 2,
        "title": "Lantern blog",
      },
      {
        "folder": "company/news",
        "link": "none",
      },
    ]
  `)
  expect(site.files.filter((file) => /^(?:blog|company)/.test(file))).toMatchInlineSnapshot(`
    [
      "blog/2023-12-31-year.mdx",
      "blog/2024-05-01-first.mdx",
      "blog/2024-05-03-images.mdx",
      "blog/2024-05-04-undated.mdx",
      "blog/2024-06-01-hello.mdx",
      "blog/authors.yml",
      "company/news/2024-01-02-open.mdx",
    ]
  `)
  expect(site.page('blog/2024-06-01-hello.mdx')).toMatchInlineSnapshot(`
    "---
    title: Second
    date: 2024-06-01T10:00
    slug: /blog/hello
    authors:
      - name: Old Author
        url: https://example.com/old
        image: /img/old.png
    tags:
      - Light houses
    draft: true
    ---

    See [images](/blog/2024/05/03/images).
    "
  `)
})

test('authors and tags of posts are kept', () => {
  expect(site.page('blog/2024-05-01-first.mdx')).toMatchInlineSnapshot(`
    "---
    title: First
    authors:
      - jane
      - name: A guest
        image: https://example.com/g.png
      - lee
    tags:
      - Light houses
      - GitOps
      - Release
    ---

    Excerpt.

    {/* truncate */}

    Rest.
    "
  `)
  expect(site.page('blog/authors.yml')).toMatchInlineSnapshot(`
    "jane:
      name: Jane Doe
      image: /img/jane.png
      links:
        GitHub: https://github.com/jane
        X: https://x.com/jane
    lee:
      name: lee
      url: mailto:lee@example.com
    "
  `)
})

test('URLs of lists that differ are redirected', () => {
  expect(
    config.redirects.map(({ source, destination }: Record<string, string>) => `${source} ${destination}`),
  ).toMatchInlineSnapshot(`
    [
      "/blog/topics/lighthouse /blog/tags/light-houses",
      "/blog/topics/lighthouse/page/2 /blog/tags/light-houses",
      "/blog/topics/git-ops /blog/tags/gitops",
      "/blog/topics/release /blog/tags/release",
      "/blog/topics /blog/tags",
    ]
  `)
})

test('links to posts and lists are those of the new site', () => {
  expect(site.page('docs/intro.mdx')).toMatchInlineSnapshot(`
    "# Intro

    Read [the first post](/blog/2024/05/01/first) and [all tags](/blog/tags).
    "
  `)
  expect(site.page('blog/2024-05-03-images.mdx')).toMatchInlineSnapshot(`
    "---
    tags:
      - Light houses
    ---

    # Images

    ![A lamp](/assets/blog/2024-05-03-images/lamp.svg)
    "
  `)
  expect(config.navbar.links).toMatchInlineSnapshot(`
    [
      {
        "href": "/blog/archive",
        "label": "Archive",
      },
    ]
  `)
})

test('reports what a blog loses', () => {
  expect(site.notes.filter((note) => note.includes('blog'))).toMatchInlineSnapshot(`
    [
      "blog/2024-05-01-first.md: Skipped: title of the author "lee" in this post.",
      "blog/2024-05-03-images/index.md: The post was unlisted, and is in the list now.",
      "undefined: Feeds of the blog need the URL of the site. Set \`seo.metatags.canonical\` in docs.json.",
    ]
  `)
})

test('the URLs of posts stay, and drafts have none', () => {
  expect(site.urls).toMatchInlineSnapshot(`
    [
      "/docs/intro",
      "/blog/2023/12/31/year",
      "/blog/2024/05/01/first",
      "/blog/2024/05/03/images",
      "/blog/undated",
      "/company/news/open",
    ]
  `)
})
