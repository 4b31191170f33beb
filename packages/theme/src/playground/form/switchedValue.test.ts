import type { FormField } from '@octavo/core'
import { expect, test } from 'vitest'
import { switchedValue } from './switchedValue.js'

const tag = (name: string): FormField => ({ name: 'kind', kind: 'choice', required: true, options: [name] })
const card: FormField = {
  name: '',
  kind: 'object',
  required: true,
  fields: [
    tag('card'),
    { name: 'amount', kind: 'integer', required: true },
    { name: 'note', kind: 'text' },
    { name: 'usual', kind: 'boolean', required: true, default: true },
  ],
}

test('another variant keeps what was typed in properties of the same name and type', () => {
  const typed = { kind: 'bank', iban: 'X', note: 'Rent', amount: 5 }
  expect(switchedValue(typed, card, {})).toEqual({ kind: 'card', amount: 5, note: 'Rent', usual: true })
  expect(switchedValue({ amount: 'x', note: 3 }, card, {})).toEqual({ kind: 'card', usual: true })
  expect(switchedValue(undefined, card, {})).toEqual({ kind: 'card', usual: true })
})

test('keeps a single value when the new variant has its type', () => {
  expect(switchedValue('abc', { name: '', kind: 'text' }, {})).toBe('abc')
  expect(switchedValue('abc', { name: '', kind: 'integer' }, {})).toBeUndefined()
})
