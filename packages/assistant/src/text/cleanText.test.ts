import { expect, test } from 'vitest'
import { cleanText, cutText, textCleaner } from './cleanText.js'

test('what databases do not take is left out, or said as a sign', () => {
  expect(cleanText('a\0b \ud83d c \ude00 d 😀')).toBe('ab \ufffd c \ufffd d 😀')
})

test('a cut does not divide a pair', () => {
  expect(['ab😀', 'abc😀', 'abcd'].map((text) => cutText(text, 3))).toEqual(['ab', 'abc', 'abc'])
  expect(cutText('a😀', 3)).toBe('a😀')
})

test('a pair that comes in two pieces stays whole', () => {
  const cleaner = textCleaner()
  expect([cleaner.push('a\ud83d'), cleaner.push('\ude00b\ud83d'), cleaner.push('c'), cleaner.end()]).toEqual([
    'a',
    '😀b',
    '\ufffdc',
    '',
  ])
})
