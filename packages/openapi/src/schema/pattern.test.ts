import { expect, test } from 'vitest'
import { matchesPattern, parsePattern, patternTexts } from './pattern.js'

const PATTERNS = [
  '^[a-z]+$',
  '^[A-Z]{2}\\d{4}$',
  '^\\d{3}-\\d{2}-\\d{4}$',
  '^(?:https?|ftp)://[^\\s/$.?#].[^\\s]*$',
  '^#?([a-f0-9]{6}|[a-f0-9]{3})$',
  '^[\\w.+-]+@[\\w-]+\\.[\\w.]+$',
  '^\\+[1-9]\\d{1,14}$',
  '^(?<year>\\d{4})-(0[1-9]|1[0-2])$',
  '^\\p{L}{2}\\u0041\\x42$',
  'acct_[A-Za-z0-9]{16}',
  '^.{8,}$',
  '^[^@]+$',
  '^[\\]\\-a-]$',
  '\\bword\\b',
  '^arn:aws:[a-z]+:.*:\\d{12}:.+$',
  '^(([a-z]+)(,\\s*)?)+$',
]

test.each(PATTERNS)('generates a text that matches %s', (source) => {
  const pattern = parsePattern(source)
  const texts = pattern ? patternTexts(pattern, 0) : []
  const text = texts.find((one) => pattern && matchesPattern(pattern, one))
  expect(text).toMatch(new RegExp(source, 'u'))
})

test('matches like JavaScript regular expressions', () => {
  const texts = [
    '',
    'a',
    'ab',
    'abc',
    'Ab1',
    '12',
    'a-b',
    'word',
    'swords',
    'x@y.z',
    '\n',
    'é',
    'aaaa',
    '2024-01',
    '#fff',
  ]
  const sources = [
    ...PATTERNS,
    'a|b',
    '^(?=.*\\d)[a-zA-Z\\d]+$',
    '^(?!a)',
    'a{2}',
    'a{2,}',
    'a{2,3}?b?',
    '[^\\d\\s]',
    '^$',
    '(a|ab)(c|bcd)?$',
  ]
  for (const source of sources)
    for (const text of texts) {
      const pattern = parsePattern(source)
      expect([source, text, pattern && matchesPattern(pattern, text)]).toEqual([
        source,
        text,
        new RegExp(source, 'u').test(text),
      ])
    }
})

test('invalid and unsupported expressions have no tree', () => {
  for (const source of ['(', '[a', 'a)', '*a', '(?<=a)b', '(a)\\1', '\\p{Nope}', 'a'.repeat(3000)])
    expect(parsePattern(source)).toBeUndefined()
})

test('matching a hostile expression terminates', () => {
  const pattern = parsePattern('^(a+)+$')
  expect(pattern && matchesPattern(pattern, `${'a'.repeat(40)}!`)).toBeUndefined()
  const nested = parsePattern('((((){400}){400}){400}x)?[a-z]*!')
  expect(nested && matchesPattern(nested, 'a'.repeat(400))).toBeUndefined()
  expect(nested && patternTexts(nested, 300)).toContain('!')
})
