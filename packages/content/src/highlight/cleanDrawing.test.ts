import { DRAWING_ID } from '@octavo/core'
import { expect, test } from 'vitest'
import { cleanDrawing } from './cleanDrawing.js'

const svg = (content: string, style = '') =>
  `<svg id="d" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40.04 20" onload="alert(1)"><style>${style}</style>${content}</svg>`

const clean = (content: string, style?: string) => cleanDrawing(svg(content, style))?.svg.replaceAll(DRAWING_ID, 'ID')

test('writes shapes and text, with rounded numbers and without other attributes', () => {
  expect(
    clean(
      '<g data-id="x" class="node"><rect x="1.23456" width="2" height="3" onclick="alert(1)"/><text>a &lt;b&#38;</text></g>',
    ),
  ).toBe(
    '<svg id="ID" viewBox="0 0 40 20" width="40" height="20"><style></style><g class="node"><rect x="1.2" width="2" height="3"></rect><text>a &lt;b&amp;</text></g></svg>',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)"><text>x</text></a>',
  '<foreignObject><p>x</p></foreignObject>',
  '<image href="http://127.0.0.1/x.png"/>',
  '<use href="#x"/>',
  '<animate attributeName="href" to="javascript:alert(1)"/>',
  '<text>a &lt;b&gt;bold&lt;/b&gt;</text>',
  '<text>&amp;#35; &amp;quot;</text>',
  '<path class="edge-animation-fast"/>',
])('leaves a diagram with %s to the browser', (content) => {
  expect(clean(content)).toBeUndefined()
})

test('leaves a drawing without a size, and one of more than 300,000 characters, to the browser', () => {
  expect(cleanDrawing('<svg><g/></svg>')).toBeUndefined()
  expect(cleanDrawing('no drawing')).toBeUndefined()
  expect(clean(`<circle class="${'x'.repeat(300_000)}"/>`)).toBeUndefined()
})

test('keeps rules about the drawing, and no URL', () => {
  const css = [
    '@import url(http://127.0.0.1/x);',
    'body{display:none}',
    '#d .node rect{fill:red;background:url(http://127.0.0.1/x);stroke:url(http://127.0.0.1/x)}',
    '#d .none{fill:red}',
    '#d .node:has(a){fill:red}',
    '#d .node{fill:u\\72l(x)}',
    '#d .node{position:fixed}',
    '#other .node{fill:red}',
  ].join('')
  expect(clean('<circle class="node" style="fill:url(//x);stroke:#f00"/>', css)).toBe(
    '<svg id="ID" viewBox="0 0 40 20" width="40" height="20"><style>#ID .node rect{fill:red}</style><circle class="node" style="stroke:#f00"></circle></svg>',
  )
})

test.each(['url(http://127.0.0.1/x)', 'url( "http://127.0.0.1/x")', '\\75rl(http://127.0.0.1/x)', 'URL(//x)'])(
  'removes an attribute with %s',
  (value) => {
    expect(clean(`<path fill='${value}' d="M0,0"/>`)).toContain('<path d="M0 0"></path>')
  },
)

test('keeps markers that lines refer to, with short ids', () => {
  const markers = '<marker id="d-arrow"><path d="M0,0"/></marker><marker id="d-cross"><path d="M1,1"/></marker>'
  expect(clean(`${markers}<path id="d-line" marker-end="url(#d-arrow)"/>`)).toContain(
    '<marker id="ID-1"><path d="M0 0"></path></marker><path marker-end="url(#ID-1)"></path>',
  )
})

test('names a drawing by its title, or by its labels', () => {
  const labels = '<text>Write</text><text><tspan>Pub</tspan><tspan>lish</tspan></text><text>Write</text>'
  expect(cleanDrawing(svg(labels))?.name).toBe('Write, Publish')
  expect(cleanDrawing(svg(`<title>Sign-in</title><desc>Two steps</desc>${labels}`))?.name).toBe('Sign-in: Two steps')
})

test('omits what draws nothing, and keeps outlines of joined lines empty', () => {
  const empty = '<g class="label"><text><tspan x="0"/></text></g><rect class="background"/>'
  const outline = '<path style="stroke:#f00" d="M0 0L9 0M0 0L9 0M9 0L9 9"/>'
  const edge = '<path class=" a b  a" marker-end="url(#m)" d="M0 0L5 0L9 0"/>'
  expect(clean(`${empty}${outline}${edge}`)).toMatchInlineSnapshot(
    `"<svg id="ID" viewBox="0 0 40 20" width="40" height="20"><style></style><path style="stroke:#f00;fill:none !important" d="M0 0L9 0 9 9"></path><path class="a b" marker-end="url(#ID-1)" d="M0 0L5 0L9 0"></path></svg>"`,
  )
})
