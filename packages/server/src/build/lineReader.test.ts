import { expect, test } from 'vitest'
import { createLineReader } from './lineReader.js'

function read(chunks: readonly (string | Buffer)[], longest = 10): string[] {
  const lines: string[] = []
  const take = createLineReader(longest, (line) => lines.push(line))
  for (const chunk of chunks) take(Buffer.from(chunk))
  return lines
}

test('joins lines that arrive in several chunks', () => {
  expect(read(['a', 'b\nc', '\n\nd', 'e\nrest'])).toEqual(['ab', 'c', '', 'de'])
  const euro = Buffer.from('€\n')
  expect(read([euro.subarray(0, 1), euro.subarray(1)])).toEqual(['€'])
})

test('skips a line that is too long and reads the next one', () => {
  const long = 'x'.repeat(11)
  expect(read([`${long}\nshort\n`])).toEqual(['short'])
  expect(read(['x'.repeat(9), 'xx', 'y', '\nshort\n'])).toEqual(['short'])
  expect(read([...'x'.repeat(25), '\n', 'x'.repeat(10), '\n'])).toEqual(['x'.repeat(10)])
})
