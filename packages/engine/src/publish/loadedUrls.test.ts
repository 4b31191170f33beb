import { expect, test } from 'vitest'
import { loadedUrls } from './loadedUrls.js'

test('reads style sheets, scripts and images of a page, with any characters in their attributes', () => {
  const html = `<link rel="stylesheet" href="/a.css?v=1&amp;w=2"/><LINK REL='alternate stylesheet' HREF='b.css'>
    <link rel="modulepreload" href="/c.js"/><script src="/d.js"></script><script>const x = '<img src="/no.png">'</script>
    <img alt="a > b" src="/e.png"><pre><code>&lt;img src="/no.png"></code></pre><video poster="/f.jpg" src="/g.mp4"></video>`
  expect(loadedUrls(html)).toEqual({
    css: ['/a.css?v=1&w=2', 'b.css'],
    js: ['/c.js', '/d.js'],
    images: [['/e.png'], ['/f.jpg']],
  })
})

test('keeps the versions of an image together, of which a browser loads one', () => {
  const html = `<img src="/a.png" srcset="/a.png 1x, /a@2x.png 2x"><picture><source srcset="/b.avif"><source srcset="/b.webp 100w">
    <img src="/b.png"></picture><img src="/c.png"><video><source src="/d.mp4"></video>`
  expect(loadedUrls(html).images).toEqual([
    ['/a.png', '/a@2x.png', '/a.png'],
    ['/b.avif', '/b.webp', '/b.png'],
    ['/c.png'],
  ])
})
