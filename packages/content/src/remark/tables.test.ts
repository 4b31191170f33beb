import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

test('columns with sentences are marked in the head of a table', async () => {
  const { html } = await render(
    '| Option | Meaning | Since |\n| --- | --- | --- |\n| `port` | Port that the server listens on, or a free one. | 1.0 |',
  )
  expect(html).toContain('<th>Option</th>')
  expect(html).toMatch(/<th data-prose(?:="")?>Meaning<\/th>/)
  expect(html.match(/data-prose/g)).toHaveLength(1)
})

test.each([
  ['short cells', '| Plan | Lamps |\n| --- | --- |\n| Home | 50 |'],
  ['code', '| A | B |\n| --- | --- |\n| a | `a --long command of-some-tool --with options` |'],
  ['one column', '| A |\n| --- |\n| A sentence that is certainly long enough to be one. |'],
  ['no rows', '| A | B |\n| --- | --- |'],
])('a table with %s has no column of sentences', async (_, text) => {
  expect((await render(text)).html).not.toContain('data-prose')
})

test('long names in cells can wrap between their parts, and their text is unchanged', async () => {
  const { html } = await render(
    '| Name |\n| --- |\n| `server.headersTimeout.max` [`LAMP_DATABASE_URL_LEGACY`](/a) |\n| `short.name` |',
  )
  expect(html).toContain('<code>server.<wbr/>headers<wbr/>Timeout.<wbr/>max</code>')
  expect(html).toContain('<code>LAMP_<wbr/>DATABASE_<wbr/>URL_<wbr/>LEGACY</code>')
  expect(html).toContain('<code>short.name</code>')
  expect((await render('| A |\n| --- |\n| `on(room, { fadeSlowly: 2 })` |')).html).toContain(
    '<code>on(room, <wbr/>{ <wbr/>fadeSlowly: <wbr/>2 <wbr/>})</code>',
  )
})

test('types of a union wrap before their bar', async () => {
  const { html } = await render('| Type |\n| --- |\n| `string[] \\| RegExp[] \\| true` |')
  expect(html).toContain('<code>string[] <wbr/><span>| RegExp[]</span><wbr/> <wbr/><span>| true</span></code>')
})
