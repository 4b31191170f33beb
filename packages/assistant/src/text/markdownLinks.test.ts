import { expect, test } from 'vitest'
import { markdownLinks } from './markdownLinks.js'

const found = (markdown: string) =>
  markdownLinks(markdown).map(({ start, isImage, close, from, to, end }) => [
    `${isImage ? '!' : ''}${start === undefined ? undefined : markdown.slice(start + (isImage ? 2 : 1), close)}`,
    markdown.slice(from, to),
    markdown.slice(close, end).length,
  ])

test('links and images are found with their texts and addresses, those within others first', () => {
  expect(found('a [b](/c) and ![d](e.png "t")')).toEqual([
    ['b', '/c', 5],
    ['!d', 'e.png', 12],
  ])
  expect(found('[![a](b)](<c d>)')).toEqual([
    ['!a', 'b', 4],
    ['![a](b)', 'c d', 8],
  ])
  expect(found('[a](/b(c)) [d\ne](f)')).toEqual([
    ['a', '/b(c)', 8],
    ['undefined', 'f', 4],
  ])
})

test('code holds no links, nor do escaped brackets', () => {
  expect(found('`[a](b)` ``[a](b)` `` \\[a\\](b) \\`[c](d)\\`')).toEqual([['c', 'd', 4]])
  expect(found('1. - ```md\n     [a](b)\n     ```\n\n> ~~~\n> [c](d)\n> ~~~\n\n[e](f)')).toEqual([['e', 'f', 4]])
})

test.each([
  ['brackets', '['.repeat(400_000)],
  ['half links', '[a]('.repeat(100_000)],
  ['half titles', '[a](b "'.repeat(60_000)],
  ['runs', Array.from({ length: 900 }, (_, at) => '`'.repeat(at + 1)).join(' ')],
  ['links', '[a](b)'.repeat(60_000)],
  ['blanks', `[a](${' '.repeat(400_000)}`],
  ['addresses', `[a](${'(a)'.repeat(100_000)}`.repeat(3)],
])('many %s take no longer than their length', (_, markdown) => {
  const start = process.cpuUsage()
  markdownLinks(markdown)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1e6).toBeLessThan(1.5)
})
