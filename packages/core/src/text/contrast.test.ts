import { expect, test } from 'vitest'
import { contrast, parseHex, readableOn, textOn } from './contrast.js'

function ratio(first: string, second: string): number {
  return contrast(parseHex(first) as [number, number, number], parseHex(second) as [number, number, number])
}

test('black on white has the maximum contrast', () => {
  expect(ratio('#000', '#ffffff')).toBeCloseTo(21)
})

test.each(['#ffee00', '#00ff00', '#ffffff', '#000000', '#0d9373', '#777777'])(
  'adjusts %s until it is readable',
  (color) => {
    expect(ratio(readableOn(color, '#ffffff'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(ratio(readableOn(color, '#0b0d12'), '#0b0d12')).toBeGreaterThanOrEqual(4.5)
    expect(ratio(textOn(color), color)).toBeGreaterThanOrEqual(4.5)
  },
)

test('keeps a color that is readable', () => {
  expect(readableOn('#1d4ed8', '#ffffff')).toBe('#1d4ed8')
})
