import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

test('shows text and links in properties of an unknown component as written', async () => {
  const text = `<Cmd npm="npm i *x*" class="a b" variant="big one" data-a="b c" note="two words" kind="short" />

Inline <Cmd npm="-- y" href="https://a.dev/" src="javascript:alert(1)" />.

<Cmd npm="z">Child</Cmd>
`
  const { html, problems } = await render(text)
  expect(html).toMatchInlineSnapshot(`
    "<p>npm i *x*</p>
    <p>two words</p>
    <p>Inline -- y <a href="https://a.dev/">https://a.dev/</a>.</p>
    Child"
  `)
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning MDX_UNKNOWN_COMPONENT guides/a.mdx:1:1 Unknown component \`<Cmd>\`; only the text of its properties is shown. Import it from a file in the snippets folder, such as \`export const Cmd = ({ npm, note }) => <p>{npm} {note}</p>\`.",
    ]
  `)
})
