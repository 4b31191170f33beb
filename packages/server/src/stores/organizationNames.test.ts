import { expect, test } from 'vitest'
import { readLabel, requireName } from './organizationNames.js'

test.each(['acme', 'Acme', '007', 'a', 'a.b_c-d', 'a'.repeat(63)])('accepts %j as an organization name', (name) =>
  expect(requireName(name, 'an organization')).toBe(name),
)

test.each([
  '',
  '.',
  '..',
  '-',
  '-a',
  '_a',
  'a/b',
  'a b',
  'x\ny',
  'x\n',
  '\u001b[31m',
  'é',
  'a'.repeat(64),
  'a%2fb',
  'a?b',
])('rejects %j as an organization name', (name) =>
  expect(() => requireName(name, 'an organization')).toThrow(
    'for an organization. Expected up to 63 letters from a to z, digits and . _ -, beginning with a letter or digit.',
  ),
)

test('accepts visible one-line text as a label', () => {
  expect(readLabel(' Export script, Zürich 👩‍💻 ')).toBe('Export script, Zürich 👩‍💻')
  expect(readLabel('x'.repeat(100))).toHaveLength(100)
  for (const label of ['', ' ', 'a\nb', 'a\rb', '\u001b[2J', 'a\u2028b', 'a\u202eb', 'a\u0085b', '\0', 'x'.repeat(101)])
    expect(readLabel(label)).toBeUndefined()
})
