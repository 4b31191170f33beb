import { expect, test } from 'vitest'
import { runCli } from './cli.js'
import { createSite, docs } from './sites.js'

interface Report {
  diagnostics: { rule: string; severity: string; file: string; start: { line: number }; message: string }[]
}

async function barriers(files: Record<string, string>, ...args: string[]): Promise<string[]> {
  const { stdout } = await runCli('check', createSite(files), '--json', ...args)
  return (JSON.parse(stdout) as Report).diagnostics
    .filter(({ rule }) => rule.startsWith('ACCESS'))
    .map(({ rule, severity, file, start, message }) => `${severity} ${file}:${start.line} ${rule} ${message}`)
}

const PAGE = `---
title: Start
---

![](/a.png) ![Lamp](/a.png) ![][ref]

<img src="/a.png" />
<img src="/a.png" alt="" />
<img src="/a.png" aria-hidden="true" />
<img {...values} />

### Third

## Second

#### Fourth

####

#### {1 + 1}

[](/index) [Text](/index) [\`code\`](/index) [![](/a.png)](/index) [![Lamp](/a.png)](/index)

<a href="/index"></a> <a href="/index" aria-label="Start" /> <a id="anchor" />
[<Icon icon="home" />](/index) [<Badge>New</Badge>](/index)

\`![](/code.png)\`

[ref]: /a.png
`

test('images, headings and links without what assistive technology needs are warnings of --a11y with their lines', async () => {
  const files = {
    'docs.json': docs({ navigation: { pages: ['index'] } }),
    'index.mdx': PAGE,
    'snippets/part.mdx': '#### Fourth\n\n![](/a.png)\n\n###### Sixth\n',
    'a.png': '',
  }
  expect(await barriers(files, '--a11y')).toMatchInlineSnapshot(`
    [
      "notice docs.json:5 ACCESS_CONTRAST colors.primary has a contrast of 3.3 : 1 on the light background #ffffff.",
      "notice docs.json:5 ACCESS_CONTRAST colors.primary has a contrast of 4.3 : 1 on the dark background #0c0d10.",
      "warning index.mdx:5 ACCESS_ALT Missing alternative text of an image.",
      "warning index.mdx:5 ACCESS_ALT Missing alternative text of an image.",
      "warning index.mdx:7 ACCESS_ALT Missing alternative text of \`<img>\`.",
      "warning index.mdx:12 ACCESS_HEADING Skipped heading level: 3 after 1.",
      "warning index.mdx:16 ACCESS_HEADING Skipped heading level: 4 after 2.",
      "warning index.mdx:18 ACCESS_HEADING Heading without text.",
      "warning index.mdx:22 ACCESS_LINK Link without a name.",
      "warning index.mdx:22 ACCESS_LINK Link without a name.",
      "warning index.mdx:22 ACCESS_ALT Missing alternative text of an image.",
      "warning index.mdx:24 ACCESS_LINK Link without a name.",
      "warning index.mdx:25 ACCESS_LINK Link without a name.",
      "warning snippets/part.mdx:3 ACCESS_ALT Missing alternative text of an image.",
      "warning snippets/part.mdx:5 ACCESS_HEADING Skipped heading level: 6 after 4.",
    ]
  `)
  expect(await barriers(files)).toEqual([])
})

test('colors with little contrast in either scheme are notices of --a11y', async () => {
  const page = { 'index.mdx': 'Start.\n' }
  const config = (colors: object, more: object = {}) => docs({ colors, navigation: { pages: ['index'] }, ...more })
  const check = (text: string) => barriers({ 'docs.json': text, ...page }, '--a11y')
  expect(await check(config({ primary: '#ffcc00' }))).toMatchInlineSnapshot(`
    [
      "notice docs.json:5 ACCESS_CONTRAST colors.primary has a contrast of 1.3 : 1 on the light background #ffffff.",
    ]
  `)
  expect(await check(config({ primary: '#003366', light: '#004488' }))).toMatchInlineSnapshot(`
    [
      "notice docs.json:6 ACCESS_CONTRAST colors.light has a contrast of 1.7 : 1 on the dark background #0c0d10.",
    ]
  `)
  const gray = { background: { color: { light: '#888888', dark: '#111111' } } }
  expect(await check(config({ primary: '#0055aa', light: '#99ccff' }, gray))).toMatchInlineSnapshot(`
    [
      "notice docs.json:5 ACCESS_CONTRAST colors.primary has a contrast of 1.8 : 1 on the light background #888888.",
    ]
  `)
  expect(await check(config({ primary: '#0055aa', light: '#99ccff' }))).toEqual([])
})
