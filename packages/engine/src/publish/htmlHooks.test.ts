import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { htmlHooks } from './htmlHooks.js'

const PAGE = '<html><head lang="en"><title>A</title></head><body class="b"><p>Text</p></body></html>'

const transform = (...plugins: Plugin[]) => htmlHooks(plugins)(PAGE, 'a/index.html')
const marking = (name: string, order?: 'pre' | 'post' | null): Plugin => {
  const handler = (html: string) => `${html}<!--${name}-->`
  return { name, transformIndexHtml: order === undefined ? handler : { order, handler } }
}

test('HTML hooks run in the order of Vite, without the hooks of Vite itself', async () => {
  const html = await transform(
    marking('last', 'post'),
    marking('vite:own'),
    marking('third'),
    marking('fourth', null),
    { name: 'none' },
    marking('first', 'pre'),
    marking('second', 'pre'),
  )
  expect(html.slice(PAGE.length)).toBe('<!--first--><!--second--><!--third--><!--fourth--><!--last-->')
})

test('a hook receives the path of the document and may return nothing', async () => {
  const paths: unknown[] = []
  const html = await transform({
    name: 'watch',
    transformIndexHtml(_, { path, filename }) {
      paths.push(path, filename)
    },
  })
  expect([html, ...paths]).toEqual([PAGE, '/a/index.html', 'a/index.html'])
})

test('hooks add elements at their positions in order', async () => {
  const tags = [
    { tag: 'meta', attrs: { name: 'a', content: '"<&' } },
    { tag: 'script', attrs: { async: true, defer: false, src: undefined }, children: 'x()', injectTo: 'head' as const },
    { tag: 'div', children: [{ tag: 'link' }, { tag: 'i' }], injectTo: 'body-prepend' as const },
    { tag: 'p', injectTo: 'body' as const },
    { tag: 'base', injectTo: 'head-prepend' as const },
  ]
  const expected = await transform({ name: 'tags', transformIndexHtml: () => tags })
  expect(expected).toMatchInlineSnapshot(
    `"<html><head lang="en"><meta name="a" content="&quot;&lt;&amp;"><base><title>A</title><script async>x()</script></head><body class="b"><div><link><i></i></div><p>Text</p><p></p></body></html>"`,
  )
  const both = await transform({
    name: 'both',
    transformIndexHtml: (html) => ({ html: html.replace('Text', 'Other'), tags }),
  })
  expect(both).toBe(expected.replace('Text', 'Other'))
})

test('dollar signs in added elements are kept', async () => {
  const tags = [{ tag: 'script', children: "a('$&$1')", injectTo: 'body' as const }]
  expect(await transform({ name: 'tags', transformIndexHtml: () => tags })).toContain(
    "<script>a('$&$1')</script></body>",
  )
})
