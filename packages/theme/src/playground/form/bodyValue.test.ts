import type { BodyForm, FormField } from '@octavo/core'
import { beforeAll, expect, test, vi } from 'vitest'
import { bodyText, changedType } from './bodyValue.js'

beforeAll(() => {
  // A window without labels, for English messages.
  vi.stubGlobal('window', {})
})

test('writes the text of a form in its media type', () => {
  const body: BodyForm = { mediaType: 'application/xml', examples: [{ title: '1', value: { id: 1 } }] }
  const xml = { root: { name: 'pet', properties: { id: { node: 'attribute' as const } } }, models: {} }
  const template = { mediaType: 'application/xml', encoding: {}, xml }
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  expect(bodyText({ mediaType: 'application/xml', value: { id: '2' } }, body, template)).toBe(
    `${declaration}<pet id="2"/>`,
  )
  expect(bodyText({ mediaType: 'application/xml' }, body, template)).toBe(`${declaration}<pet id="1"/>`)
  expect(bodyText({ mediaType: 'application/json', value: { id: 2 } }, undefined)).toBe('{\n  "id": 2\n}')
})

test('another content type keeps input of the same form or text kind', () => {
  const fields: FormField[] = [{ name: 'a', kind: 'text' }]
  const form: FormField = { name: 'body', kind: 'object', fields }
  const bodies: BodyForm[] = [
    { mediaType: 'application/json', field: { ...form, initial: { a: 'example' } }, examples: [] },
    { mediaType: 'application/merge-patch+json', field: form, examples: [] },
    { mediaType: 'application/xml', field: form, examples: [] },
    { mediaType: 'application/x-www-form-urlencoded', field: { ...form, fields: [] }, examples: [] },
    { mediaType: 'text/plain', examples: [] },
    { mediaType: 'text/csv', examples: [] },
  ]
  const change = (from: string, rest: object, mediaType: string) =>
    changedType({ mediaType: from, ...rest }, mediaType, { bodies, forms: {}, required: false })
  const [json, patch, xml, pairs] = bodies.map(({ mediaType }) => mediaType) as [string, string, string, string]
  const typed = { value: { a: 'typed' } }
  expect(change(json, typed, patch)).toEqual({ mediaType: patch, ...typed })
  expect(change(patch, typed, xml)).toEqual({ mediaType: xml, ...typed })
  expect(change(json, { text: '{"a": 1' }, patch)).toEqual({ mediaType: patch, text: '{"a": 1' })
  expect(change(json, { text: '{"a": "x"}' }, xml)).toEqual({ mediaType: xml, value: { a: 'x' } })
  expect(change('text/plain', { text: 'x,y' }, 'text/csv')).toEqual({ mediaType: 'text/csv', text: 'x,y' })
  // Values that nobody typed, or that the other type cannot contain, are replaced by its initial values.
  expect(change(patch, {}, json)).toEqual({ mediaType: json, value: { a: 'example' } })
  expect(change(json, { value: { a: 'example' } }, patch)).toEqual({ mediaType: patch })
  expect(change(json, typed, pairs)).toEqual({ mediaType: pairs })
  expect(change(json, { text: '[' }, xml)).toEqual({ mediaType: xml })
})
