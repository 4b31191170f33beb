import { expect, test } from 'vitest'
import { hasInexact, isInexact } from './exactNumber.js'

test.each(['12345678901234567890', '-9223372036854775807', '1e400', '0.12345678901234567890', '1E-400'])(
  'JavaScript rounds %s',
  (token) => {
    expect(isInexact(token)).toBe(true)
  },
)

test.each(['1', '1.0', '0.1', '1e21', '-0', '0e5', '1000000000000000000000', '9007199254740992', '1.5e300', 'x'])(
  'JavaScript keeps %s',
  (token) => {
    expect(isInexact(token)).toBe(false)
  },
)

test('finds no numbers inside strings', () => {
  expect(hasInexact('{"a":"12345678901234567890 \\" 1","b":2}')).toBe(false)
  expect(hasInexact('{"a":"x","b":[1, 12345678901234567890]}')).toBe(true)
})
