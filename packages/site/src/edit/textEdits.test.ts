import { expect, test } from 'vitest'
import { applyEdits, type ChangedReference, referenceEdits } from './textEdits.js'

const at = (line: number, column: number) => ({ line, column })

function change(text: string, references: Omit<ChangedReference, 'file'>[]) {
  const { edits, unchanged } = referenceEdits(
    text,
    references.map((reference) => ({ file: 'a.mdx', ...reference })),
  )
  return { text: applyEdits(text, edits), unchanged: unchanged.map(({ url }) => url) }
}

test('edits leave everything else as it is', () => {
  const text = '\ufeffA\r\n\r\n[x](/a) and <a href="/a">/a</a>\t\r\n'
  const link = { position: at(3, 5), end: at(3, 7), url: '/a', replacement: '/b/c' }
  const attribute = { position: at(3, 16), end: at(3, 25), url: '/a', replacement: '/b/c' }
  expect(change(text, [link, attribute])).toEqual({
    text: '\ufeffA\r\n\r\n[x](/b/c) and <a href="/b/c">/a</a>\t\r\n',
    unchanged: [],
  })
})

test('a URL inside of a longer one is not edited', () => {
  const text = 'srcset="/a.png 1x, /a.png.webp 2x, /x/a.png 3x"'
  const { text: edited } = change(text, [{ position: at(1, 1), end: at(1, 48), url: '/a.png', replacement: '/b.png' }])
  expect(edited).toBe('srcset="/b.png 1x, /a.png.webp 2x, /x/a.png 3x"')
})

test('a code file is edited before its region and lines', () => {
  const place = { url: '/a.js', replacement: '/b/c.js' }
  expect(change('```js file="/a.js#x"', [{ ...place, position: at(1, 13), end: at(1, 20) }]).text).toBe(
    '```js file="/b/c.js#x"',
  )
  expect(change('```js file="/a.js{1-2}"', [{ ...place, position: at(1, 13), end: at(1, 23) }]).text).toBe(
    '```js file="/b/c.js{1-2}"',
  )
})

test('a URL that an expression computes is edited where it is in quotes, or reported', () => {
  const text = 'export const links = [{ href: "/a" }]\n\n<Card href={links[0].href} />\n'
  const card = { position: at(3, 7), end: at(3, 27) }
  expect(change(text, [{ ...card, url: '/a', replacement: '/b' }]).text).toContain('href: "/b"')
  expect(change(text, [{ ...card, url: '/base/a', replacement: '/b' }])).toEqual({ text, unchanged: ['/base/a'] })
})

test('a URL that means different pages for different pages is reported', () => {
  const place = { position: at(1, 5), end: at(1, 8), url: './a' }
  const result = change('[x](./a)', [
    { ...place, replacement: './b' },
    { ...place, replacement: '../b' },
  ])
  expect(result).toEqual({ text: '[x](./b)', unchanged: ['./a'] })
})
