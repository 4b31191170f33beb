import { expect, test } from 'vitest'
import { writeJson } from './exactNumber.js'

test('writes JSON with the same result as JavaScript', () => {
  const value = { a: [1, -0.5, 'x"\n\ud800', [], {}], 'b c': { d: null, e: [true, [false]] } }
  expect(writeJson(value)).toBe(JSON.stringify(value))
  expect(writeJson(value, '  ')).toBe(JSON.stringify(value, null, 2))
})

test('writes all digits of integers and omits undefined', () => {
  expect(writeJson({ id: 9007199254740993n, list: [undefined, -12345678901234567890n], none: undefined })).toBe(
    '{"id":9007199254740993,"list":[-12345678901234567890]}',
  )
})
