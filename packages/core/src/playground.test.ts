import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type PlaygroundData, playgroundScript } from './playground.js'

test('data of a document stays data in the script that hands it over', () => {
  const title = '</script>"\'\\\u2028<script>'
  const data = { title, forms: JSON.parse('{"__proto__":{"kind":"text"}}') } as PlaygroundData
  const window = {} as { octavo?: { operations?: Record<string, PlaygroundData> } }
  runInNewContext(playgroundScript('a"b', data), { window })
  const read = window.octavo?.operations?.['a"b']
  expect(read?.title).toBe(title)
  expect(Object.keys(read?.forms ?? {})).toEqual(['__proto__'])
})
