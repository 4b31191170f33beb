import { expect, test } from 'vitest'
import { escapeHtml, unescapeHtml } from './html.js'

test('decoding an escaped text returns the original', () => {
  const text = `a < b && "c" > 'd' &amp;`
  expect(escapeHtml(text)).toBe(`a &lt; b &amp;&amp; &quot;c&quot; &gt; 'd' &amp;amp;`)
  expect(unescapeHtml(escapeHtml(text))).toBe(text)
})

test('decodes numeric character references', () => {
  expect(unescapeHtml('&#x26;&#39;&#60;&#x3C;&unknown;')).toBe("&'<<&unknown;")
})
