import { expect, test } from 'vitest'
import { bodyView, decoderFor, responseFileName } from './bodyView.js'

test.each([
  ['application/json; charset=utf-8', 'json'],
  ['application/problem+json', 'json'],
  ['text/event-stream', 'events'],
  ['text/html', 'text'],
  ['application/xml', 'xml'],
  ['application/xhtml+xml', 'xml'],
  ['application/x-ndjson', 'lines'],
  ['application/jsonl', 'lines'],
  ['text/csv; header=present', 'table'],
  ['application/yaml', 'text'],
  ['', 'text'],
  ['image/svg+xml', 'image'],
  ['image/x-unknown', 'file'],
  ['audio/mpeg', 'audio'],
  ['video/mp4', 'video'],
  ['application/pdf', 'pdf'],
])('shows a response of the type "%s" as %s', (type, view) => {
  expect(bodyView(type)).toBe(view)
})

test('decodes texts with their declared encoding if supported', () => {
  expect(decoderFor('text/plain; charset=iso-8859-1').decode(new Uint8Array([0xfc]))).toBe('ü')
  expect(decoderFor('text/plain; charset=nonsense').encoding).toBe('utf-8')
})

test('downloads use the file name of the API without folders', () => {
  const url = 'https://api.test/v1/reports/7?x=1'
  const name = (disposition: string, contentType = 'text/csv') => responseFileName({ url, disposition, contentType })
  expect(name('attachment; filename="a b.csv"')).toBe('a b.csv')
  expect(name("attachment; filename=x.csv; filename*=UTF-8''%C3%BC.csv")).toBe('ü.csv')
  expect(name('attachment; filename="../../etc/passwd"')).toBe('..-..-etc-passwd.csv')
  expect(name('', 'application/problem+json')).toBe('7.json')
  expect(name('', 'application/x-thing')).toBe('7.bin')
})
