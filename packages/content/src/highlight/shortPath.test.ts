import { expect, test } from 'vitest'
import { shortPath } from './shortPath.js'

/** A circle of straight curves, as Mermaid draws it: as one line, or as separate lines, each twice. */
function circle(radius: number, isSeparate: boolean): string {
  const points = Array.from({ length: 121 }, (_, index) => {
    const angle = ((index % 120) * Math.PI) / 60
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  })
  const lines = points.slice(1).map(([x, y], index) => {
    const [x1 = 0, y1 = 0] = points[index] ?? []
    const line = `C${x1 + (x - x1) / 3} ${y1 + (y - y1) / 3}, ${x1 + (x - x1) / 2} ${y1 + (y - y1) / 2}, ${x} ${y}`
    return isSeparate ? `M${x1} ${y1} ${line} `.repeat(2) : line
  })
  return isSeparate ? lines.join('') : `M${points[0]?.join(' ')} ${lines.join(' ')}`
}

function pointsIn(data = ''): [number, number][] {
  const numbers = Array.from(data.matchAll(/-?[\d.]+/g), Number)
  return numbers.flatMap((x, index): [number, number][] => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0]] : []))
}

test.each([false, true])('a round shape keeps its form with fewer points, of separate lines: %s', (isSeparate) => {
  const source = circle(20, isSeparate)
  const path = shortPath(source)
  expect(path?.isOutline).toBe(isSeparate)
  expect(path?.data.length).toBeLessThan(source.length / 20)
  expect(path?.data).toMatch(isSeparate ? /^M[^MC]*Z$/ : /^M[^MCZ]*$/)
  const points = pointsIn(path?.data)
  for (const [index, [x, y]] of points.entries()) {
    const [x2, y2] = points[(index + 1) % points.length] ?? [x, y]
    expect(Math.abs(Math.hypot(x, y) - 20)).toBeLessThan(0.1)
    expect(Math.abs(Math.hypot((x + x2) / 2, (y + y2) / 2) - 20)).toBeLessThan(0.15)
  }
})

test.each([
  ['M 0 0 L 10 5 L 0 10 z', 'M0 0L10 5 0 10Z'],
  ['M0,0L5,0L10,0L10,-5', 'M0 0L10 0 10-5'],
  ['M0 0 C0 10, 10 10, 10 0 L20 0', 'M0 0C0 10 10 10 10 0L20 0'],
  ['M0 0 5 5 10 0', 'M0 0L5 5 10 0'],
  ['M0 0L9 0M0 0L9 0M9 0L9 9M9 9L0 0', 'M0 0L9 0 9 9 0 0Z'],
  ['M0 0L9 0M20 0L29 0', 'M0 0L9 0M20 0L29 0'],
  ['M0 0L9 0L9 9ZM2 2L4 2L4 4Z', 'M0 0L9 0 9 9ZM2 2L4 2 4 4Z'],
  ['M1e-16 0L-1e-16 7', 'M0 0L0 7'],
])('the path %s is %s', (source, data) => {
  expect(shortPath(source)?.data).toBe(data)
})

test.each(['', 'L5 5', 'M0 0 A5 5 0 0 1 5 5', 'M0 0 l5 5', 'M0 0 L5', 'M0 0 L1e999 0', 'M0 0 L5 5 Z L9 9', 'M0 0 #'])(
  'the path "%s" is left as it is',
  (source) => {
    expect(shortPath(source)).toBeUndefined()
  },
)
