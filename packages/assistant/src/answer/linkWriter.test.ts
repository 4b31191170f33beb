import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownLinks } from '../text/ownLink.js'
import { linkWriter } from './linkWriter.js'
import { outputFilter } from './outputFilter.js'
import { withoutOtherLinks } from './plainLinks.js'

const isOwn = ownLinks('https://docs.example.com/')

function written(text: string, sizes: readonly number[]): string[] {
  const writer = linkWriter(isOwn)
  const said: string[] = []
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    said.push(writer.push(text.slice(at, at + size)))
    at += size
  }
  return [...said, writer.end()]
}

test.each([
  ['See [x](https://evil.example/a), [y](/b) and z.', 'See x (https://evil.example/a), [y](/b) and z.'],
  ['![pixel](https://evil.example/?q=1) [a@x.test](mailto:a@x.test)', 'pixel `a@x.test`'],
  ['[![Logo](https://x.test/l.png)](https://x.test/a "T")', 'Logo (https://x.test/a)'],
  ['[note [a](https://x.test/a)]', '[note a (https://x.test/a)]'],
  [
    'a\\[b](https://x.test) `[a](https://x.test)` [`c]`](https://x.test)',
    'a\\[b](https://x.test) `[a](https://x.test)` `c]` (https://x.test)',
  ],
  ['```md\n[a](https://x.test)\n```\n[a](https://x.test)\n', '```md\n[a](https://x.test)\n```\na (https://x.test)\n'],
  [
    '```\r\n[a](https://x.test)\r\n```\r\n[a](https://x.test)\r\n',
    '```\r\n[a](https://x.test)\r\n```\r\na (https://x.test)\r\n',
  ],
  ['- [ ] arr[0] and [a', undefined],
  ['[a](https://x.test', undefined],
])('%j is written without links to other places, however it comes', (text, expected = text) => {
  for (const size of [1, 2, 3, 7, text.length]) expect(written(text, [size]).join('')).toBe(expected)
})

test('it reads as quotes do', () => {
  const text = 'See [x](https://evil.example/a), or [mail](mailto:a@x.test).'
  const filter = outputFilter(isOwn)
  expect(filter.push(written(text, [3]).join('')) + filter.end()).toBe(
    'See x (`https://evil.example/a`), or mail (`a@x.test`).',
  )
  expect(written(text, [3]).join('')).toBe(withoutOtherLinks(text, isOwn))
})

test('text is passed on as it comes, and nothing is held for long', () => {
  const writer = linkWriter(isOwn)
  expect(writer.push('Plain words! And')).toBe('Plain words! And')
  expect(writer.push(' see [a](https:')).toBe(' see ')
  expect(writer.push('//x.test) and')).toBe('a (https://x.test) and')
  expect(writer.push(`[${'x'.repeat(5_000)}`).length).toBeGreaterThan(4_000)
})

test('what is said does not depend on how it comes', () => {
  const piece = fc.constantFrom(
    ...'[]()!`\\<>x" \n',
    '](',
    '![',
    '```',
    '~~~',
    '](https://x.test)',
    '[a](/b)',
    '- ',
    '> ',
  )
  const texts = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''))
  const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(texts, cuts, (text, sizes) => {
      expect(written(text, sizes).join('')).toBe(written(text, [Math.max(1, text.length)]).join(''))
    }),
    {
      numRuns: 1_000,
      examples: [
        ['[```](https://x.test)```', [1]],
        ['[`](https://x.test)``', [3]],
      ],
    },
  )
})

test('long texts take linear time', () => {
  const start = process.cpuUsage()
  for (const unit of ['[', '![', '](', '[a](', '`', '[`', '\\', '[a](https://x.test)', '[[]', 'x'])
    for (const sizes of [[50], [1_000_000]]) written(unit.repeat(60_000 / unit.length), sizes)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1e6).toBeLessThan(10)
})
