import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

test.each(['auto', 'remark'] as const)('reports dropped table cells once per table (%s)', async (parser) => {
  const text = '| a | b |\n| - | - |\n| 1 | `x || y` |\n| 1 | 2 | 3 |\n\n| a |\n| - |\n| `x \\|\\| y` |\n| 1 | |\n'
  const { problems } = await render(text, { options: { parser } })
  expect(problems).toMatchInlineSnapshot(`
      [
        "warning MDX_TABLE_CELLS guides/a.mdx:3:10 The row has 4 cells, the table has 2 columns; the last cells are not shown. Fix: write \`\\|\` for the character, also inside code.",
      ]
    `)
})

test.each(['auto', 'remark'] as const)(
  'text on lines by itself is the content of a text element (%s)',
  async (parser) => {
    const text = [
      '<p className="lead">\n  Text with **strong**\n</p>',
      '<h2 className="top">\n  Title\n</h2>',
      '<div>\n  Text\n</div>',
      '<span>\n\nOne\n\nTwo\n\n</span>',
    ].join('\n\n')
    const { html } = await render(text, { options: { parser } })
    expect(html).toMatchInlineSnapshot(`
    "<p class="lead">Text with <strong>strong</strong></p>
    <h2 id="title" class="top">Title</h2>
    <div><p>Text</p></div>
    <span><p>One</p><p>Two</p></span>"
  `)
  },
)
