import { expect, test } from 'vitest'
import { linkTargets } from './absoluteUrls.js'

const findTargets = (markdown: string) => linkTargets(markdown).map(([from, to]) => markdown.slice(from, to))

test('finds the URLs of links and images in order', () => {
  expect(findTargets('a [b](/c) and ![d](e.png "t")')).toEqual(['/c', 'e.png'])
  expect(findTargets('[![a](b)](<c d>)')).toEqual(['b', 'c d'])
  expect(findTargets('[a](/b(c)) [d\ne](f)')).toEqual(['/b(c)', 'f'])
})

test('code has no links, nor do escaped brackets', () => {
  expect(findTargets('`[a](b)` ``[a](b)` `` \\[a\\](b) \\`[c](d)\\`')).toEqual(['d'])
  expect(findTargets('1. - ```md\n     [a](b)\n     ```\n\n> ~~~\n> [c](d)\n> ~~~\n\n[e](f)')).toEqual(['f'])
})

test.each([
  ['brackets', '['.repeat(400_000)],
  ['half links', '[a]('.repeat(100_000)],
  ['half titles', '[a](b "'.repeat(60_000)],
  ['runs', Array.from({ length: 900 }, (_, at) => '`'.repeat(at + 1)).join(' ')],
  ['links', '[a](b)'.repeat(60_000)],
  ['blanks', `[a](${' '.repeat(400_000)}`],
  ['addresses', `[a](${'(a)'.repeat(100_000)}`.repeat(3)],
])('reading many %s takes linear time', (_, markdown) => {
  const start = process.cpuUsage()
  linkTargets(markdown)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1e6).toBeLessThan(1.5)
})
