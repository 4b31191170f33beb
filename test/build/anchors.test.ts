import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, siteWith } from '../broken/sites.js'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const files = siteWith(
  {
    'guides/a.mdx':
      '---\ntitle: A\n---\n\nimport dot from "/images/dot.png"\n\n## Edit, delete\n\n[own](#edit%2C-delete) [other](/guides/b#step-1%3A-what\'s-new) [plain](/guides/b#intro)\n\n<img src={dot} alt="Dot" />\n',
    'guides/b.mdx': "---\ntitle: B\n---\n\n## Intro\n\n## Step 1: what's new\n",
    'images/dot.png': png,
  },
  ['guides/a', 'guides/b'],
)

test.each([
  ['root', [], '/guides/b', '/images/dot.png'],
  ['base', ['--base', '/docs/'], '/docs/guides/b', '/docs/images/dot.png'],
  ['relative', ['--links', 'relative'], '../guides/b.html', '../images/dot.png'],
])('writes anchors with punctuation and imported images for links of kind %s', async (_, options, b, image) => {
  const out = join(createFolder(), 'out')
  const { status, stderr } = await runCli('build', createSite(files), '--out', out, ...options)
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('warning')])
  const html = readFileSync(join(out, 'guides/a.html'), 'utf8')
  const links = [...html.matchAll(/<a href="([^"]*)" class="link">/g)].map((match) => match[1])
  expect(links).toEqual(['#edit-delete', `${b}#step-1-what%E2%80%99s-new`, `${b}#intro`])
  expect(/<img [^>]*src="([^"]*)" alt="Dot" width="1"/.exec(html)?.[1]).toBe(image)
})

test('anchors of components are equal in MDX and code', async () => {
  const content =
    '<Steps><Step title="Q & A’s über">1</Step></Steps><Update label="Q & B’s über">2</Update>' +
    '<Tabs><Tab title="Q & C’s über">3</Tab></Tabs><Accordion title="Q & D’s über">4</Accordion>' +
    '<ResponseField name="e_f" type="string">5</ResponseField>'
  const pages = {
    'guides/a.mdx': `---\ntitle: A\n---\n\n${content.replaceAll('><', '>\n\n<')}\n`,
    'guides/b.mdx': `---\ntitle: B\n---\n\nexport const Content = () => (<>${content}</>)\n\n<Content />\n`,
  }
  const out = join(createFolder(), 'out')
  const { status, stderr } = await runCli('build', createSite(siteWith(pages, ['guides/a', 'guides/b'])), '--out', out)
  expect(status, stderr).toBe(0)
  const elementIds = (page: string) =>
    [...readFileSync(join(out, `guides/${page}.html`), 'utf8').matchAll(/ id="([^"]*(?:über|uber|e_f|e-f))"/g)].map(
      ([, id]) => id,
    )
  expect(elementIds('a')).toHaveLength(5)
  expect(elementIds('b')).toEqual(elementIds('a'))
})
