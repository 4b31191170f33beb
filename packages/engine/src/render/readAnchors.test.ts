import { expect, test } from 'vitest'
import { readAnchors } from './readAnchors.js'

test('finds link targets besides headings', () => {
  const html =
    '<h2 id="a">A</h2><div title="a > b" id="fees-&amp;-billing"></div><a id="new" name="old">o</a><input name="n"/><p>id="no"</p>'
  expect(readAnchors(html, [{ depth: 2, id: 'a', text: 'A' }])).toEqual(['fees-&-billing', 'new', 'old'])
})
