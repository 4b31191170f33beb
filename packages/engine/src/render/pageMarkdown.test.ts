import {
  type CompiledPage,
  type ContentOptions,
  compilePage,
  readFeedEntries,
  resolveUrls,
  treeToMarkdown,
  urlMarker,
} from '@octavo/content'
import { fillMarkdownLabels } from '@octavo/core'
import { builtIns as components } from '@octavo/theme'
import { expect, test } from 'vitest'

interface TestSite {
  /** Text files of the repository besides the page. */
  files?: Record<string, string>
  /** Static files. */
  assets?: string[]
  options?: Partial<ContentOptions>
}

function compile(text: string, { files = {}, assets = [], options }: TestSite = {}): Promise<CompiledPage> {
  const host = {
    readText: (name: string) => files[name],
    asset: (name: string) => (assets.includes(name) ? { width: 4, height: 2 } : undefined),
  }
  return compilePage({ file: 'guides/a.mdx', text }, host, { components, ...options })
}

async function markdown(text: string, site: TestSite = {}): Promise<string> {
  const page = await compile(text, site)
  const output = treeToMarkdown(page.tree, { components, url: urlMarker(page, site.options ?? {}) })
  const root = 'https://example.com/docs/'
  return resolveUrls(fillMarkdownLabels(output), { root, page: (path) => `${root}${path || 'index'}.md` })
}

test('keeps a linked image, and balances brackets in a link', async () => {
  const text = '[![npm](https://x.dev/b.svg)](https://npmjs.com) [a\\] b](https://x.dev) [`a[0`](https://y.dev)'
  expect(await markdown(text)).toBe(text)
})

test('keeps titles of links and images, and words in drawings', async () => {
  const text = '[a](https://x.dev "A \\"title\\"") ![b](https://x.dev/b.svg "A title")'
  expect(await markdown(text)).toBe(text)
  const drawing = '<svg><style>{`a{}`}</style><title>Flow one</title><text>Start</text><path d="M0 0"/></svg>'
  expect(await markdown(`Before ${drawing} after`)).toBe('Before Flow one Start after')
})

test('keeps plain Markdown unchanged', async () => {
  const text = `## Install

Run \`npm i\` and *wait*, **really** ~~not~~ long. See [the site](https://example.com/a_b).

- one
- two
  - nested

1. first

   more

2. second

> quoted

| a | b |
| --- | :---: |
| \`x\` | y |

\`\`\`js title="a.js"
const a = \`1\`
\`\`\`

---

- [x] done
- [ ] open`
  expect(await markdown(text)).toBe(text)
})

test('links point to Markdown pages and site files from any folder', async () => {
  const text =
    '[A](/guides/b#part) [v1.2](/releases/v1.2) [Home](/) [here](#part) [mail](mailto:a@b.c) ![Logo](/images/logo%20a.png)'
  const expected =
    '[A](https://example.com/docs/guides/b.md#part) [v1.2](https://example.com/docs/releases/v1.2.md) [Home](https://example.com/docs/index.md) [here](#part) [mail](mailto:a@b.c) ![Logo](https://example.com/docs/images/logo%20a.png)'
  const assets = ['images/logo a.png']
  for (const linkStyle of ['extensionless', 'html'] as const) {
    expect(await markdown(text, { assets, options: { base: '/docs/', linkStyle } })).toBe(expected)
  }
})

test('a document among the files of a site keeps its extension', async () => {
  const options = { linkStyle: 'html' } as const
  const page = await compile('<iframe src="/media/hello.html" title="Hello" />', {
    assets: ['media/hello.html'],
    options,
  })
  const output = treeToMarkdown(page.tree, { components, url: urlMarker(page, options) })
  expect(resolveUrls(output, { root: '/', page: (path) => `/${path}` })).toBe(
    '[Embedded page: Hello](/media/hello.html)',
  )
})

test('converts built-in components to equivalent Markdown', async () => {
  const text = `
<Warning>Mind the gap.</Warning>

<Callout title="Custom">
- list
</Callout>

<Steps>
  <Step title="Install">
    Run it.

    \`\`\`bash
    npm i
    \`\`\`
  </Step>
  <Step title="Start">Go.</Step>
</Steps>

## Choose

<Tabs>
  <Tab title="npm">Use npm.</Tab>
  <Tab title="pnpm">

    ### Deep

    <Accordion title="More" description="Second">Use pnpm.</Accordion>

  </Tab>
</Tabs>

<CodeGroup>
\`\`\`js one.js
1
\`\`\`

\`\`\`py
2 # [!code highlight]
\`\`\`
</CodeGroup>

<CardGroup cols={2}>
  <Card title="First" href="/guides/b" icon="star">Read *this*.</Card>
  <Card title="Second" cta="Start now" />
</CardGroup>

<ParamField query="limit" type="number" default={10} required>
  How many.

  <Expandable title="Details"><ResponseField name="id" type="string">Key</ResponseField></Expandable>
</ParamField>

Hover <Tooltip tip="Application interface" headline="API">API</Tooltip> and <Badge>new</Badge> <Icon icon="star" />.

<Frame caption="A *picture*"><img src="/a.png" alt="Two [boxes]" /></Frame>

<Visibility for="humans">Only people.</Visibility>
<Visibility for="agents">Only agents.</Visibility>

$$
x^2
$$

Inline $a_b$ math.

<Tree><Tree.Folder name="src"><Tree.File name="a.ts" /></Tree.Folder><Tree.File name="b.ts" /></Tree>

<Mermaid chart="graph TD" />

<Update label="2024-10-01" description="v2" tags={["api", "cli"]}>

### Fixed

Much.

</Update>
`
  expect(await markdown(text, { assets: ['a.png'] })).toMatchInlineSnapshot(`
    "> **Warning:** Mind the gap.

    > **Custom**
    >
    > - list

    1. **Install**

       Run it.

       \`\`\`bash
       npm i
       \`\`\`

    2. **Start**

       Go.

    ## Choose

    ### npm

    Use npm.

    ### pnpm

    ### Deep

    #### More

    Second

    Use pnpm.

    \`\`\`js title="one.js"
    1
    \`\`\`

    \`\`\`py
    2
    \`\`\`

    - [First](https://example.com/docs/guides/b.md): Read *this*.
    - **Second**: Start now

    - \`limit\` (number, query, required, default: \`10\`): How many.

      **Details**

      - \`id\` (string): Key

    Hover API (API: Application interface) and new .

    ![Two \\[boxes\\]](https://example.com/docs/a.png)

    _A *picture*_

    Only agents.

    $$
    x^2
    $$

    Inline $a_b$ math.

    - \`src/\`
      - \`a.ts\`
    - \`b.ts\`

    \`\`\`mermaid
    graph TD
    \`\`\`

    ## 2024-10-01: v2

    *Tags: api, cli*

    ### Fixed

    Much."
  `)
})

test('resolves snippets and variables in Markdown', async () => {
  const text = 'import Part from \'/snippets/part.mdx\'\n\n<Part name="Ada" />\n\n{{product}} is here.\n'
  const files = { 'snippets/part.mdx': 'Hello **{name}**.\n' }
  expect(await markdown(text, { files, options: { variables: { product: 'Lantern' } } })).toBe(
    'Hello **Ada**.\n\nLantern is here.',
  )
})

test('escapes text that looks like Markdown', async () => {
  const text = String.raw`\# no heading \*no emphasis\* a\_b snake_case \[x]\(y) 1 < 2 \<b> 2 * 3

1\. no list

\- no list

\> no quote

&lt;script&gt; &amp;lt; \`no code\` ends with ![a](x)`
  expect(await markdown(text)).toMatchInlineSnapshot(`
    "\\# no heading \\*no emphasis\\* a_b snake_case [x\\](y) 1 < 2 \\<b> 2 \\* 3

    1\\. no list

    \\- no list

    \\> no quote

    \\<script> \\&lt; \\\`no code\\\` ends with ![a](https://example.com/docs/guides/x.md)"
  `)
})

test('escapes code, titles and URLs', async () => {
  const text = [
    '````js title="a`b"',
    '```',
    '[x](y)',
    '````',
    '',
    '`` a`b ``',
    '',
    '[a]( <https://example.com/x y)z> )',
    '',
    '| a |',
    '| - |',
    '| b \\| `c` |',
  ].join('\n')
  expect(await markdown(text)).toMatchInlineSnapshot(`
    "““js title=”a\\\`b”

    \`\`\`
    [x](y)
    \`\`\`

    \`\`a\`b\`\`

    [a](https://example.com/x%20y%29z)

    | a |
    | --- |
    | b \\| \`c\` |"
  `)
})

test('a line break stays in its paragraph', async () => {
  expect(await markdown('one<br />two\\\nthree<br />\n\n## a<br />b\n\n| a |\n| - |\n| b<br />c |\n')).toBe(
    'one\\\ntwo\\\nthree\n\n## a b\n\n| a |\n| --- |\n| b<br>c |',
  )
})

test('footnotes keep their numbers in Markdown', async () => {
  expect(await markdown('One[^a] and two[^b].\n\n[^a]: First.\n[^b]: Second.\n')).toMatchInlineSnapshot(`
    "One[^1] and two[^2].

    [^1]: First.
    [^2]: Second."
  `)
})

test('updates are feed items, and headings where a page sets it', async () => {
  const updates = await compile(
    '<Update label="v2" description="May" tags={["a"]} rss={{ title: "Two", description: "Short" }}>\nBig **news**.\n</Update>\n',
  )
  expect(readFeedEntries(updates.tree, { components, headings: false })).toEqual([
    { id: 'v2', title: 'Two', description: 'Short', tags: ['a'], markdown: 'Big **news**.' },
  ])
  const page = await compile('Intro\n\n## May\n\nText.\n\n### Part\n\n## April\n\nOld.\n')
  expect(readFeedEntries(page.tree, { components, headings: false })).toEqual([])
  expect(readFeedEntries(page.tree, { components, headings: true })).toEqual([
    { id: 'may', title: 'May', tags: [], markdown: 'Text.\n\n### Part' },
    { id: 'april', title: 'April', tags: [], markdown: 'Old.' },
  ])
})

test('fields show their location, including cookies', async () => {
  const text = '<ParamField cookie="session" type="string">Who you are.</ParamField>'
  expect(await markdown(text)).toContain('`session` (string, cookie): Who you are.')
})
