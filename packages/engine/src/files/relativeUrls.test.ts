import { expect, test } from 'vitest'
import { RELATIVE_BASE, relativeDocument, rootedStyle, rootFrom } from './relativeUrls.js'

test.each([
  ['index.html', './'],
  ['guides/a.html', '../'],
  ['a/b/c.html', '../../'],
])('the relative root of the document %s is %s', (path, root) => {
  expect(rootFrom(path)).toBe(root)
})

test('relative URLs start at the folder of the document', () => {
  const html = `<a href="${RELATIVE_BASE}b.html#x">b</a><a href="${RELATIVE_BASE}">Home</a><img srcset="${RELATIVE_BASE}i.png 2x">`
  expect(relativeDocument(html, 'guides/a.html')).toBe(
    '<a href="../b.html#x">b</a><a href="../index.html">Home</a><img srcset="../i.png 2x">',
  )
})

test('resolves files of style sheets relative to them', () => {
  const css = '@import "/a.css"; p { background: url( \'/i.png\' ), url(/j.png), url(k.png), url(//e.com/l.png) }'
  expect(relativeDocument(rootedStyle(css, RELATIVE_BASE), 'styles/site.css')).toBe(
    '@import "../a.css"; p { background: url( \'../i.png\' ), url(../j.png), url(k.png), url(//e.com/l.png) }',
  )
})
