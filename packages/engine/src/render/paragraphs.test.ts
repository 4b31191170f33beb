import { expect, test } from 'vitest'
import { openParagraphs } from './paragraphs.js'

test.each([
  ['<p>a <b>b</b></p><p>c</p>', '<p>a <b>b</b></p><p>c</p>'],
  ['<p class="x>y">a <div>b</div></p>', '<div data-paragraph class="x>y">a <div>b</div></div>'],
  [
    '<p>a <octavo-island><p>b</p></octavo-island></p>',
    '<div data-paragraph>a <octavo-island><p>b</p></octavo-island></div>',
  ],
  ['<div><p>a</p></div>', '<div><p>a</p></div>'],
])('converts %s to %s', (html, expected) => {
  expect(openParagraphs(html)).toBe(expected)
})

test('converts paragraphs in linear time', () => {
  const start = process.cpuUsage()
  openParagraphs('<p '.repeat(200_000))
  openParagraphs('<p>'.repeat(200_000))
  openParagraphs(`<p a="${'<'.repeat(200_000)}`)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5_000)
})
