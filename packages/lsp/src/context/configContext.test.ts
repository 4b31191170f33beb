import { expect, test } from 'vitest'
import { configContext } from './configContext.js'

test.each([
  ['{"na|me": "A"}', { kind: 'key', path: [], typed: 'na', replaced: 'name', isQuoted: true }],
  ['{"colors": {|}}', { kind: 'key', path: ['colors'], typed: '', replaced: '', isQuoted: false }],
  ['{"theme": "mi|nt"}', { kind: 'value', path: ['theme'], typed: 'mi', replaced: 'mint', isQuoted: true }],
  ['{"theme": |}', { kind: 'value', path: ['theme'], typed: '', replaced: '', isQuoted: false }],
  ['{"theme": "mi|', { kind: 'value', path: ['theme'], typed: 'mi', replaced: 'mi', isQuoted: true }],
  [
    '{"navigation": {"pages": ["a", "|"]}}',
    { kind: 'value', path: ['navigation', 'pages', 1], typed: '', replaced: '', isQuoted: true },
  ],
])('reads the key or value at %j', (marked, expected) => {
  const text = marked.replace('|', '')
  const { span, ...context } = configContext(text, marked.indexOf('|'))
  expect({ ...context, replaced: text.slice(span.start, span.end) }).toEqual(expected)
})
