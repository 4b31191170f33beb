import type { ParameterForm, PlaygroundData, RequestValues } from '@octavo/core'
import { beforeAll, expect, test, vi } from 'vitest'
import { missingPaths } from '../RequestForm.js'
import { hasUnnamedParts, sendingNotes } from './fieldNotes.js'

beforeAll(() => {
  // A window without labels, for English messages.
  vi.stubGlobal('window', {})
})

function fieldNotes(
  place: ParameterForm['in'],
  name: string,
  { values = {} as RequestValues, isForwarded = true, security = [] as object[] } = {},
) {
  const parameter: ParameterForm = { in: place, field: { name, kind: 'text' } }
  const style = place === 'cookie' ? 'form' : 'simple'
  const parameters = [{ name, in: place, required: false, style, explode: false, allowReserved: false }]
  const template = { method: 'GET', path: '/x/{id}', servers: [], parameters, bodies: [], security }
  const data = { template, parameters: [parameter] } as object as PlaygroundData
  return { ...sendingNotes(parameter, { data, values, isForwarded }), missing: missingPaths(data, values) }
}

test('reports headers that cannot be set, by sender of the request', () => {
  const forwarded = 'Not sent: the server that forwards the request sets it.'
  const direct = 'Not sent: browsers do not let pages set it.'
  const notes = ['Host', 'Content-Length', 'X-Forwarded-For', 'Origin', 'X-Key', 'a b'].map((name) => [
    fieldNotes('header', name).note,
    fieldNotes('header', name, { isForwarded: false }).note,
  ])
  expect(notes).toEqual([
    [forwarded, direct],
    [forwarded, direct],
    [forwarded, undefined],
    [undefined, direct],
    [undefined, undefined],
    ['Not sent: invalid header name.', 'Not sent: invalid header name.'],
  ])
  expect(fieldNotes('cookie', 'a').note).toBeUndefined()
  expect(fieldNotes('cookie', 'a', { isForwarded: false }).note).toBe(direct)
})

test('reports a header that credentials set', () => {
  const security = [{ schemes: [{ id: 'a', kind: 'bearer', scopes: [] }] }]
  const values = { credentials: { a: { value: 'x' } } }
  expect(fieldNotes('header', 'authorization', { values, security }).note).toBe(
    'Not sent: the credentials or the body set it.',
  )
  expect(fieldNotes('header', 'authorization', { security }).note).toBeUndefined()
})

test('reports values that a header or path cannot contain at their field', () => {
  const header = (value: string) => fieldNotes('header', 'X-Key', { values: { header: { 'X-Key': value } } }).problem
  expect([header('ä'), header('α€x')]).toEqual([undefined, 'A header cannot contain these characters: α €'])
  const path = (id: string) => fieldNotes('path', 'id', { values: { path: { id } } })
  expect(path('..')).toEqual({
    problem: 'A path segment cannot be "." or "..": it would be removed from the URL.',
    missing: ['id'],
  })
  expect(path('a.')).toEqual({ missing: [] })
})

test('detects a form with unnamed parts', () => {
  const list = { first: [{ name: 'a' }], others: {} }
  expect(hasUnnamedParts({ mediaType: 'multipart/form-data', encoding: {}, list })).toBe(true)
  expect(hasUnnamedParts({ mediaType: 'multipart/mixed', encoding: {}, list })).toBe(false)
  const value = { first: [], others: { name: 'a' } }
  expect(hasUnnamedParts({ mediaType: 'multipart/form-data', encoding: {}, list: value })).toBe(false)
})
