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
