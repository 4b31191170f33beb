import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

const variables = { nm: '*N*' }

test('renders captions, hints and descriptions as Markdown with links and variables', async () => {
  const text =
    '<Frame caption="The *big* [plan](/b?x={{nm}}) of {{nm}}" hint="`a` -- "b"">x</Frame>\n\n<Prompt description="**b** {{nope}}">y</Prompt>\n'.replace(
      '"b""',
      "'b'\"",
    )
  const { html, page, problems } = await render(text, { options: { base: '/docs/', variables } })
  expect(html.replaceAll('&lt;', '<').replaceAll('&quot;', '"')).toMatchInlineSnapshot(`
    "<x-frame caption="The <em>big</em> <a href="/docs/b?x=*N*">plan</a> of *N*" hint="<code>a</code> — ‘b’">x</x-frame>
    <x-prompt description="<strong>b</strong> {{nope}}">y</x-prompt>"
  `)
  expect(page.links.map(({ slug, position }) => `${slug} ${position?.line}`)).toEqual(['b 1'])
  expect(page.sections.map((section) => section.text)).toEqual(['x The big plan of *N* a — ‘b’ y b {{nope}}'])
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_VARIABLE guides/a.mdx:3:28 Undefined variable "nope"; {{nope}} is shown as written. Define it in "variables" in docs.json, or put backticks around it.",
    ]
  `)
})

test.each([
  ['# 1. no heading', '# 1. no heading'],
  ['- no list', '- no list'],
  ['a < b {c} <b>d</b>', 'a < b {c} <b>d</b>'],
  ['see https://x.org', 'see <a href="https://x.org">https://x.org</a>'],
  ['one\n\n~~two~~', 'one <del>two</del>'],
  ['* star', '* star'],
  ['[^1] \\*a\\*', '[^1] *a*'],
  ['    *a*', '<em>a</em>'],
])('the caption %j allows only inline markup', async (caption, expected) => {
  const { html } = await render(`<Frame caption={${JSON.stringify(caption)}} />\n`)
  const [, text = ''] = /caption="([^"]*)"/.exec(html) ?? []
  expect(text.replaceAll('&lt;', '<').replaceAll('&quot;', '"')).toBe(expected)
})

test('a snippet passes text to a caption', async () => {
  const files = { 'snippets/f.mdx': '<Frame caption={text} hint="for {who} *!*" />\n' }
  const { html } = await render(
    'import F from "/snippets/f.mdx"\n\n<F text="_t_" who="me" />\n\n<F text="`u`" who="you" />\n',
    {
      files,
    },
  )
  expect(html.replaceAll('&lt;', '<')).toContain('caption="<em>t</em>" hint="for me <em>!</em>"')
  expect(html.replaceAll('&lt;', '<')).toContain('caption="<code>u</code>" hint="for you <em>!</em>"')
})

test('titles of updates are plain text', async () => {
  const { html } = await render(
    '<Accordion title="*a*" />\n\n<Card title="*b*" />\n\n<Update label="*c*" rss={{ title: "*d*" }} />\n',
  )
  for (const text of ['*a*', '*b*', '*c*', '*d*']) expect(html).toContain(text)
})

test('reads hostile captions in linear time', async () => {
  const start = process.cpuUsage()
  for (const part of ['*a ', '[', '![', '`', '<a ', '_*', '**_'])
    await render(
      `<Frame caption="${part.repeat(100_000)}" />\n\n<Frame caption="${part.repeat(5000 / part.length)}" />\n`,
    )
  // CPU time instead of elapsed time, because other processes delay this one.
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(3000)
})
