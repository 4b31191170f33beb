import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, docs } from '../broken/sites.js'

const FILES = {
  'docs.json': docs({
    blog: { permalink: 'blog/{yyyy}/{mm}/{slug}', postsPerPage: 1, description: 'News about lamps.' },
    seo: { metatags: { canonical: 'https://lantern.example' } },
  }),
  'index.mdx': 'Home of [the post](/blog/2024/05/bright#how).\n',
  'blog/authors.yml': 'jane:\n  name: Jane Doe\n',
  'blog/2024-05-01-bright.mdx':
    '---\ntitle: Brighter & better\nauthors: jane\ntags: [light]\n---\n\nBrighter lamps.\n\n## How\n\n```js\nlight(2)\n```\n\nSee [start](./2022-01-02-start.mdx) and [above](#how).\n',
  'blog/2022-01-02-start.mdx': '---\ntitle: Start\n---\n\nThe first words.\n',
  'blog/draft.mdx': '---\ntitle: Secret\ndate: 2024-06-01\ndraft: true\n---\n\nNothing yet.\n',
}

async function build(site: string, out: string): Promise<string> {
  const { status, stderr } = await runCli('build', site, '--out', out)
  expect(status, stderr).toBe(0)
  return stderr
}

test('a build has posts at their permalinks, lists, feeds and metadata, without drafts', async () => {
  const site = createSite(FILES)
  const out = join(createFolder(), 'out')
  expect(await build(site, out)).not.toContain('warning')
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  const html = read('blog/2024/05/bright.html')
  expect(html).toContain('<time datetime="2024-05-01">May 1, 2024</time>')
  expect(html).toContain('<a href="/blog/authors/jane">Jane Doe</a>')
  expect(html).toContain('href="/blog/2022/01/start"')
  expect(html).toContain('<meta property="article:published_time" content="2024-05-01T00:00:00.000Z"/>')
  expect(html).toContain('"@type":"BlogPosting"')
  expect(html).toContain('"url":"https://lantern.example/blog/authors/jane"')
  expect(html).toContain('<link rel="canonical" href="https://lantern.example/blog/2024/05/bright"/>')
  expect(html).toContain('<link rel="alternate" type="application/feed+json" href="/blog/feed.json"')
  expect(read('blog/2024/05/bright.md')).toContain('[start](https://lantern.example/blog/2022/01/start.md)')
  expect(read('blog.md')).toMatchInlineSnapshot(`
    "# Blog

    > News about lamps.

    > Index of all pages: [llms.txt](https://lantern.example/llms.txt)

    ## [Brighter & better](https://lantern.example/blog/2024/05/bright.md)

    May 1, 2024 · 1 min read

    Brighter lamps.

    - [Jane Doe](https://lantern.example/blog/authors/jane.md)

    - [light](https://lantern.example/blog/tags/light.md)

    [Older posts](https://lantern.example/blog/page/2.md)
    "
  `)
  expect(read('blog/page/2.html')).toContain('The first words.')
  expect(read('sitemap.xml')).toContain('<loc>https://lantern.example/blog/2022/01/start</loc>')
  expect(read('llms.txt')).toContain('[Brighter & better](https://lantern.example/blog/2024/05/bright.md)')
  expect(read('blog/rss.xml')).toContain('<pubDate>Wed, 01 May 2024 00:00:00 GMT</pubDate>')
  expect(read('blog/rss.xml')).toContain('&#60;pre&#62;&#60;code&#62;light(2)')
  expect(read('blog/atom.xml')).toContain('<updated>2024-05-01T00:00:00.000Z</updated>')
  expect(JSON.parse(read('blog/feed.json'))).toMatchObject({
    feed_url: 'https://lantern.example/blog/feed.json',
    items: [{ title: 'Brighter & better', tags: ['light'], authors: [{ name: 'Jane Doe' }] }, { title: 'Start' }],
  })
  const all = ['blog.html', 'sitemap.xml', 'llms.txt', '_octavo/search/en/index.js'].map(read).join()
  expect(all).not.toMatch(/secret/i)
  expect(existsSync(join(out, 'blog/draft.html'))).toBe(false)
})

test('a build after edits has the same files as a build without a cache', async () => {
  const site = createSite(FILES)
  const out = join(createFolder(), 'out')
  await build(site, out)
  writeFileSync(join(site, 'blog/authors.yml'), 'jane:\n  name: Jane Roe\n  title: Editor\n')
  writeFileSync(join(site, 'blog/2023-01-01-more.mdx'), '---\ntitle: More\n---\n\nMore words.\n')
  rmSync(join(site, 'blog/2022-01-02-start.mdx'))
  writeFileSync(join(site, 'blog/2022-02-02-start.mdx'), '---\ntitle: Moved\nslug: /start\n---\n\nMoved words.\n')
  const text = FILES['blog/2024-05-01-bright.mdx'].replace('2022-01-02', '2022-02-02')
  writeFileSync(join(site, 'blog/2024-05-01-bright.mdx'), text)
  await build(site, out)
  const fresh = join(createFolder(), 'fresh')
  const { status, stderr } = await runCli('build', site, '--out', fresh, '--no-cache')
  expect(status, stderr).toBe(0)
  for (const file of [
    'blog.html',
    'blog/page/2.html',
    'blog/page/3.html',
    'blog/2024/05/bright.html',
    'start.html',
    'blog/authors/jane.html',
    'blog/feed.json',
    'sitemap.xml',
  ])
    expect(readFileSync(join(out, file), 'utf8'), file).toBe(readFileSync(join(fresh, file), 'utf8'))
  expect(existsSync(join(out, 'blog/2022/01/start.html'))).toBe(false)
})
