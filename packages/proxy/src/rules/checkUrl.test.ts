import { expect, test } from 'vitest'
import { readUrl } from './checkUrl.js'
import { Refusal } from './refusal.js'

/** Returns the URL that is requested, or the status and rule of the refusal. */
function read(text: string): string {
  try {
    return readUrl(text).href
  } catch (error) {
    return error instanceof Refusal ? `${error.status} ${error.rule}` : `${error}`
  }
}

test.each([
  ['https://a.test/b?c=d@e', 'https://a.test/b?c=d@e'],
  ['HTTP://A.test:80', 'http://a.test/'],
  ['https://a.test/b#c', 'https://a.test/b'],
  ['https://a.test/@b', 'https://a.test/@b'],
  ['https://a.test/..b/.c/d..', 'https://a.test/..b/.c/d..'],
  ['https://a.test/...', 'https://a.test/...'],
  ['https://a.test/?a=/../b', 'https://a.test/?a=/../b'],
  ['https://a.test?b=/..', 'https://a.test/?b=/..'],
])('%j is requested as %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['', '400 parse'],
  ['a.test/b', '400 parse'],
  ['https://', '400 parse'],
  ['https://a.test/ b', '400 control-char'],
  [' https://a.test/', '400 control-char'],
  ['https://a.test/\u007f', '400 control-char'],
  ['https://a.test/\u0000', '400 control-char'],
  ['ftp://a.test/', '403 scheme'],
  ['javascript:alert(1)', '403 scheme'],
  ['https://a.test/b/../c', '400 dot-segment'],
  ['https://a.test/.', '400 dot-segment'],
  ['https://a.test/%2E%2e/c', '400 dot-segment'],
  ['https://a.test/b/.%2e?c', '400 dot-segment'],
  ['https://a.test/..#c', '400 dot-segment'],
  ['https://a.test\\b', '400 backslash'],
  ['https://a.test/?b=\\', '400 backslash'],
  ['https://user@a.test/', '403 userinfo'],
  ['https://:word@a.test/', '403 userinfo'],
  ['https://@a.test/', '403 userinfo'],
  ['https://:@a.test/', '403 userinfo'],
])('%j is refused: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test('messages name the scheme, but not all of a long one', () => {
  expect(() => readUrl(`${'a'.repeat(29)}:x`)).toThrow(`Unsupported URL scheme "${'a'.repeat(29)}:". Expected`)
  expect(() => readUrl(`${'a'.repeat(40)}:x`)).toThrow(`Unsupported URL scheme "${'a'.repeat(30)}". Expected`)
})
