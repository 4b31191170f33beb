import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, siteWith } from '../broken/sites.js'

const files = siteWith(
  {
    'guides/a.mdx': `---
title: A
rss: true
description: "Run \`npm i\`, **then** read [the <b> guide](/guides/b) & go."
---

## News

Text.
`,
    'guides/b.mdx': '---\ntitle: B\n---\n\nText.\n',
  },
  ['guides/a', 'guides/b'],
)

const PLAIN = 'Run npm i, then read the <b> guide & go.'

test('a description is inline Markdown in the header of its page, and plain text everywhere else', async () => {
  const out = join(createFolder(), 'out')
  const options = ['--out', out, '--base', '/docs/', '--site-url', 'https://docs.example.com']
  const { status, stderr } = await runCli('build', createSite(files), ...options)
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('warning')])
  const html = readFileSync(join(out, 'guides/a.html'), 'utf8')
  expect(/<p class="page-description">(.*?)<\/p>/.exec(html)?.[1]).toBe(
    'Run <code>npm i</code>, <strong>then</strong> read <a href="/docs/guides/b">the &#x3C;b> guide</a> &#x26; go.',
  )
  const contents = [...html.matchAll(/<meta (?:name|property)="(?:og:)?description" content="([^"]*)"/g)]
  const plain = PLAIN.replace('&', '&amp;').replace('<', '&lt;')
  expect(contents.map((match) => match[1])).toEqual([plain, plain])
  const texts = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:html|md|txt|xml|json)$/.test(file),
  )
  expect(texts).toEqual(expect.arrayContaining(['llms.txt', 'llms-full.txt', 'guides/a.md', 'guides/a/rss.xml']))
  for (const file of texts) expect(readFileSync(join(out, file), 'utf8'), file).not.toMatch(/\*\*then|\]\(\/guides/)
  const llms = readFileSync(join(out, 'llms.txt'), 'utf8')
  expect(llms).toContain('/guides/a.md): Run npm i, then read the')
})

test('links in OpenAPI descriptions resolve by every page name, or are reported', async () => {
  const description = '[i](/index) [m](/guides/b.mdx#top) [p](/guides/b) [o](#operation/other) [n](/nope)'
  const api = { openapi: '3.1.0', info: { title: 'T', version: '1' } }
  const paths = { '/x': { get: { summary: 'Get', description, responses: { '200': { description: 'Found' } } } } }
  const site = {
    ...files,
    'api.json': JSON.stringify({ ...api, paths }, null, 2),
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'T',
      colors: { primary: '#0d9373' },
      navigation: {
        groups: [
          { group: 'G', pages: ['index', 'guides/b'] },
          { group: 'API', openapi: 'api.json' },
        ],
      },
    }),
  }
  const out = join(createFolder(), 'out')
  const { stderr } = await runCli('build', createSite(site), '--out', out)
  const html = readFileSync(join(out, 'api-reference/get.html'), 'utf8')
  const links = Array.from(html.matchAll(/<a href="([^"]*)" class="link">/g), ([, href]) => href)
  expect(links).toEqual(['/', '/guides/b#top', '/guides/b', '#operation/other', '/nope'])
  expect(readFileSync(join(out, 'api-reference/get.md'), 'utf8')).toContain('[i](/index.md) [m](/guides/b.md#top)')
  expect(
    stderr
      .match(/^warning api\.json.*$/gm)
      ?.join('\n')
      .replace(/:\d+:\d+/g, ''),
  ).toMatchInlineSnapshot(`
    "warning api.json Broken anchor: no operation, tag or section of an API reference has the anchor "#operation/other". [LINK_ANCHOR]
    warning api.json The link to /nope has no page. [LINK_BROKEN]"
  `)
})

test('checks links in frontmatter, JSX and above the docs folder', async () => {
  const site = {
    ...files,
    'guides/a.mdx': 'import { Nav } from "/snippets/nav.jsx"\n\n<Nav />\n\n[up](../../x.md)\n',
    'guides/b.mdx': '---\ntitle: B\nurl: /nope\n---\n',
    'snippets/nav.jsx': 'export const Nav = () => <nav><a href="/gone">x</a> <a href="/guides/a.mdx">y</a></nav>\n',
  }
  const { stdout } = await runCli('check', createSite(site))
  expect(stdout.match(/^warning .*LINK.*$/gm)?.join('\n')).toMatchInlineSnapshot(`
    "warning guides/a.mdx:5:6 The link to ../../x.md is outside the docs folder. [LINK_BROKEN]
    warning guides/b.mdx:3:1 The link to /nope has no page. [LINK_BROKEN]
    warning snippets/nav.jsx:1:34 The link to /gone has no page. [LINK_BROKEN]"
  `)
})
