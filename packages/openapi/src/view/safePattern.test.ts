import { expect, test } from 'vitest'
import { safePattern } from './safePattern.js'

test('leaves slow expressions to the API', () => {
  const slow = ['(a+)+$', '(a|a)*b', '((a?)){30}', '(.*)\\1', '^(?=a+)b', '.*.*.*.*.*x', 'a'.repeat(301), '', 3]
  expect(slow.map(safePattern)).toEqual(slow.map(() => undefined))
})

test('accepts common regular expressions', () => {
  for (const pattern of [
    '^[a-z]{2,3}(-[A-Z]+)?$',
    '^(\\d{3}-){2}\\d{4}$',
    '^\\S+@\\S+$',
    '^(?:EUR|USD)$',
    '^[()|+*]+$',
    '^a{,2}$',
  ])
    expect(safePattern(pattern)).toBe(pattern)
})
