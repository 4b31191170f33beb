import type { FormField } from '@octavo/core'
import { writeJson } from '@octavo/openapi/request'
import { beforeAll, expect, test, vi } from 'vitest'
import { fieldError, findProblems, problemText } from './checkValue.js'
import { jsonErrorAt, readJson } from './readJson.js'
import type { FormValue } from './values.js'

beforeAll(() => {
  // A window without labels, for English messages.
  vi.stubGlobal('window', {})
})

const field = (kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({ name: '', kind, ...more })

test('reports an invalid value with the expected one', () => {
  expect([
    fieldError('abc', field('integer')),
    fieldError(1.5, field('integer')),
    fieldError(0, field('number', { exclusiveMinimum: 0 })),
    fieldError(11, field('integer', { minimum: 1, maximum: 10 })),
    fieldError('ab', field('text', { minLength: 3 })),
    fieldError('AB', field('text', { pattern: '^[a-z]+$' })),
    fieldError('z', field('choice', { options: ['x', 'y'] })),
    fieldError(['a', 'a'], field('array', { uniqueItems: true })),
    fieldError([], field('array', { minItems: 1 })),
  ]).toMatchInlineSnapshot(`
    [
      "Expected a whole number.",
      "Expected a whole number.",
      "Expected > 0.",
      "Expected ≥ 1, ≤ 10.",
      "Expected length ≥ 3. (2)",
      "Expected /^[a-z]+$/.",
      "Expected x, y.",
      "Duplicate entry.",
      "Expected items ≥ 1. (0)",
    ]
  `)
})

test('compares numbers that JavaScript would round digit by digit', () => {
  const number = (text: string) => readJson(text).value as number
  const limits = { minimum: number('0.10000000000000000001'), maximum: number('12345678901234567890.5') }
  const form = field('number', limits)
  const problems = ['0.1', '0.10000000000000000001', '12345678901234567890.25', '12345678901234567891', '1e400', '-1']
  expect(problems.map((text) => fieldError(number(text), form) === undefined)).toEqual([
    ...[false, true, true],
    ...[false, false, false],
  ])
  expect(fieldError(1, field('number', { exclusiveMinimum: number('1e400') }))).toBe('Expected > 1e400.')
  expect(fieldError(number('1e401'), field('number', { exclusiveMinimum: number('1e400') }))).toBeUndefined()
})

test('validates a value against an enumeration only if all values are known', () => {
  const formField = field('text', { options: ['x', 'y'] })
  expect([fieldError('x', formField), fieldError('z', formField)]).toEqual([undefined, 'Expected x, y.'])
  expect(fieldError(3, field('integer', { options: [1, 2] }))).toBe('Expected 1, 2.')
  expect(fieldError('z', { ...formField, optionCount: 9 })).toBeUndefined()
})

test('accepts valid values and those that cannot be checked', () => {
  expect([
    fieldError(undefined, field('text', { required: true })),
    fieldError(null, field('integer', { nullable: true })),
    fieldError('a'.repeat(300), field('text', { pattern: '^b$' })),
    fieldError('a', field('text', { pattern: '(' })),
    fieldError([1, '1'], field('array', { uniqueItems: true })),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('reports the first error inside a value with its location', () => {
  const forms = { Node: { ...field('object'), fields: [{ name: 'n', kind: 'integer', required: true }] } } as const
  const root = {
    ...field('object'),
    fields: [{ name: 'list', kind: 'array', item: { name: '', kind: 'reference', reference: 'Node' } }],
  } as const
  const problems = (value: object) => Array.from(findProblems(value as FormValue, { field: root, forms }), problemText)
  expect(problems({ list: [{ n: 1 }, { n: 'x' }, {}] })).toEqual([
    'list.1.n: Expected a whole number.',
    'list.2.n: A value is required.',
  ])
  expect(problems({ list: 3 })).toEqual(['list: Expected […].'])
  expect(problems({ list: [], more: 1 })).toEqual([])
})

test('finds the position where a text stops being JSON', () => {
  const place = (text: string) => Object.values(jsonErrorAt(text)).slice(1).join(':')
  expect(
    ['{"a": abc}', '{\n  "a": 1,\n}', '[1, 2', '{"a" 1}', '"a\nb"', '1 2', '[]]', '{,}', '', '[01]'].map(place),
  ).toEqual(['1:7', '3:1', '1:6', '1:6', '1:1', '1:3', '1:3', '1:2', '1:1', '1:3'])
})

test('finds no earlier JSON error than browsers do', () => {
  for (const text of ['{"a":[1,{"b":null}],"c":"\\u00e9"}', ' [ ] ', '-1.5e+3', 'true']) {
    JSON.parse(text)
    expect(jsonErrorAt(text).column).toBe(text.length + 1)
  }
})

test('large integers are validated within their limits', () => {
  const [id, large] = [9007199254740993n, 12345678901234567890n]
  expect(fieldError(id, field('integer', { minimum: 1 }))).toBeUndefined()
  expect(fieldError(large, field('integer', { maximum: 2 ** 63 }))).toBe('Expected ≤ 9223372036854776000.')
  expect(fieldError([large, large], field('array', { uniqueItems: true }))).toBe('Duplicate entry.')
  expect(fieldError(id, field('choice', { options: [1] }))).toBe('Expected 1.')
})

test('reads numbers of a text as written', () => {
  const { value } = readJson(
    '{"a": [9007199254740993, "12345678901234567890", 1.5], "__proto__": -12345678901234567890}',
  )
  expect(Object.entries(value as object)).toEqual([
    ['a', [9007199254740993n, '12345678901234567890', 1.5]],
    ['__proto__', -12345678901234567890n],
  ])
})

test('writes a text with its original numbers', () => {
  const texts = ['[1e400]', '{"a":0.12345678901234567890}', '[12345678901234567890]', '[1.5,1000,"1e400"]']
  expect(texts.map((text) => writeJson(readJson(text).value ?? null))).toEqual(texts)
})

test('validates a number that JavaScript rounds, with limits', () => {
  const number = (text: string, more = {}) =>
    fieldError(readJson(text).value, { name: 'n', kind: 'number', ...more }) ?? 'fine'
  expect(number('0.12345678901234567890')).toBe('fine')
  expect(number('0.12345678901234567890', { minimum: 0, maximum: 1 })).toBe('fine')
  expect(number('1e400', { maximum: 5 })).not.toBe('fine')
  expect(number('1.12345678901234567890', { kind: 'integer' })).not.toBe('fine')
})

test('a date-time requires an existing day and a time zone', () => {
  const form = field('text', { format: 'date-time' })
  const valid = ['2024-02-29T00:00:00Z', '2023-11-07t05:31:56.123+02:00', '1990-12-31 23:59:60Z']
  expect(valid.map((text) => fieldError(text, form))).toEqual([undefined, undefined, undefined])
  const invalid = ['2023-02-29T00:00:00Z', '2023-11-07', '2023-11-07T05:31:56', '2023-11-07T25:00:00Z', 'soon']
  expect(new Set(invalid.map((text) => fieldError(text, form)))).toEqual(new Set(['Expected 2023-11-07T05:31:56Z.']))
})

test('accepts an empty value of a query parameter that allows it', () => {
  const empty = { allowEmptyValue: true, minLength: 3 }
  expect([fieldError('', field('text', empty)), fieldError('', field('integer', empty))]).toEqual([
    undefined,
    undefined,
  ])
  expect(fieldError('', field('integer'))).toBe('Expected a whole number.')
})
