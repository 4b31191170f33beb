import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

const text = `Run \`x\` with --input '{"tags": ["a", "b"], "of": {"c": 1}}' and {"d": 2}.\n\n| {"e": "f"} |\n| --- |\n\n- {name: 'g', 'h': 1}\n`

test.each(['auto', 'remark'] as const)(
  'an object in text is shown as written, with a warning (parser: %s)',
  async (parser) => {
    const { html, problems } = await render(text, { options: { parser } })
    const decoded = html.replaceAll('&quot;', '"')
    expect(decoded).toContain(`‘{"tags": ["a", "b"], "of": {"c": 1}}’`)
    expect(decoded).toContain('{"d": 2}')
    expect(decoded).toContain('<th>{"e": "f"}</th>')
    expect(decoded).toContain(`{name: 'g', 'h': 1}`)
    expect(problems).toMatchInlineSnapshot(`
      [
        "warning MDX_EXPRESSION guides/a.mdx:1:23 Invalid expression in braces: an object; it is shown as written. Fix: write \`\\{\` and \`\\}\`, or put backticks around it.",
        "warning MDX_EXPRESSION guides/a.mdx:1:65 Invalid expression in braces: an object; it is shown as written. Fix: write \`\\{\` and \`\\}\`, or put backticks around it.",
        "warning MDX_EXPRESSION guides/a.mdx:3:3 Invalid expression in braces: an object; it is shown as written. Fix: write \`\\{\` and \`\\}\`, or put backticks around it.",
        "warning MDX_EXPRESSION guides/a.mdx:6:3 Invalid expression in braces: an object; it is shown as written. Fix: write \`\\{\` and \`\\}\`, or put backticks around it.",
      ]
    `)
  },
)

test.each(['{1 + }', 'a {"b": } c', '<Card title={"a": 1}>B</Card>', '<Card\n  title={\n    "a": 1\n  }\n/>', '{...}'])(
  'an object in %j is still a syntax error',
  async (body) => {
    const { problems } = await render(`${body}\n`)
    expect(problems.join()).toContain('error MDX_EXPRESSION')
  },
)
