import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

const variables = { nm: 'N' }

/** Returns `line:column` of each warning about an unknown variable. */
async function places(text: string, parser: 'auto' | 'remark'): Promise<string[]> {
  const { page } = await render(text, { options: { parser } })
  return page.diagnostics.map(({ rule, start }) => `${rule} ${start?.line}:${start?.column}`)
}

test.each([
  ['😀 {{nope}}', ['1:4']],
  ['a\u200b **b** é {{nope}}', ['1:12']],
  ['你好 **b** {{ nope }} and {{nope}}', ['1:10', '1:25']],
  ['\ufeff\u200b😀\u200b {{nope}}\r\n\r\n> \u00a0{{nope}}', ['1:6', '3:4']],
  ['<Card title="😀 {{nope}}" href="/a?b={{nope}}" />', ['1:17', '1:38']],
])('reports an unknown variable at the position in %j', async (text, columns) => {
  const expected = columns.map((column) => `MDX_VARIABLE ${column}`)
  expect(await places(text, 'auto')).toEqual(expected)
  expect(await places(text, 'remark')).toEqual(expected)
})

test('replaces variables in links before links are checked', async () => {
  const text =
    '<Card href="/b/{{nm}}?x={{nm}}&y={{ nm }}" title="set KEY={{nm}}" />\n\n<img src="/{{nm}}.png?v={{nm}}" />\n\n<a href={"/c?x={{nm}}"}>c</a> [d](/d?x={{nm}})\n\nSet e={{nm}}, then\n\n```sh\nexport KEY={{nm}}\n```\n'
  const { html, page, problems } = await render(text, { assets: ['N.png'], options: { variables } })
  expect(problems).toEqual([])
  expect(page.links.map(({ slug }) => slug)).toEqual(['b/N', 'c', 'd'])
  expect(html).toMatchInlineSnapshot(`
    "<x-card href="/b/N?x=N&amp;y=N" title="set KEY=N"></x-card>
    <img src="/N.png?v=N" width="4" height="2"/>
    <p><a href="/c?x=N">c</a> <a href="/d?x=N">d</a></p>
    <p>Set e=N, then</p>
    <x-codeblock language="sh">export KEY=N</x-codeblock>"
  `)
})

test('an object in braces is not a variable', async () => {
  const text = 'export const nm = { color: "red" }\n\n<p\n  className="a"\n  style={{nm}}>x</p>\n'
  const { page } = await render(text, { options: { variables } })
  expect(JSON.stringify(page.tree)).not.toContain('"N"')
})

test('titles that make headings contain the values of variables', async () => {
  const text =
    '<Steps>\n<Step title="Set {{nm}}" />\n</Steps>\n\n<Accordion title="About {{nm}}" />\n\n## Use {{nm}} {#use}\n'
  const { page } = await render(text, { options: { variables } })
  expect(page.headings.map(({ id, text }) => `${id} ${text}`)).toEqual(['set-n Set N', 'about-n About N', 'use Use N'])
})

test('finds variables of hostile text in linear time', async () => {
  const start = process.cpuUsage()
  await render(`${'<a x={{b}} '.repeat(50_000)}\n\n${'{{nope}} '.repeat(50_000)}`)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5000)
})
