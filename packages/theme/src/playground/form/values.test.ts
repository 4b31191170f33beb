import type { FormField } from '@octavo/core'
import { writeJson } from '@octavo/openapi/request'
import { expect, test } from 'vitest'
import { canTick } from './ChoiceList.js'
import { blankValue, emptyValue, withField } from './emptyEntries.js'
import { toNumber } from './Field.js'
import { matchingVariant, resolveField, valueProperty, withEntry, withProperty } from './values.js'

const field = (name: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  name,
  kind,
  ...more,
})

test('sets and removes properties in order and drops an empty object', () => {
  const object = withProperty(withProperty(undefined, 'a', 1), 'b', 2)
  expect(JSON.stringify(withProperty(object, 'a', 3))).toBe('{"a":3,"b":2}')
  expect(withProperty(withProperty(object, 'a', undefined), 'b', undefined)).toBeUndefined()
})

test('a property may have any name', () => {
  const object = withProperty(undefined, '__proto__', { x: 1 })
  expect(JSON.stringify(object)).toBe('{"__proto__":{"x":1}}')
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype)
  expect(valueProperty({}, 'constructor')).toBeUndefined()
})

test('edits a form without a definition as JSON', () => {
  expect(resolveField(field('a', 'reference', { reference: 'toString' }), {}).kind).toBe('json')
  const circle = { A: field('', 'reference', { reference: 'B' }), B: field('', 'reference', { reference: 'A' }) }
  expect(resolveField(field('a', 'reference', { reference: 'A', required: true }), circle)).toEqual({
    name: 'a',
    kind: 'json',
    required: true,
  })
})

test('detects the variant of a value', () => {
  const tag = (name: string) => field('kind', 'choice', { options: [name] })
  const variants = [
    field('', 'object', { fields: [tag('cat'), field('lives', 'integer')] }),
    field('', 'object', { fields: [tag('dog')] }),
    field('', 'text'),
  ].map((one) => ({ field: one }))
  expect(matchingVariant({ kind: 'dog', lives: 1 }, variants, {})).toBe(1)
  expect(matchingVariant({ lives: 9 }, variants, {})).toBe(0)
  expect(matchingVariant('x', variants, {})).toBe(2)
  expect(matchingVariant(undefined, variants, {})).toBe(0)
})

test('keeps numbers as typed, also those that JavaScript would round', () => {
  expect([' 1.50 ', '-2e3', '', '1.', 'abc', '0x10', '1e21'].map(toNumber)).toEqual([
    1.5,
    -2000,
    undefined,
    1,
    'abc',
    '0x10',
    1e21,
  ])
  expect(['9007199254740993', '+12345678901234567890', '-9223372036854775808'].map(toNumber)).toEqual([
    9007199254740993n,
    12345678901234567890n,
    -9223372036854775808n,
  ])
  expect(['1e400', '12345678901234567890.0'].map((text) => writeJson(toNumber(text) ?? null))).toEqual([
    '1e400',
    '12345678901234567890.0',
  ])
  expect(['007', '-01', '0.5', '0', '00'].map(toNumber)).toEqual(['007', '-01', 0.5, 0, '00'])
  expect(['9'.repeat(600), '+1e400'].map(toNumber).map((value) => typeof value)).toEqual(['string', 'string'])
})

test('an object gets its constants when it is filled in, and is removed without other values', () => {
  const fields = [field('type', 'choice', { required: true, options: ['card'] }), field('number', 'text')]
  const card = withField(undefined, fields, ['number', '1'], {})
  expect(card).toEqual({ type: 'card', number: '1' })
  expect(withField(card, fields, ['number', undefined], {})).toBeUndefined()
  expect(emptyValue(field('', 'object', { fields }), {})).toEqual({ type: 'card' })
  expect(withField({ type: 'other' }, fields, ['number', '1'], {})).toEqual({ type: 'other', number: '1' })
})

test('shows a list of known values as checkboxes unless it contains others', () => {
  const item = field('', 'choice', { options: ['a', 'b'] })
  expect([[], ['b'], ['b', 'b'], ['c']].map((items) => canTick(item, items))).toEqual([true, true, false, false])
  expect(canTick(field('', 'text'), [])).toBe(false)
})

test('an external value selects its variant, and equal variants keep the selection', () => {
  const pet = (kind: string, property: string) => ({
    field: field('', 'object', {
      fields: [field('kind', 'choice', { options: [kind] }), field('name', 'text'), field(property, 'text')],
    }),
  })
  const variants = [pet('cat', 'purrs'), pet('dog', 'barks')]
  expect(matchingVariant({ kind: 'dog', barks: 'x' }, variants, {}, 0)).toBe(1)
  expect(matchingVariant({ name: 'x' }, variants, {}, 1)).toBe(1)
  expect(matchingVariant({ name: 'x' }, variants, {}, 0)).toBe(0)
  expect(matchingVariant(undefined, variants, {}, 1)).toBe(1)
})

test('an empty entry keeps its position and is not sent', () => {
  expect(emptyValue(field('', 'integer'), {})).toBeUndefined()
  expect(blankValue(field('', 'integer', { nullable: true }))).toBeUndefined()
  expect(emptyValue(field('', 'integer', { initial: 5 }), {})).toBe(5)
  const waiting = withEntry({ a: 1, b: 2 }, 'a', undefined)
  expect(Object.entries(waiting)).toEqual([
    ['a', undefined],
    ['b', 2],
  ])
  expect(Object.entries(withProperty(waiting, 'a', 3) ?? {})).toEqual([
    ['a', 3],
    ['b', 2],
  ])
})
