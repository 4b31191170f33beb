import { expect, test } from 'vitest'
import { normalizeEmail } from './emailAddress.js'

test.each([
  [' Ada.Lovelace+docs@Example.COM ', 'ada.lovelace+docs@example.com'],
  ["o'neil@a-b.example", "o'neil@a-b.example"],
  ['ada@localhost', 'ada@localhost'],
])('normalizes %j', (text, email) => expect(normalizeEmail(text)).toBe(email))

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'a@b@example.com',
  'a b@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@-example.com',
  'ada@example..com',
  '"ada"@example.com',
  // The Kelvin sign and a Cyrillic letter look like, and the first becomes, an ASCII letter.
  '\u212aim@example.com',
  '\u0430da@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(254)}.com`,
])('rejects %j', (text) => expect(normalizeEmail(text)).toBeUndefined())
