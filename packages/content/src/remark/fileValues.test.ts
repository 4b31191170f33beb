import { expect, test } from 'vitest'
import { render } from '../testing/renderPage.js'
import { mapCssUrls, mapSrcSet } from './fileValues.js'

const mark = (url: string) => `<${url}>`

test.each([
  ['/a.png', '</a.png>'],
  ['/a.png 1x, /b.png 2x', '</a.png> 1x, </b.png> 2x'],
  ['/a.png 100w,/b,c.png 1.5x', '</a.png> 100w,</b,c.png> 1.5x'],
  ['/a.png, data:image/png;base64,xyz 2x', '</a.png>, <data:image/png;base64,xyz> 2x'],
  [',,', ',,'],
])('finds the URLs of the srcset %s', (srcSet, expected) => {
  expect(mapSrcSet(srcSet, mark)).toBe(expected)
})

test.each([
  ['url(/a.png) no-repeat', 'url(</a.png>) no-repeat'],
  ['red url( "/a.png" )', 'red url("</a.png>")'],
  ['url(//x.org/a.png) url(#b) url(a.png)', 'url(//x.org/a.png) url(#b) url(a.png)'],
])('finds root-relative URLs of the CSS %s', (css, expected) => {
  expect(mapCssUrls(css, mark)).toBe(expected)
})

test('takes linear time on hostile text', () => {
  const start = process.cpuUsage()
  mapSrcSet(`a${','.repeat(300_000)}b`, mark)
  mapCssUrls('url(/'.repeat(100_000), mark)
  mapCssUrls(`url(${' '.repeat(100_000)}`.repeat(3), mark)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
})

test('adds the base path to icons, srcsets, posters and styles', async () => {
  const text = `<Icon src="/i/a.svg" /> <Icon icon="/i/a.svg" /> <Icon icon="bolt" /> <Icon icon="https://x.org/a.svg" />

<Card icon="../i/a.svg" title="c" />

<Accordion icon="/i/gone.svg" title="a" />

<picture><source srcSet="/i/a.svg 1x, /i/a.svg 2x" /><img src="/i/a.svg" srcset="/i/a.svg 2x" /></picture>

<video poster="/i/a.svg" />

<p style={{ backgroundImage: "url(/i/a.svg)", color: "red" }} />

<p style="background: url('/i/a.svg')" />

\`\`\`js icon="/i/a.svg"
x
\`\`\`
`
  const { html, problems } = await render(text, { assets: ['i/a.svg'], options: { base: '/docs/' } })
  expect(html).toMatchInlineSnapshot(`
    "<x-icon src="/docs/i/a.svg"></x-icon>
    <x-icon icon="/docs/i/a.svg"></x-icon>
    <x-icon icon="bolt"></x-icon>
    <x-icon icon="https://x.org/a.svg"></x-icon>
    <x-card icon="/docs/i/a.svg" title="c"></x-card>
    <x-accordion icon="/docs/i/gone.svg" title="a" id="a"></x-accordion>
    <picture><source srcset="/docs/i/a.svg 1x, /docs/i/a.svg 2x"/><img src="/docs/i/a.svg" srcset="/docs/i/a.svg 2x" width="4" height="2"/></picture>
    <video poster="/docs/i/a.svg"></video>
    <p style="background-image:url(/docs/i/a.svg);color:red;"></p>
    <p style="background: url('/docs/i/a.svg')"></p>
    <x-codeblock icon="/docs/i/a.svg" language="js">x</x-codeblock>"
  `)
  expect(problems).toMatchInlineSnapshot(`
    [
      "warning ASSET_MISSING guides/a.mdx:5:12 Missing file "i/gone.svg".",
    ]
  `)
})

test('images by reference have their size', async () => {
  const { html } = await render('![ref][im] ![Im][]\n\n[im]: /i/a.svg\n', { assets: ['i/a.svg'] })
  expect(html).toMatchInlineSnapshot(
    `"<p><img src="/i/a.svg" alt="ref" width="4" height="2"/> <img src="/i/a.svg" alt="Im" width="4" height="2"/></p>"`,
  )
})

test('adds the base path to URLs in user code', async () => {
  const text = `{[1].map(() => (
  <div style={{ backgroundImage: "url(/i/a.svg)" }}>
    <Card icon="/i/a.svg" img="/i/b.png" />
    <Card icon="bolt" />
    <video poster="/i/a.svg" />
    <img srcSet="/i/a.svg 2x" style="color:red" />
  </div>
))}
`
  const { html } = await render(text, { options: { base: '/docs/' } })
  expect(html).toMatchInlineSnapshot(
    `"<div style="background-image:url(/docs/i/a.svg);"><x-card icon="/docs/i/a.svg" img="/docs/i/b.png"></x-card><x-card icon="bolt"></x-card><video poster="/docs/i/a.svg"></video><img srcset="/docs/i/a.svg 2x" style="color:red"/></div>"`,
  )
})
