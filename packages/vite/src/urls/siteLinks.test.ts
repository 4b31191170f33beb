import { expect, test } from 'vitest'
import { completeLinks, markedLinks, rootedLinks, rootedMarkdown, siteLinks } from './siteLinks.js'

test('links of a document follow the base and the style of the site', () => {
  const html =
    '<a href="/api/a?x=1&amp;y#z">a</a><img src="/i.png"><a href="//e.com/">b</a><a href="https://e.com/">c</a><a href="#d">d</a>'
  expect(siteLinks(html, { base: '/docs/', linkStyle: 'html' })).toBe(
    '<a href="/docs/api/a.html?x=1&amp;y#z">a</a><img src="/docs/i.png"><a href="//e.com/">b</a><a href="https://e.com/">c</a><a href="#d">d</a>',
  )
})

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

test('relative links count from the page, as those of MDX do', () => {
  const html =
    '<a href="guide">a</a><a href="../b.mdx?x=1&amp;y#z">b</a><img src="./i.png"><a href="../../../out">c</a><a href="#d">d</a><a href="/e">e</a><a href="mailto:f@g.h">f</a>'
  expect(rootedLinks(html, 'api/things/list')).toBe(
    '<a href="/api/things/guide">a</a><a href="/api/b?x=1&amp;y#z">b</a><img src="/api/things/i.png"><a href="../../../out">c</a><a href="#d">d</a><a href="/e">e</a><a href="mailto:f@g.h">f</a>',
  )
  expect(rootedMarkdown('[a](guide) [b](../b#z) [c](/d) [e](#f) [g](https://h.example)', 'api/things/list')).toBe(
    '[a](/api/things/guide) [b](/api/b#z) [c](/d) [e](#f) [g](https://h.example)',
  )
})
