import { expect, test } from 'vitest'
import { withAbsoluteUrls } from './absoluteUrls.js'

const place = { file: 'guides/calls/a b.md', siteUrl: 'https://example.com/', base: '/docs/' }
const url = 'https://example.com/docs/guides/calls/a%20b'

test.each([
  ['#how-do-i', `${url}#how-do-i`],
  ['?x=1', `${url}?x=1`],
  ['../start.md#b', 'https://example.com/docs/guides/start#b'],
  ['./more.md', 'https://example.com/docs/guides/calls/more'],
  ['more', 'https://example.com/docs/guides/calls/more'],
  ['../../index.md', 'https://example.com/docs/'],
  ['/docs/cloud.md', 'https://example.com/docs/cloud'],
  ['/docs/images/a.png', 'https://example.com/docs/images/a.png'],
  ['/.//evil.example/x', 'https://example.com/evil.example/x'],
  ['../../../../../etc', 'https://example.com/etc'],
  ['https://example.com/docs/a.md', undefined],
  ['https://evil.example/a.md', undefined],
  ['//evil.example/a.md', undefined],
  ['javascript:alert(1)', undefined],
  ['mailto:a@b.example', undefined],
])('the link %s in a page becomes %s', (text, full = text) => {
  expect(withAbsoluteUrls(`- [a](${text}) \`[b](/c)\``, place)).toBe(`- [a](${full}) \`[b](/c)\``)
})

test('absolute URLs start at the root when the host is unknown', () => {
  const local = { file: 'index.md', siteUrl: '/', base: '/' }
  expect(withAbsoluteUrls('[a](#b) [c](guides/d.md) ![e](/.//f.png)', local)).toBe(
    '[a](/#b) [c](/guides/d) ![e](/f.png)',
  )
})
