import { expect, test } from 'vitest'
import { checkConditions, requestedRange } from './conditions.js'

const etag = '"a1"'
const range = 'bytes=5-'

test.each([
  [{}, 200],
  [{ 'if-none-match': '"a1"' }, 304],
  [{ 'if-none-match': 'W/"a1"' }, 304],
  [{ 'if-none-match': '"b2", "a1"' }, 304],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': '"b2"' }, 200],
  [{ 'if-match': '"a1"' }, 200],
  [{ 'if-match': '*' }, 200],
  [{ 'if-match': 'W/"a1"' }, 412],
  [{ 'if-match': '"b2"' }, 412],
  [{ 'if-match': '"b2"', 'if-none-match': '"a1"' }, 412],
  [{ 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }, 200],
] as const)('responds to the conditions %j with %i', (headers, status) => {
  expect(checkConditions(headers, etag)).toBe(status)
})

test('sends a range only while the bytes are the same', () => {
  expect(requestedRange({ range }, etag)).toBe(range)
  expect(requestedRange({ range, 'if-range': '"a1"' }, etag)).toBe(range)
  for (const other of ['W/"a1"', '"b2"', 'W/"b2"', '"a1", "b2"', 'Fri, 01 Jan 2100 00:00:00 GMT', ''])
    expect([other, requestedRange({ range, 'if-range': other }, etag)]).toEqual([other, undefined])
})
