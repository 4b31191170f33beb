import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, siteWith } from '../broken/sites.js'

const files = siteWith(
  {
    'code.mdx': '---\ntitle: "`useState` **hook**"\n---\n\nText.\n',
    'label.mdx': '---\ntitle: A long title\nsidebarTitle: "The `x` label"\n---\n\nText.\n',
    'heading.mdx': '# The `<Card>` of *my_site* <Badge>beta</Badge>\n\nText.\n',
    'python.mdx': '---\ntitle: __init__ and 2 * 3 * 4 <b>\n---\n\nText.\n',
    'number.mdx': '---\ntitle: 3.10\nsidebarTitle: 1.20\n---\n\nText.\n',
    'comment.mdx': '\n{/* License */}\n---\ntitle: After a comment\n---\n\nText.\n',
    'toml.mdx': '+++\ntitle = "In TOML"\nweight = 12345\n+++\n\nText.\n',
  },
  ['code', 'label', 'heading', 'python', 'number', 'comment', 'toml'],
)

test('code in titles is code in headings and sidebar, and plain text elsewhere', async () => {
  const out = join(createFolder(), 'out')
  const { status, stderr } = await runCli('build', createSite(files), '--out', out)
  expect(status).toBe(0)
  expect(stderr).toContain('Unsupported frontmatter in TOML')
  const pages = ['code', 'label', 'heading', 'python', 'number', 'comment', 'toml']
  const titles = pages.map((page) => {
    const html = readFileSync(join(out, `${page}.html`), 'utf8')
    return [/<title>(.*?) - /, /<h1 id="page-title">(.*?)<\/h1>/].map((pattern) => pattern.exec(html)?.[1])
  })
  expect(titles).toEqual([
    ['useState hook', '<span><code>useState</code> hook</span>'],
    ['A long title', 'A long title'],
    ['The &lt;Card> of my_site beta', '<span>The <code>&#x3C;Card></code> of my_site beta</span>'],
    ['__init__ and 2 * 3 * 4 &lt;b>', '__init__ and 2 * 3 * 4 &lt;b>'],
    ['3.10', '3.10'],
    ['After a comment', 'After a comment'],
    ['In TOML', 'In TOML'],
  ])
  const sidebar = readFileSync(join(out, 'code.html'), 'utf8').matchAll(/<bdi>(.*?)<\/bdi>/g)
  expect([...sidebar].map(([, label]) => label)).toEqual(
    expect.arrayContaining(['<code>useState</code> hook', 'The <code>x</code> label', '1.20']),
  )
  const texts = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:html|txt|json)$/.test(file),
  )
  for (const file of texts)
    expect(readFileSync(join(out, file), 'utf8'), file).not.toMatch(/`useState`|`x`|`<Card>`|weight = |\+\+\+/)
})
