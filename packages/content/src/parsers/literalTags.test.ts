import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

const shown = async (text: string) => {
  const { html, page } = await render(text)
  return [html, page.diagnostics.map(({ message, severity, start }) => `${start?.line}: ${severity} ${message}`)]
}

test('autolinks in MDX are links, with one warning for all of a page', async () => {
  const text =
    'See <https://a.dev/b_c?d=1>.\n\n`<https://code.dev>` and <me@mail.dev>\n\n<Note>On <https://c.dev></Note>\n'
  expect(await shown(text)).toMatchInlineSnapshot(`
    [
      "<p>See <a href="https://a.dev/b_c?d=1">https://a.dev/b_c?d=1</a>.</p>
    <p><code>&lt;https://code.dev></code> and <a href="mailto:me@mail.dev">me@mail.dev</a></p>
    <x-note>On <a href="https://c.dev">https://c.dev</a></x-note>",
      [
        "1: warning Unsupported autolink in MDX: \`<https://a.dev/b_c?d=1>\`; it is shown as a link.",
      ],
    ]
  `)
})

test('a "<" that starts no tag is text', async () => {
  expect(await shown('Small (<= 100k) and 1 < 2.\n\n<b>x</b> {1 < 2 ? "yes" : "no"}\n')).toMatchInlineSnapshot(`
    [
      "<p>Small (&lt;= 100k) and 1 &lt; 2.</p>
    <b>x</b>
    yes",
      [
        "1: warning Invalid tag: "<" without a name; it is shown as text.",
      ],
    ]
  `)
})

test('an unclosed tag stays an error', async () => {
  const [, diagnostics] = await shown('a <= b\n\n<Note>\n')
  expect(diagnostics).toMatchInlineSnapshot(`
    [
      "3: error Unclosed tag \`<Note>\`.",
    ]
  `)
})
