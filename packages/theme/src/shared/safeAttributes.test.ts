import { expect, test } from 'vitest'
import { safeAttributes } from './safeAttributes.js'

const SCRIPT = 'javascript:alert(1)'
const IMAGE = 'data:image/png;base64,AA'

test.each(['href', 'xlinkHref', 'xlink:href', 'action', 'formAction', 'cite', 'ping'])(
  'the attribute %s accepts any URL except scripts and data',
  (name) => {
    const safe = (value: unknown) => safeAttributes({ [name]: value })
    expect([safe(SCRIPT), safe(IMAGE), safe('/a'), safe(7)]).toEqual([{}, {}, { [name]: '/a' }, {}])
  },
)

test.each(['src', 'SRC', 'poster', 'background', 'data'])('the attribute %s accepts images as data', (name) => {
  const safe = (value: unknown) => safeAttributes({ [name]: value })
  expect([safe(SCRIPT), safe(IMAGE), safe('/a')]).toEqual([{}, { [name]: IMAGE }, { [name]: '/a' }])
})

test('a srcset with a script URL is removed', () => {
  const safe = (srcSet: unknown) => safeAttributes({ srcSet })
  expect([safe('/a.png 1x, /b.png 2x'), safe('/a 1x, JAVASCRIPT:x 2x'), safe('vbscript:x'), safe(['/a'])]).toEqual([
    { srcSet: '/a.png 1x, /b.png 2x' },
    {},
    {},
    {},
  ])
})

test.each([
  'onclick',
  'onMouseOver',
  'ON',
  'srcdoc',
  'srcDoc',
  'dangerouslySetInnerHTML',
  'ref',
  'x onload',
  '1a',
  '-a',
  'a"',
  'a>b',
  'a=b',
  '',
  'a\nb',
])('the attribute %j is removed', (name) => {
  expect(safeAttributes({ [name]: 'x' })).toEqual({})
})

test('an attribute cannot change the prototype', () => {
  const attributes = JSON.parse('{"__proto__": {"onclick": "x"}, "title": "t"}')
  expect(Object.entries(safeAttributes(attributes))).toEqual([['title', 't']])
  expect(Object.getPrototypeOf(safeAttributes(attributes))).toBe(Object.prototype)
})

test('keeps other attributes and children', () => {
  const attributes = { children: ['text'], title: 't', 'aria-label': 'a', _x: 1, 'xml:lang': 'en', 'data-a.b_1': true }
  expect(safeAttributes(attributes)).toEqual(attributes)
})
