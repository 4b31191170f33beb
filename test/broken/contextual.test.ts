import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from './cli.js'
import { createFolder, createSite, pageWith } from './sites.js'

const files = {
  ...pageWith('---\ntitle: A\ncontextual:\n  options: [copy, curser]\n---\n\nText.\n'),
  'docs.json': JSON.stringify(
    {
      $schema: 'https://mintlify.com/docs.json',
      theme: 'mint',
      name: 'Acme',
      colors: { primary: '#0d9373' },
      contextual: { options: ['copy', 'assistant', 'mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp'] },
      navigation: { pages: ['index', 'guides/a'] },
    },
    null,
    2,
  ),
}

test('menu entries that need a server are reported and hidden without one', async () => {
  const { status, stdout } = await runCli('check', createSite(files))
  expect(status).toBe(0)
  const lines = stdout.split('\n').filter((line) => /^(warning|notice)|^Fix|Did you mean/.test(line.trim()))
  expect(lines).toMatchInlineSnapshot(`
    [
      "notice docs.json:11:7 Contextual options "assistant", "mcp", "add-mcp", "cursor", "vscode" need a companion server; they are not shown. [CFG_NO_EFFECT]",
      "  Fix: configure a companion server: \`--assistant <url> --assistant-domain <domain>\` (plugin: \`assistant\`).",
      "notice docs.json:16:7 contextual.options[6] "devin-mcp" has no effect in this version. [CFG_NO_EFFECT]",
      "warning guides/a.mdx:3:12 Unknown contextual option "curser"; it is not shown. [FM_TYPE]",
      "  Did you mean "cursor"?",
    ]
  `)
})

test('menu entries for a companion server are on every page', async () => {
  const site = createSite(files)
  const server = ['--assistant', 'https://octavo.example.com', '--assistant-domain', 'docs.acme.com']
  const { stdout } = await runCli('check', site, ...server)
  expect(stdout.match(/(?<=^(?:notice|warning) .*)"[\w-]+"/gm)).toEqual(['"devin-mcp"', '"curser"'])
  const out = join(createFolder(), 'out')
  await runCli('build', site, '--out', out, ...server)
  const html = readFileSync(join(out, 'index.html'), 'utf8')
  expect(html).toContain('data-text="npx add-mcp https://docs.acme.com/mcp"')
  expect(html).toContain('href="cursor://anysphere.cursor-deeplink/mcp/install?name=Acme&amp;config=')
  expect(html).toContain('href="vscode:mcp/install?%7B%22name%22%3A%22Acme%22%2C%22type%22%3A%22http%22')
})
