import { expect, test } from 'vitest'
import { cleanText, cutText, textCleaner } from './cleanText.js'

test('replaces or removes characters that databases refuse', () => {
  expect(cleanText('a\0b \ud83d c \ude00 d 😀')).toBe('ab \ufffd c \ufffd d 😀')
})

test('cutting a text never splits a surrogate pair', () => {
  expect(['ab😀', 'abc😀', 'abcd'].map((text) => cutText(text, 3))).toEqual(['ab', 'abc', 'abc'])
  expect(cutText('a😀', 3)).toBe('a😀')
})

test('a surrogate pair that arrives in two pieces stays whole', () => {
  const cleaner = textCleaner()
  expect([cleaner.push('a\ud83d'), cleaner.push('\ude00b\ud83d'), cleaner.push('c'), cleaner.end()]).toEqual([
    'a',
    '😀b',
    '\ufffdc',
    '',
  ])
})
