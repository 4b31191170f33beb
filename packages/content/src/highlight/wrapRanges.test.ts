import { expect, test } from 'vitest'
import { wrapRanges } from './wrapRanges.js'

const LINE = '<span class="a">let x</span> = &lt;<span class="b">T</span>'

function mark(start: number, end: number, name: string) {
  return { start, end, open: `<${name}>`, close: `</${name}>` }
}

test('leaves a line without ranges as it is', () => {
  expect(wrapRanges(LINE, [], [])).toBe(LINE)
})

test('splits the spans of colors at the borders of a range', () => {
  expect(wrapRanges(LINE, [mark(4, 5, 'i')], [])).toBe(
    '<span class="a">let </span><i><span class="a">x</span></i> = &lt;<span class="b">T</span>',
  )
})

test('counts an entity as one character', () => {
  expect(wrapRanges('&lt;a&gt;', [mark(1, 2, 'i')], [])).toBe('&lt;<i>a</i>&gt;')
})

test('splits an error over several names, and keeps each name whole', () => {
  expect(wrapRanges('ab.cd', [mark(0, 2, 'i'), mark(3, 5, 'i')], [mark(1, 5, 'u')])).toBe(
    '<i>a<u>b</u></i><u>.</u><i><u>cd</u></i>',
  )
})

test('keeps spans in spans in their order', () => {
  expect(wrapRanges('<span class="a">x<span class="b">yz</span></span>', [mark(2, 3, 'i')], [])).toBe(
    '<span class="a">x<span class="b">y</span></span><i><span class="a"><span class="b">z</span></span></i>',
  )
})
