import { expect, test } from 'vitest'
import { completeLinks, markedLinks, rootedMarkdown } from './siteLinks.js'

test('links of Markdown are marked, those in code are not', () => {
  const text = '[a](/api/a) [b](https://e.com/)\n\n## OpenAPI\n\n"[a](/api/a)"'
  expect(markedLinks(text, '\n## OpenAPI', (address) => `<${address}>`)).toBe(
    '[a](</api/a>) [b](https://e.com/)\n\n## OpenAPI\n\n"[a](/api/a)"',
  )
})

test('relative links of Markdown are completed', () => {
  const text = '[a](b) [c](/d#e) ![f](../g.png "t") [h](#i) [j](https://k.example) [l](mailto:m@n.o)'
  expect(completeLinks(text, 'https://api.example.com/v1/openapi.json')).toBe(
    '[a](https://api.example.com/v1/b) [c](https://api.example.com/d#e) ![f](https://api.example.com/g.png "t") [h](#i) [j](https://k.example) [l](mailto:m@n.o)',
  )
})

test('relative links of Markdown count from the page, as those of MDX do', () => {
  expect(rootedMarkdown('[a](guide) [b](../b#z) [c](/d) [e](#f) [g](https://h.example)', 'api/things/list')).toBe(
    '[a](/api/things/guide) [b](/api/b#z) [c](/d) [e](#f) [g](https://h.example)',
  )
})
