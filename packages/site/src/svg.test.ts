import { expect, test } from 'vitest'
import { checkSvg, publishedSvg } from './svg.js'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}<path d="M0 0"/></svg>`

test.each([
  ['a script', svg('<script>alert(1)</script>'), 'a script'],
  ['a script with CDATA', svg('<script><![CDATA[alert(1)]]></script>'), 'a script'],
  ['a script that is loaded', svg('<script xlink:href="/a.js"/>'), 'a script'],
  ['a script of a prefix', svg('<s-v:script xmlns:s-v="http://www.w3.org/2000/svg">alert(1)</s-v:script>'), 'a script'],
  ['an event handler', svg('', ' onload="alert(1)"'), 'an event handler'],
  ['a script link', svg('<a href="javascript:alert(1)"><text>x</text></a>'), 'a script link'],
  ['an escaped script link', svg('<a xlink:href="java&#115;cript&#58;alert(1)"><text>x</text></a>'), 'a script link'],
  ['an animated link', svg('<a><animate attributeName="href" values="/a;javascript:alert(1)"/></a>'), 'a script link'],
  ['an embedded document', svg('<foreignObject><iframe srcdoc="x"></iframe></foreignObject>'), 'an embedded document'],
  [
    'a refresh',
    svg('<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=https://x.test"/>'),
    'a refresh to another page',
  ],
  ['an XSL style sheet', `<?xml-stylesheet type="text/xsl" href="#x"?>${svg('')}`, 'an XSL style sheet'],
])('removes %s from a published SVG', (_, text, reason) => {
  expect(checkSvg('a.svg', text)?.message).toBe(`a.svg contains ${reason}; it is published without it.`)
  const published = publishedSvg(text) ?? ''
  expect(published).toContain('<path d="M0 0"/>')
  expect(published).not.toMatch(/script|onload|iframe|xsl/)
  expect(checkSvg('a.svg', published)).toBeUndefined()
})

test.each([
  ['a drawing', svg('')],
  ['an empty script element', svg('<script/><script></script>')],
  ['text about scripts', svg('<text>javascript: on load = 1 &#169;</text>')],
  [
    'HTML of a drawing program',
    svg('<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">A</div></foreignObject>'),
  ],
  ['entities for namespaces', `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"/>`],
])('publishes %s unchanged', (_, text) => {
  expect(checkSvg('a.svg', text)).toBeUndefined()
  expect(publishedSvg(text)).toBe(text)
})

test.each([
  ['text that is not UTF-8', Buffer.from(svg('<script>alert(1)</script>'), 'utf16le').toString('utf8')],
  ['an attribute list', `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${svg('')}`],
  ['an entity with markup', `<!DOCTYPE svg [<!ENTITY j "javascript:alert(1)">]>${svg('<a href="&j;"/>')}`],
])('does not publish an SVG with %s', (problem, text) => {
  expect(publishedSvg(text)).toBeUndefined()
  expect(checkSvg('a.svg', text)?.message).toBe(`a.svg contains ${problem}; the file is not published.`)
})

test('sanitizes an SVG with a byte order mark', () => {
  expect(publishedSvg(`\uFEFF${svg('<script>alert(1)</script>')}`)).toBe(svg(''))
})

test('does not publish an SVG whose entities may contain markup', () => {
  const text = `<!DOCTYPE svg [<!ENTITY x "&#60;script>alert(1)&#60;/script>">]><svg>&x;</svg>`
  expect(publishedSvg(text)).toBeUndefined()
  expect(checkSvg('a.svg', text)?.message).toBe('a.svg contains an entity with markup; the file is not published.')
})

test('does not publish an SVG with endless nesting', () => {
  expect(publishedSvg(svg(`${'<g>'.repeat(100_000)}<script>alert(1)</script>`))).toBeUndefined()
})
