import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

const repairs = `See <https://a.dev/x_y_z>, <me@a.dev> and <https://b.dev/>.

Sizes (<= 100k) and <5, \`<br>\`, $a <5$ and {'<br>'}.

<img src="x.png"> one<br>two

<hr>

\`\`\`html
<br> <5
\`\`\`
`

test.each(['auto', 'remark'] as const)('text that can never be valid MDX is read as meant (%s)', async (parser) => {
  const { html, problems } = await render(repairs, { options: { parser }, assets: ['guides/x.png'] })
  expect(html).toContain('href="https://a.dev/x_y_z"')
  expect(html).toContain('>https://a.dev/x_y_z</')
  expect(html).toContain('href="mailto:me@a.dev"')
  expect(html).toContain('(&lt;= 100k) and &lt;5')
  expect(html).toContain('one<br/>two')
  expect(html).toContain('<hr')
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_SYNTAX guides/a.mdx:1:5 Unsupported link \`<https://a.dev/x_y_z>\` in MDX; it is read as a link (3 times on this page). Fix: write \`[text](url)\`.",
      "warning MDX_SYNTAX guides/a.mdx:3:8 Invalid tag: "<" starts no tag here; it is read as text (2 times on this page). Fix: write \`&lt;\` for the character itself.",
      "warning MDX_VOID guides/a.mdx:5:1 Unclosed tag \`<img src="x.png">\`; it is read as an element without content (3 times on this page). Fix: write \`<img … />\`.",
    ]
  `)
})

const markdown = `# Plain {#top}

A<br>b {x} <5 a < b, {{name}} {/* hidden */} <token> \`{y}\`

<!-- a
comment -->

<img src="a.png">

<p align=center>center</p>

<https://e.example/>

<Card title={"T"} href="/a">Text {z}</Card>

<p>open

\`\`\`js {1}
const a = { b: 1 } // <!-- c -->
\`\`\`
`

test.each(['auto', 'remark'] as const)(
  'a Markdown file has HTML, components, and braces as text (%s)',
  async (parser) => {
    const { html, problems } = await render(markdown, {
      file: 'guides/a.md',
      options: { parser, variables: { name: 'N' } },
      assets: ['guides/a.png'],
    })
    expect(problems).toEqual([])
    expect(html).toContain('A<br/>b {x} &lt;5 a &lt; b, N  &lt;token> <')
    expect(html).not.toContain('comment')
    expect(html).toContain('align="center"')
    expect(html).toContain('href="https://e.example/"')
    expect(html).toMatch(/<x-card title="T"[^>]*>.*Text \{z\}/s)
    expect(html).toContain('const a = { b: 1 } // &lt;!-- c -->')
  },
)

test('a Markdown file with imports is MDX', async () => {
  const { html } = await render('export const a = 1\n\nA {a + 1}\n', { file: 'guides/a.md' })
  expect(html).toContain('A 2')
})
