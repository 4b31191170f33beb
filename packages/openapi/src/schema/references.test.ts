import { expect, test } from 'vitest'
import type { SpecDocument } from '../model/spec.js'
import { below, documentReferences } from './references.js'

const document = {
  source: 'api.json',
  version: '3.1',
  root: { paths: { '/a%2fb/c': { get: { summary: 'percent' } }, '/a b': { get: { summary: 'space' } } } },
  files: new Map(),
} as unknown as SpecDocument

test('reads a percent sign in a key with and without encoding', () => {
  const references = documentReferences(document)
  expect(references.find(below('#', 'paths', '/a%2fb/c', 'get', 'summary'))).toBe('percent')
  expect(references.find('#/paths/~1a%252fb~1c/get/summary')).toBe('percent')
  expect(references.find('#/paths/~1a%20b/get/summary')).toBe('space')
  expect(references.find('#/paths/~1a%2')).toBeUndefined()
})
