import { expect, test } from 'vitest'
import { rewriteLinks } from './linksElsewhere.js'
import { RELATIVE_BASE } from './relativeUrls.js'

test('links to pages outside the build point to the site', () => {
  const html = ['guides/other.html', 'guides/other.html#a', 'other.html?x=1', '', 'here.html', 'other.png']
    .map((path) => `<a href="${RELATIVE_BASE}${path}">`)
    .join('\n')
  const elsewhere = new Set(['guides/other', 'other'])
  expect(rewriteLinks(html, { elsewhere, site: 'https://docs.example.com/' })).toMatchInlineSnapshot(`
    "<a href="https://docs.example.com/guides/other">
    <a href="https://docs.example.com/guides/other#a">
    <a href="https://docs.example.com/other?x=1">
    <a href="/~octavo-root~/">
    <a href="/~octavo-root~/here.html">
    <a href="/~octavo-root~/other.png">"
  `)
})
