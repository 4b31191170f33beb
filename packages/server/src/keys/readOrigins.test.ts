import { expect, test } from 'vitest'
import { readOrigins } from './readOrigins.js'

test('origins are read without a slash at the end', () => {
  expect(readOrigins(['https://a.example', 'http://localhost:3000/'])).toEqual([
    'https://a.example',
    'http://localhost:3000',
  ])
})

test.each(['a.example', '*', 'https://a.example/docs', 'file:///x', ''])('%j is not an origin', (text) => {
  expect(() => readOrigins([text])).toThrow('Expected an origin such as https://docs.example.com.')
})
