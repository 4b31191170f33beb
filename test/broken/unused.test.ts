import { expect, test } from 'vitest'
import { runCli } from './cli.js'
import { createSite, docs } from './sites.js'

const PAGE = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`

test('pages, images and snippets that nothing refers to are warnings of --unused', async () => {
  const root = createSite({
    'docs.json': docs({ favicon: '/images/icon.svg', navigation: { pages: ['index'] } }),
    'index.mdx': PAGE(
      'Start',
      "import Shown from '/snippets/shown'\n\n[Linked](/linked)\n\n<Shown />\n\n![](</images/with space.png>)",
    ),
    'linked.mdx': PAGE('Linked', '[Itself](/self)'),
    'self.mdx': PAGE('Self', 'Linked by another page.'),
    'alone.mdx': PAGE('Alone', '[Alone](/alone)'),
    'secret.mdx': '---\ntitle: Secret\nhidden: true\n---\n\nText.\n',
    'snippets/shown.mdx': '![](/images/shown.png)\n',
    'snippets/unused.mdx': 'Text.\n',
    'style.css': '.hero { background: url("/images/hero.png") }\n',
    'favicon.ico': '',
    'images/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'images/with space.png': '',
    'images/shown.png': '',
    'images/hero.png': '',
    'images/old.png': '',
  })
  const { stdout } = await runCli('check', root, '--unused', '--json')
  const diagnostics = JSON.parse(stdout).diagnostics as { rule: string; file: string; message: string }[]
  const unused = diagnostics
    .filter(({ rule }) => rule.startsWith('UNUSED'))
    .map(({ rule, message }) => `${rule} ${message}`)
  expect(unused).toMatchInlineSnapshot(`
    [
      "UNUSED_PAGE alone.mdx is neither in navigation nor linked.",
      "UNUSED_FILE No file of the site names images/old.png.",
      "UNUSED_SNIPPET No page imports snippets/unused.mdx.",
    ]
  `)
  expect((await runCli('check', root)).stdout).not.toContain('UNUSED')
})
