import type { BodyForm } from '@octavo/core'
import { expect, test } from 'vitest'
import { bodyText } from './bodyValue.js'

test('the text of a form is written in its media type', () => {
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
