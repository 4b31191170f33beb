import { expect, test } from 'vitest'
import { hashHref, isExternalUrl, NEW_TAB, safeUrl, withBase } from './safeUrl.js'

const SPACES = ' \t\n'.repeat(100)

test.each([
  ['a script', 'javascript:alert(1)'],
  ['a script in another case', 'VBScript:x'],
  ['a document as data', 'data:text/html,<script>'],
  ['a script after many spaces', `${SPACES}javascript:alert(1)`],
  ['a script with many spaces in its scheme', `java${SPACES}script:alert(1)`],
  ['a script with characters that are not shown', 'java\u0001\u0085\u00ad\u200b\u2028\ufeffscript:alert(1)'],
])('refuses %s', (_, url) => {
  expect([safeUrl(url), safeUrl(url, 'src')]).toEqual([undefined, undefined])
})

test.each([
  '',
  '/a',
  '#b',
  './c?d=javascript:f',
  'mailto:a@b.test',
  'x-y+z.1://a',
  '//x.test',
  'ä:javascript:x',
  ' /a',
])('keeps %j', (url) => {
  expect([safeUrl(url), safeUrl(url, 'src')]).toEqual([url, url])
})

test('data URLs are allowed only for images in source attributes', () => {
  const image = `data:IMAGE/png;base64,${'A'.repeat(200)}`
  expect([safeUrl(image, 'src'), safeUrl(image), safeUrl('data:text/html,image/', 'src')]).toEqual([
    image,
    undefined,
    undefined,
  ])
  expect(safeUrl('\tdata:\nimage/png,a', 'src')).toBe('\tdata:\nimage/png,a')
})

test.each([undefined, null, 7, {}, ['javascript:x']])('rejects %j as a URL', (value) => {
  expect(safeUrl(value)).toBeUndefined()
})

test.each([
  ['https://x.test/', true],
  ['mailto:a@b.test', true],
  ['a+b-c.d:e', true],
  ['//x.test', true],
  ['/a:b', false],
  ['a/b:c', false],
  ['1a:b', false],
  ['#a:b', false],
])('%j leads to another site or program: %s', (url, expected) => {
  expect(isExternalUrl(url)).toBe(expected)
})

test.each([
  ['/a', '/docs/', '/docs/a'],
  ['a', '/docs/', '/docs/a'],
  ['../../a', '/docs/', '/docs/a'],
  ['./a/../b', '/docs/', '/docs/a/../b'],
  ['/docs/a', '/docs/', '/docs/a'],
  ['../a', '/', '../a'],
  ['https://x.test/a', '/docs/', 'https://x.test/a'],
  ['//x.test/a', '/docs/', '//x.test/a'],
])('%j with the base path is %s and opens %s', (url, base, expected) => {
  expect(withBase(url, base)).toBe(expected)
})

test.each([
  ['a b', '#a%20b'],
  ['a%20b%C3%A9%c3', '#a%20b%C3%A9%c3'],
  ['50%', '#50%25'],
  ['50%zz%2', '#50%25zz%252'],
])('the link to the id %j is %s', (id, expected) => {
  expect(hashHref(id)).toBe(expected)
})

test('a page that opens in a new tab cannot reach the one that opened it', () => {
  expect(NEW_TAB).toEqual({ target: '_blank', rel: 'noopener noreferrer' })
})
