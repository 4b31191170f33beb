import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isScalar, parseDocument, type Scalar, YAMLMap } from 'yaml'
import { parseYaml } from './parseYaml.js'

const word = fc.constantFrom(
  ...':#-"\'\\\t\r |>[{%@`?,~é\u00a0\u2028\ufeff',
  ...[
    'title',
    'A page',
    '"quoted"',
    "'single'",
    ': ',
    ' #',
    '- ',
    '\\n',
    'true',
    'Null',
    '12',
    '1e3',
    '.inf',
    '2024-01-01',
  ],
  ...['&a', '*a', '!x', 'https://example.com/a#b', '...'],
)
const value = fc.array(word, { maxLength: 4 }).map((words) => words.join(''))
const key = fc.constantFrom('title', 'icon', 'sidebarTitle', 'true', 'null', 'a-b', '"a"', ' indented', 'no space', '')
const line = fc.tuple(key, fc.constantFrom(': ', ':', ':  ', ''), value).map((parts) => parts.join(''))
const yaml = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'))

test('reads lines of keys and strings as the YAML parser does', () => {
  fc.assert(
    fc.property(yaml, (text) => {
      // Text after the end of a document is another document.
      fc.pre(!/^\.\.\./m.test(text))
      const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false, prettyErrors: false })
      fc.pre(document.errors.length === 0 && document.contents instanceof YAMLMap)
      const { items } = document.contents as YAMLMap<Scalar, Scalar | YAMLMap | null>
      fc.pre(items.every(({ key, value }) => isScalar(key) && isScalar(value)))
      fc.pre(new Set(items.map(({ key }) => key.value)).size === items.length)
      const expected = items.map(({ key, value }) => {
        const { value: read, source, range } = value as Scalar
        const [start = 0, end = 0] = range ?? []
        const isText = typeof read === 'string'
        return {
          key: typeof key.value === 'string' ? key.value : (key.source ?? ''),
          value: typeof read === 'number' && !Number.isFinite(read) && !/\d/.test(source ?? '') ? source : read,
          text: isText ? undefined : source || undefined,
          offset: key.range?.[0],
          endOffset: Math.max(end, start + 1),
        }
      })
      const { entries, problems } = parseYaml(text)
      // Object keys that are numbers come first.
      const sorted = [...entries].sort((one, other) => one.offset - other.offset)
      expect({ entries: sorted, problems }).toEqual({ entries: expected, problems: [] })
    }),
    { numRuns: 2_000 },
  )
})

test('reads strings with colons and number signs at their positions', () => {
  expect(parseYaml('title: "A: #1"  \n\nurl: https://example.com/#a')).toMatchInlineSnapshot(`
    {
      "entries": [
        {
          "endOffset": 14,
          "key": "title",
          "offset": 0,
          "value": "A: #1",
        },
        {
          "endOffset": 45,
          "key": "url",
          "offset": 18,
          "value": "https://example.com/#a",
        },
      ],
      "problems": [],
    }
  `)
})
