import { expect, test } from 'vitest'
import { pageContext } from './pageContext.js'

/** Returns the context at the `|` of a text, with the text that a completion would replace. */
function contextAt(marked: string) {
  const text = marked.replace('|', '')
  const context = pageContext(text, marked.indexOf('|'))
  if (!context) return undefined
  const { span, ...rest } = context
  return { ...rest, replaced: text.slice(span.start, span.end) }
}

test.each([
  ['<|', { kind: 'component', typed: '', replaced: '' }],
  ['Text <Ca|rd', { kind: 'component', typed: 'Ca', replaced: 'Card' }],
  ['<Tree.Fi|', { kind: 'component', typed: 'Tree.Fi', replaced: 'Tree.Fi' }],
  ['<Card |', { kind: 'prop', component: 'Card', names: [], typed: '', replaced: '' }],
  [
    '<Card\n  title="a > b"\n  href={`/a`}\n  ic|',
    { kind: 'prop', component: 'Card', names: ['title', 'href'], typed: 'ic', replaced: 'ic' },
  ],
  ['<Card icon="fla|g" />', { kind: 'propValue', component: 'Card', prop: 'icon', typed: 'fla', replaced: 'flag' }],
  ["<Card icon={'fla|", { kind: 'propValue', component: 'Card', prop: 'icon', typed: 'fla', replaced: 'fla' }],
  ['<Card href="/gui|des">', { kind: 'link', typed: '/gui', replaced: '/guides' }],
  ['See [a](/gui|des).', { kind: 'link', typed: '/gui', replaced: '/guides' }],
  ['![a](|', { kind: 'link', typed: '', replaced: '' }],
  ['Version {{ver|sion}}', { kind: 'variable', typed: 'ver', replaced: 'version' }],
  ["import A from '/sni|ppets/a.mdx'", { kind: 'import', typed: '/sni', replaced: '/snippets/a.mdx' }],
  ['---\ntit|le: A\n---\n', { kind: 'frontmatterKey', typed: 'tit', replaced: 'title' }],
  [
    '---\nopenapi: GET /us|ers\n---\n',
    { kind: 'frontmatterValue', key: 'openapi', typed: 'GET /us', replaced: 'GET /users' },
  ],
  ['---\nicon: "fl|ag"\n', { kind: 'frontmatterValue', key: 'icon', typed: 'fl', replaced: 'flag' }],
])('reads the syntax at %j', (marked, expected) => {
  expect(contextAt(marked)).toEqual(expected)
})

test.each([
  'Pla|in text',
  '1 < 2 and |',
  '</Card> te|xt',
  '```mdx\n<Ca|\n```',
  '<Card title="a">te|xt',
  '|---\ntitle: A\n---',
])('has no context at %j', (marked) => {
  expect(contextAt(marked)).toBeUndefined()
})

test('takes linear time for long text without a tag', () => {
  const text = `<Card ${'a="b" '.repeat(400)}${'<'.repeat(50_000)}`
  expect(pageContext(text, text.length)).toMatchObject({ kind: 'component' })
  const open = `${'<Card a '.repeat(20_000)}`
  expect(pageContext(`${open}"`, open.length + 1)).toBeUndefined()
})
