import { expect, test } from 'vitest'
import { readOrigins, readPerMinute } from './keyLimits.js'

test('removes trailing slashes of origins', () => {
  expect(readOrigins(['https://a.example', 'http://localhost:3000/'])).toEqual([
    'https://a.example',
    'http://localhost:3000',
  ])
})

test.each(['a.example', '*', 'https://a.example/docs', 'file:///x', ''])('rejects %j as an origin', (text) => {
  expect(() => readOrigins([text])).toThrow('Expected an origin such as https://docs.example.com.')
})

test.each(['0', '-1', '1.5', 'many', '1000001'])('rejects %j as requests per minute', (text) => {
  expect(() => readPerMinute(text)).toThrow('Expected a whole number from 1 to 1000000.')
})

test.each([
  ['1', 1],
  ['60', 60],
  ['1000000', 1_000_000],
])('%j requests per minute are %i', (text, count) => {
  expect(readPerMinute(text)).toBe(count)
})

test.each([
  'xhttps://a.example',
  'httpsx://a.example',
  'https://a.example//',
  'https://a.example?x',
  'https://A.example',
])('rejects the spelling %j of an origin', (text) => {
  expect(() => readOrigins(['https://a.example', text])).toThrow(`Invalid origin ${JSON.stringify(text)}.`)
})
