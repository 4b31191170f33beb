import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'

const cases = {
  'a tag that is never closed': 'a\n\n<Card title="x">\n\nb\n',
  'a tag closed in another list item': '- <Card>\n- b</Card>\n',
  'another tag closes first': '<Card>\n  <Note>\n  b\n</Card>\n',
  'a closing tag alone': 'a\n\n</Card>\n',
  'a closing tag inside a line': 'a 😀 </Tree.File> b\n',
  'a fragment that is closed twice': '<>\n\na\n\n</>\n\n</>\n',
  'a closing tag at the end of a paragraph': '1\n\n2\n\n3\n\n<Update label="x">\n## h\nup</Update>\n',
  'a closing tag with text behind it': '<Note>\n- a\n</Note> b\n',
  'a closing tag inside emphasis': '<Card>\n\nx *a </Card>* z\n',
  'a misspelled closing tag': '<Card>\n\nb\n\n</Crad>\n',
  'a tag closed by another one in its line': '<Card>a</Note>\n',
  'a fragment that is never closed': 'a\n\n<>\n\nb\n',
  'a fragment closed by another tag': '<>\n\n</Card>\n',
  'a tag that a fragment closes': '<Card>\n\n</>\n',
  'a tag closed in another quote': '> <Card>\n\nx</Card>\n',
  'a tag closed in another paragraph': 'a <b>c\n\nd</b>\n',
  'a less-than sign before a digit': 'a\n\na < b and c <3\n',
  'inline code after a less-than sign': 'a <`b`>\n',
  'an HTML comment': 'a\n<!-- c -->\n',
  'an HTML comment that is never closed': 'a\n<!-- c\n',
  'a void element without slash': 'a\n\n<br>\n\nb\n',
  'a void element inside a line': '<p>a<br>b</p>\n',
  'an expression that does not parse': 'a\n\nb {1 + }\n',
  'a brace that is never closed': 'a {b\n',
  'a brace that is never closed, far from the end': '`{` \\{ {1}\n\n```js\nif (x) {\n```\n\na {b\n\nc {d}\n\ne\n',
  'an attribute whose quote is never closed': '<Card\n  title="x\n>\n\nb\n',
  'an e-mail address in angle brackets': 'a <me@example.com>\n',
  'an autolink': 'see <https://example.com>\n',
  'a broken import': 'import x frm "a"\n\ntext\n',
  'a broken export': 'a\n\nexport const b = {\n  c: 1,\n  d: ,\n}\n\ntext\n',
  'prose that begins like a statement': 'export your data first.\n',
  'prose with a name in quotes': 'import data from CSV files\n',
  'an attribute without value': '<Card title=>x</Card>\n',
}

test.each(Object.entries(cases))('reports %s with position and fix', async (name, text) => {
  const auto = await render(text)
  const remark = await render(text, { options: { parser: 'remark' } })
  expect(remark.problems.map((problem) => problem.replace(/line.*/, ''))).toEqual(
    auto.problems.map((problem) => problem.replace(/line.*/, '')),
  )
  expect(auto.problems.join('\n')).toMatchSnapshot(name)
})

test.each([
  ['lists', Array.from({ length: 500 }, (_, level) => `${'  '.repeat(level)}- x`).join('\n')],
  ['lists in one line', `${'- '.repeat(500)}x`],
  ['quotes', `${'>'.repeat(2000)} x`],
  ['tags', `${'<div>'.repeat(3000)}\n\nx\n\n${'</div>'.repeat(3000)}`],
  ['brackets of an expression', `{${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
  ['templates', `{${'`${'.repeat(30_000)}1${'}`'.repeat(30_000)}}`],
])('rejects %s nested too deeply at once', async (_, text) => {
  const start = process.cpuUsage()
  const { problems } = await render(text)
  expect(problems.join()).toContain('error MDX_TOO_DEEP guides/a.mdx')
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000)
})

test('nesting limits ignore brackets in code', async () => {
  const code = Array.from({ length: 300 }, () => '`Array<T>` (see').join('\n\n')
  const { problems } = await render(`${code}\n\n\`\`\`\n${'<div>\n'.repeat(300)}\`\`\`\n`)
  expect(problems).toEqual([])
})

test.each([
  ['\\<', '- [\\<string>](/a)'],
  ['\\{', '- a \\{ b'],
  ['two backslashes before a span of code', '- a \\\\`<b>`'],
  ['an escaped backtick', '- a \\` b <br/> `<i>`'],
])('%s in a flat list of 1,000 items opens no nesting', async (_, item) => {
  const { problems } = await render(`${Array(1000).fill(item).join('\n')}\n`)
  expect(problems.filter((problem) => !problem.includes('LINK_'))).toEqual([])
})

test('a chain that exceeds the stack is an error of the page', async () => {
  const { problems } = await render(`{${'1+'.repeat(100_000)}1}`)
  expect(problems.join()).toMatch(/^error MDX_(EXPRESSION|TOO_DEEP) guides\/a\.mdx/)
})
