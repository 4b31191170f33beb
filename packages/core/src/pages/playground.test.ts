import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type PlaygroundData, playgroundScript } from './playground.js'

test('data in a script element cannot close the element', () => {
  const title = '</script>"\'\\\u2028<script>'
  const json = JSON.stringify({ title, forms: JSON.parse('{"__proto__":{"kind":"text"}}') })
  const window = {} as { octavo?: { operations?: Record<string, string> } }
  runInNewContext(playgroundScript('a"b', json), { window })
  const text = window.octavo?.operations?.['a"b'] ?? ''
  const read = JSON.parse(text) as Partial<PlaygroundData>
  expect(text).toBe(json)
  expect(read.title).toBe(title)
  expect(Object.keys(read.forms ?? {})).toEqual(['__proto__'])
})
