import { expect, test } from 'vitest'
import { prefersMarkdown } from './prefersMarkdown.js'

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html;q=0.8, */*;q=0.1', true],
  ['Text/Markdown; charset=utf-8; q=0.9, text/html; q=0.9', true],
  ['text/plain', true],
  ['text/html, text/plain;q=0.8, */*;q=0.5', false],
  ['text/markdown;q=0, text/html', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('a client that accepts %s prefers Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected)
})
