import { expect, test } from 'vitest'
import { escapeHtml, unescapeHtml } from './html.js'

test('an escaped text is the same when it is read again', () => {
  const text = `a < b && "c" > 'd' &amp;`
  expect(escapeHtml(text)).toBe(`a &lt; b &amp;&amp; &quot;c&quot; &gt; 'd' &amp;amp;`)
  expect(unescapeHtml(escapeHtml(text))).toBe(text)
})

test('characters by their numbers are read', () => {
  expect(unescapeHtml('&#x26;&#39;&#60;&#x3C;&unknown;')).toBe("&'<<&unknown;")
})
