import { expect, test } from 'vitest'
import { locationInText } from './locationInText.js'

/** Returns the text at the position of `text` in a value. */
function find(raw: string, value: string, text: string): string | undefined {
  const start = raw.search(/["'|>]|(?<=: )\S/)
  const at = locationInText({ raw, start, value }, value.indexOf(text))
  return at === undefined ? undefined : raw.slice(at, at + text.length)
}

test('finds the position of a value in its file', () => {
  const value = 'One "line"\nand [link](/x)\n\nLast\'s\n'
  expect(find(JSON.stringify({ d: value }).slice(4), value, '[link]')).toBe('[link]')
  expect(find('d: |\n    One "line"\n    and [link](/x)\n\n    Last\'s\n', value, '[link]')).toBe('[link]')
  expect(find('d: |-\r\n  One "line"\r\n  and [link](/x)\r\n', value, '[link]')).toBe('[link]')
  expect(find("'it''s [link]'", "it's [link]", '[link]')).toBe('[link]')
  expect(find('d: it is [link]', 'it is [link]', '[link]')).toBe('[link]')
})

test('returns no position when the notation hides it', () => {
  expect(find('d: >\n  One\n  and [link]\n', 'One and [link]\n', '[link]')).toBeUndefined()
  expect(find('"a\\/b [link]"', 'a/b [link]', '[link]')).toBeUndefined()
})
