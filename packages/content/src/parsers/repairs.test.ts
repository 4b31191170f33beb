import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'
import { hideComponentTags } from './componentTags.js'
import { isMarkdown, readTokens } from './repairs.js'
import { createSourceFile } from './sourceFile.js'

const repairs = `See <https://a.dev/x_y_z>, <me@a.dev> and <https://b.dev/>.

Sizes (<= 100k) and <5, \`<br>\`, $a <5$ and {'<br>'}.

<img src="x.png"> one<br>two

<hr>

Before <!-- hidden <b> {x} --> after.

<!-- two

lines -->

\`\`\`html
<br> <5
\`\`\`
`

test.each(['auto', 'remark'] as const)('reads invalid MDX as intended (%s)', async (parser) => {
  const { html, problems } = await render(repairs, { options: { parser }, assets: ['guides/x.png'] })
  expect(html).toContain('href="https://a.dev/x_y_z"')
  expect(html).toContain('>https://a.dev/x_y_z</')
  expect(html).toContain('href="mailto:me@a.dev"')
  expect(html).toContain('(&lt;= 100k) and &lt;5')
  expect(html).toContain('one<br/>two')
  expect(html).toContain('<hr')
  expect(html).toMatch(/Before\s+after\./)
  expect(html).not.toMatch(/hidden|lines/)
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_SYNTAX guides/a.mdx:1:5 Unsupported link \`<https://a.dev/x_y_z>\` in MDX; it is read as a link (3 times on this page). Fix: write \`[text](url)\`.",
      "warning MDX_SYNTAX guides/a.mdx:3:8 Invalid tag: "<" starts no tag here; it is read as text (2 times on this page). Fix: write \`&lt;\` for the character itself.",
      "warning MDX_VOID guides/a.mdx:5:1 Unclosed tag \`<img src="x.png">\`; it is read as an element without content (3 times on this page). Fix: write \`<img … />\`.",
      "warning MDX_HTML_COMMENT guides/a.mdx:9:8 Unsupported HTML comment in MDX; it is read as a comment (2 times on this page). Fix: write \`{/* comment */}\`.",
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

test('parses a Markdown file with imports as MDX', async () => {
  const { html } = await render('export const a = 1\n\nA {a + 1}\n', { file: 'guides/a.md' })
  expect(html).toContain('A 2')
})

test.each([
  ['export default values from the menu.', true],
  ['export const is a keyword', true],
  ['import os', true],
  ['import {x} from "y" is JS', false],
  ['export { a, b } of the list', false],
  ['import "./a.css"', false],
  ["import a, { b } from './b'", false],
  ['import {\n  a,\n} from "b"', false],
  ['export const a = 1', false],
  ['export default function A() {}', false],
])('a sentence that begins like a statement is text: %s', (text, isText) => {
  expect(isMarkdown(createSourceFile('a.md', `${text}\n`))).toBe(isText)
})

test('imports in the code of a Markdown file do not make it MDX', () => {
  expect(isMarkdown(createSourceFile('a.md', "```js\nimport a from 'b'\n```\n"))).toBe(true)
  expect(isMarkdown(createSourceFile('a.md', "import a from 'b'\n\n```js\nimport c from 'd'\n```\n"))).toBe(false)
})

// With quadratic work, each of these would take more than ten minutes.
test.each(['<!-- ', '{/* ', '```x\na\n~~~y\n', '<div>'])('reads two megabytes of unclosed %j', (opening) => {
  const count = 2_000_000 / opening.length
  const text = opening.repeat(count) + '</p>'.repeat(100_000)
  expect(readTokens(text, 0).length).toBeGreaterThan(100_000)
  expect(hideComponentTags(createSourceFile('a.md', text), 0).source.text.length).toBeGreaterThan(text.length / 2)
})

test('closes comments and fences at their first end, or reads them as text', () => {
  const kinds = (text: string) => readTokens(text, 0).map(({ start, end }) => text.slice(start, end))
  expect(kinds('<!-- a --> b --> {/* c */} {/* d */ e}')).toEqual(['<!-- a -->', '{/* c */}', '{', '}'])
  expect(kinds('```a\n{\n```\n{')).toEqual(['```a\n{\n```', '{'])
  expect(kinds('- ```\n  {\n')).toEqual(['{'])
})
