import { expect, test } from 'vitest'
import { operationDescription } from '../operations/operationDescription.js'
import { operationSlug, operationTitle } from '../operations/operationSlug.js'
import { document, load, ok } from '../testing/loadDocument.js'
import { fieldDescription, plainText, withoutMarks } from './plainText.js'

test.each([
  ['`GET` **users**', 'GET users'],
  ['**The `id` of** a [user](https://x.test "t")', 'The id of a user'],
  ['_Deprecated_ *soon*: __init__ and user_id', 'Deprecated soon: init and user_id'],
  ['`a*b*c` times 2 * 3 * 4, **/v1/*/x/***', 'a*b*c times 2 * 3 * 4, /v1/*/x/*'],
  ['Get <id> of <b>all</b>', 'Get <id> of all'],
  ['  two\n lines ', 'two lines'],
  [`${'**'.repeat(3000)}`, ''],
])('the plain text of %s is %s', (markdown, plain) => {
  expect(withoutMarks(markdown)).toBe(plain)
})

const of = (operation: object) => {
  const [operationObject] = load({ 'a.json': document({ '/users': { get: { ...operation, ...ok } } }) }).operations
  if (!operationObject) throw new Error('no operation')
  return operationObject
}

test('a summary in Markdown is plain text in titles and URLs', () => {
  const operation = of({ summary: '`GET` **users**' })
  expect([operationTitle(operation), operationSlug(operation)]).toEqual(['GET users', 'api-reference/get-users'])
})

test('an operation is described by the first paragraph of its description, else by its summary', () => {
  const described = (operation: object) => operationDescription(of(operation))
  expect(described({ description: '# Users\n\n---\n\nReturns **all** [users](/u).\nSorted.\n\nMore.' })).toBe(
    'Returns all users. Sorted.',
  )
  expect(described({ description: 'x'.repeat(1000) })?.length).toBeLessThanOrEqual(301)
  expect(described({ summary: 'List `users`' })).toBe('List users (GET /users)')
  expect(described({ description: '| a | b |\n| - | - |' })).toBeUndefined()
})
test('a link with code as text is its text', () => {
  expect(withoutMarks('Calls [`getT`](/x) and `[a](b)`')).toBe('Calls getT and [a](b)')
  expect(withoutMarks('> [!WARNING]\n<Note>Beta.</Note><p>One.</p><p>Two.</p>')).toBe('Beta. One. Two.')
})

test('descriptions become one paragraph of plain text', () => {
  expect(plainText('The **name**, see [here](https://x.test) <b>and</b>\n`there`.\n\nMore.')).toBe(
    'The name, see here and there.',
  )
})

test('descriptions keep URLs, links and code; plain ones stay unchanged', () => {
  const html = '<p>To <a href="mailto:a@b.example">a@b.example</a>, see <code>x</code>.</p><p>More.</p>'
  expect(fieldDescription('To <a@b.example>, see `x`.\n\nMore.', () => html)).toEqual({
    descriptionHtml: 'To <a target="_blank" href="mailto:a@b.example">a@b.example</a>, see <code>x</code>.',
  })
  expect(fieldDescription('Plain, so.', () => '')).toEqual({ description: 'Plain, so.' })
  expect(fieldDescription('# A *title*', () => '<h1>A <em>title</em></h1>').description).toContain('A title')
  expect(plainText('To <a@b.example> or <https://x.example/y>')).toBe('To a@b.example or https://x.example/y')
})
